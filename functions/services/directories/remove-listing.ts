import { deleteListing, getListing } from '../../stores/listings.ts';
import { deleteAllImages } from './images.ts';

/** Removes the images before the profile that names them, so an interrupted removal can be repeated. */
export async function removeListing(siteId: string): Promise<void> {
  await deleteAllImages(siteId, (await getListing(siteId))?.profile);
  await deleteListing(siteId);
}
