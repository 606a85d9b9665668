import { uploadListingImage } from '../../../shared/contract/directories.ts';
import { createHandler } from '../../runtime/handler.ts';
import { imagesOf } from '../../services/directories/images.ts';
import { storeImage } from '../../services/media/images.ts';

const maxKilobytes = 200;

export const handler = createHandler(uploadListingImage, async ({ node, body }) => ({
  imageUrl: await storeImage(body.image, {
    ...imagesOf(node.siteId),
    field: 'image',
    maxBytes: maxKilobytes * 1024,
    tooLarge: `Pictures may have up to ${maxKilobytes} KB`,
    least: { width: 320, height: 180 },
  }),
}));
