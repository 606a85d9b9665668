import { setGa4Start } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { countGa4From } from '../../services/connections/count-ga4-from.ts';

export const handler = createHandler(setGa4Start, async ({ node, body, user, now }) => ({
  connection: await countGa4From(node, body.countedFrom, user.userId, now),
}));
