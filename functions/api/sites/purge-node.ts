import { purgeNode } from '../../../shared/contract/deletions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { purgeNow } from '../../services/tree/purge-node.ts';

export const handler = createHandler(purgeNode, async ({ viewer, params, query, now }) => ({
  job: await purgeNow(viewer, params.siteId, query.name, now),
}));
