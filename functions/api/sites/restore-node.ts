import { restoreNode } from '../../../shared/contract/deletions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { startRestore } from '../../services/tree/restore-node.ts';

export const handler = createHandler(restoreNode, async ({ viewer, params, now }) => ({
  job: await startRestore(viewer, params.siteId, now),
}));
