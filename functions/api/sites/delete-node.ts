import { deleteNode } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import { startDeletion } from '../../services/tree/delete-node.ts';

export const handler = createHandler(deleteNode, async ({ viewer, node, query, now }) => ({
  job: await startDeletion({ viewer, node, revision: query.revision ?? node.revision, now }),
}));
