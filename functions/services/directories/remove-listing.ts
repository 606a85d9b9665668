import { deleteListing, getListing } from '../../stores/listings.ts';
import { deleteOwnImage } from '../media/replaced-images.ts';
import { imagesOf } from './images.ts';

/** The pictures go before the profile that names them: a removal that was interrupted finds them again. */
export async function removeListing(siteId: string): Promise<void> {
  const listing = await getListing(siteId);
  for (const { image } of listing?.profile.images ?? []) await deleteOwnImage(imagesOf(siteId), image);
  await deleteListing(siteId);
}
