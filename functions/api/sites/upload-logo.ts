import { uploadLogo } from '../../../shared/contract/hierarchy.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { storeImage } from '../../services/images.ts';
import { changeNode } from '../../services/node-changes.ts';

const maxKilobytes = 200;

export const handler = createHandler(uploadLogo, async ({ node, body }) => {
  const tooLarge = `File size for logos must not exceed ${maxKilobytes} KB`;
  const logoUrl = await storeImage(body.logo, { folder: 'logos', field: 'logo', maxBytes: maxKilobytes * 1024, tooLarge });
  const saved = await changeNode(node.siteId, current => ({ ...current, attr: { ...current.attr, logo: logoUrl } }));
  if (saved === null) throw notFound(`${node.name} was deleted in the meantime. Nothing was saved`);
  return { logoUrl };
});
