import { listSignIns } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { signInsAt } from '../../services/connections/sign-ins.ts';

export const handler = createHandler(listSignIns, async ({ node, viewer }) => ({
  signIns: await signInsAt(node, viewer),
}));
