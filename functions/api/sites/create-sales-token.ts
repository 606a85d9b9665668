import { createSalesToken as endpoint } from '../../../shared/contract/sales-tokens.ts';
import { createHandler } from '../../runtime/handler.ts';
import { throttleInvitation } from '../../services/people/invitation-limits.ts';
import { askAfterChange } from '../../services/rollups/ask-after-change.ts';
import { createSalesToken } from '../../services/tree/sales-tokens.ts';

export const handler = createHandler(endpoint, async ({ user, body, now }) => {
  await throttleInvitation({ makerId: user.userId, siteId: undefined }, now);
  const { node, agent } = await createSalesToken(body, user, now);
  await askAfterChange([node.siteId]);
  return { siteId: node.siteId, result: node, user: agent };
});
