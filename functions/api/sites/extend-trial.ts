import { extendTrial } from '../../../shared/contract/trial.ts';
import { createHandler } from '../../runtime/handler.ts';
import { seenNode } from '../../services/connections/seen-node.ts';
import { extendTrial as extend } from '../../services/trial/extend-trial.ts';

export const handler = createHandler(extendTrial, async ({ viewer, node, body, user, now }) => ({
  result: seenNode(viewer, await extend(node, body.days, user.userId, now)),
}));
