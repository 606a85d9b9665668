import { listShareLinks } from '../../../shared/contract/share-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLinksOfNode } from '../../services/share-links/list-share-links.ts';

export const handler = createHandler(listShareLinks, async ({ node, now }) => ({
  links: await listLinksOfNode(node.siteId, now),
}));
