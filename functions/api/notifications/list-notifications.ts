import { listNotifications as endpoint } from '../../../shared/contract/notifications.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listNotifications } from '../../stores/notifications.ts';

export const handler = createHandler(endpoint, async ({ node, query, user }) => {
  const { notifications, cursor } = await listNotifications(node.siteId, query.lastEvalKey);
  // Who else has read one is nobody's business.
  const own = notifications.map(one => ({ ...one, users: { [user.userId]: one.users[user.userId] ?? { read: false } } }));
  return { notifications: own, lastEvalKey: cursor };
});
