import { uploadListingImage } from '../../../shared/contract/directories.ts';
import { createHandler } from '../../runtime/handler.ts';
import { storeListingImage } from '../../services/directories/images.ts';

export const handler = createHandler(uploadListingImage, async ({ node, body, now }) => ({
  imageUrl: await storeListingImage(node.siteId, body.image, now),
}));
