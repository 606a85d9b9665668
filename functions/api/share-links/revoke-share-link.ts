import { revokeShareLink as endpoint } from '../../../shared/contract/share-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { revokeShareLink } from '../../services/share-links/open-share-link.ts';

export const handler = createHandler(endpoint, ({ node, params, now }) =>
  revokeShareLink(node.siteId, params.linkId, now),
);
