import type { ImageOwner } from '../media/replaced-images.ts';

/** The pictures of a site's directory profile. */
export const imagesOf = (siteId: string): ImageOwner => ({ folder: 'listings', owner: siteId });
