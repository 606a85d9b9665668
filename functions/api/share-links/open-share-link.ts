import { openShareLink as endpoint } from '../../../shared/contract/share-links.ts';
import { createHandler } from '../../runtime/handler.ts';
import { openShareLink } from '../../services/share-links/open-share-link.ts';

export const handler = createHandler(endpoint, ({ body, now }) => openShareLink(body, now));
