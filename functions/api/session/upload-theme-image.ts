import { uploadThemeImage } from '../../../shared/contract/themes.ts';
import { createHandler } from '../../runtime/handler.ts';
import { storeImage } from '../../services/media/images.ts';
import { themeImages } from '../../services/media/replaced-images.ts';

const maxKilobytes = 200;

export const handler = createHandler(uploadThemeImage, async ({ body }) => ({
  imageUrl: await storeImage(body.image, {
    ...themeImages,
    field: 'image',
    maxBytes: maxKilobytes * 1024,
    tooLarge: `Images can have up to ${maxKilobytes} KB`,
  }),
}));
