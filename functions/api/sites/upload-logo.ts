import { uploadLogo } from '../../../shared/contract/hierarchy.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { storeImage } from '../../services/media/images.ts';
import { changeNode } from '../../services/tree/node-changes.ts';
import { deleteReplacedImage } from '../../services/media/replaced-images.ts';

const maxKilobytes = 200;

export const handler = createHandler(uploadLogo, async ({ node, body }) => {
  const tooLarge = `File size for logos must not exceed ${maxKilobytes} KB`;
  const picture = { folder: 'logos', owner: node.siteId } as const;
  const logoUrl = await storeImage(body.logo, { ...picture, field: 'logo', maxBytes: maxKilobytes * 1024, tooLarge });
  let replaced: string | undefined;
  const saved = await changeNode(node.siteId, current => {
    replaced = current.attr.logo;
    return { ...current, attr: { ...current.attr, logo: logoUrl } };
  });
  if (saved === null) throw notFound(`${node.name} was deleted. Nothing was saved`);
  await deleteReplacedImage(picture, replaced, logoUrl);
  return { logoUrl };
});
