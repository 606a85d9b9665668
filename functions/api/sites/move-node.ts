import { moveNode } from '../../../shared/contract/hierarchy.ts';
import { createHandler } from '../../runtime/handler.ts';
import { startMove } from '../../services/tree/move-node.ts';

export const handler = createHandler(moveNode, async ({ viewer, node, body, now }) => ({
  job: await startMove({ viewer, node, parentId: body.parentId, revision: body.revision, now }),
}));
