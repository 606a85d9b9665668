import type { Theme } from '../../../shared/model/user.ts';
import { listThemes } from '../../stores/themes.ts';
import { deleteOwnImage, deleteReplacedImage, themeImages } from './replaced-images.ts';

const listImages = ({ favIcon, mainLogo }: Pick<Theme, 'favIcon' | 'mainLogo'>) =>
  [favIcon, mainLogo].filter(image => image !== undefined);

/** Deletes the images of a rewritten white label that no white label uses anymore. */
export async function deleteUnusedImages(before: Theme | null): Promise<void> {
  if (before === null) return;
  const shown = new Set((await listThemes()).flatMap(listImages));
  for (const image of listImages(before)) {
    if (!shown.has(image)) await deleteReplacedImage(themeImages, image, undefined);
  }
}

/** Deletes the images used only by a node's white label, before the white label itself. */
export async function deleteImagesOfNode(siteId: string): Promise<void> {
  const all = await listThemes();
  const shown = new Set(all.filter(theme => theme.siteId !== siteId).flatMap(listImages));
  for (const image of all.filter(theme => theme.siteId === siteId).flatMap(listImages)) {
    if (!shown.has(image)) await deleteOwnImage(themeImages, image);
  }
}
