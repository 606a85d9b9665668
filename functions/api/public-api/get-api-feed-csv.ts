import { getApiFeedCsv } from '../../../shared/contract/public-api.ts';
import { toFeedCsv } from '../../../shared/domain/api-keys/feed.ts';
import { createFeedHandler } from '../../runtime/api-handler.ts';
import { loadFeed } from '../../services/public-api/feed.ts';

export const handler = createFeedHandler(getApiFeedCsv, async ({ node, query, now }) =>
  Buffer.from(toFeedCsv(await loadFeed(node, query, now))).toString('base64'),
);
