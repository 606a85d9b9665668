import { markNotificationsRead } from '../../../shared/contract/notifications.ts';
import { createHandler } from '../../runtime/handler.ts';
import { markRead } from '../../stores/notifications.ts';

export const handler = createHandler(markNotificationsRead, async ({ node, user, body }) => {
  await markRead(node.siteId, body.notificationIds, user.userId);
});
