import { markNotificationsRead } from '../../../shared/contract/notifications.ts';
import { createHandler } from '../../runtime/handler.ts';
import { markAllRead } from '../../services/notifications/list-newest.ts';
import { markRead } from '../../stores/notifications.ts';

export const handler = createHandler(markNotificationsRead, async ({ node, user, body }) => {
  if (body?.notificationIds === undefined) await markAllRead(node.siteId, user.userId);
  else await markRead(node.siteId, body.notificationIds, user.userId);
});
