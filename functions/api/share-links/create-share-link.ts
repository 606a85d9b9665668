import { createShareLink as endpoint } from '../../../shared/contract/share-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createShareLink } from '../../services/share-links/create-share-link.ts';

export const handler = createHandler(endpoint, ({ node, viewer, body, now }) =>
  createShareLink({ node, viewer, ...body }, now),
);
