import { getApiFeed } from '../../../shared/contract/public-api.ts';
import { createFeedHandler } from '../../runtime/api-handler.ts';
import { loadFeed } from '../../services/public-api/feed.ts';

export const handler = createFeedHandler(getApiFeed, ({ node, query, now }) => loadFeed(node, query, now));
