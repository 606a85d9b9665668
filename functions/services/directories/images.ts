import { listingPicture } from '../../../shared/domain/directories/pictures.ts';
import type { ListingProfile } from '../../../shared/model/listing.ts';
import {
  deleteUploadedImage,
  listUploadedImages,
  putUploadedImage,
  type UploadedImage,
} from '../../stores/listings.ts';
import { storeImage } from '../media/images.ts';
import { deleteOwnImage, deleteReplacedImage, type ImageOwner } from '../media/replaced-images.ts';

/** A user may still be describing an uploaded image. */
const unsavedMs = 24 * 3_600_000;

const toImageOwner = (siteId: string): ImageOwner => ({ folder: 'listings', owner: siteId });

/** Stores an image of a site's profile and records the upload, so an unsaved one can be deleted. */
export async function storeListingImage(siteId: string, bytes: Uint8Array, now: Date): Promise<string> {
  const { kilobytes, least, tooLarge } = listingPicture;
  const image = await storeImage(bytes, {
    ...toImageOwner(siteId),
    field: 'image',
    maxBytes: kilobytes * 1024,
    tooLarge,
    least,
  });
  await putUploadedImage(siteId, { image, at: now.toISOString() });
  return image;
}

const shows = ({ images }: ListingProfile, image: string): boolean => images.some(picture => picture.image === image);

/** Reports whether each image of a profile was in the previous profile or uploaded for it. */
export const areKnown = (
  profile: ListingProfile,
  before: ListingProfile | undefined,
  uploaded: readonly UploadedImage[],
): boolean =>
  profile.images.every(
    ({ image }) => uploaded.some(upload => upload.image === image) || (before !== undefined && shows(before, image)),
  );

/** Deletes images the profile no longer shows, and old uploads that were never used. */
export async function deleteUnshown(
  siteId: string,
  profile: ListingProfile,
  { before, uploaded, now }: { before: ListingProfile | undefined; uploaded: readonly UploadedImage[]; now: Date },
): Promise<void> {
  const dropped = (before?.images ?? []).map(({ image }) => image);
  const left = uploaded
    .filter(({ image, at }) => !dropped.includes(image) && now.getTime() - Date.parse(at) >= unsavedMs)
    .map(({ image }) => image);
  for (const image of [...dropped, ...left]) {
    if (shows(profile, image)) continue;
    await deleteReplacedImage(toImageOwner(siteId), image, undefined);
    await deleteUploadedImage(siteId, image);
  }
}

/** Deletes every image of a site's profile, saved or not; safe to repeat after an interruption. */
export async function deleteAllImages(siteId: string, profile: ListingProfile | undefined): Promise<void> {
  for (const { image } of profile?.images ?? []) await deleteOwnImage(toImageOwner(siteId), image);
  for (const { image } of await listUploadedImages(siteId)) {
    await deleteOwnImage(toImageOwner(siteId), image);
    await deleteUploadedImage(siteId, image);
  }
}
