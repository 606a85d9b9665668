import { deleteListing, getListing } from '../../stores/listings.ts';
import { deleteAllImages } from './images.ts';

/** The pictures go before the profile that names them: a removal that was interrupted finds them again. */
export async function removeListing(siteId: string): Promise<void> {
  await deleteAllImages(siteId, (await getListing(siteId))?.profile);
  await deleteListing(siteId);
}
