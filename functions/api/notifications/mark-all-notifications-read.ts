import { markAllNotificationsRead } from '../../../shared/contract/notifications.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listNotifications, markRead } from '../../stores/notifications.ts';

const pageSize = 100;
const mostPages = 10;

export const handler = createHandler(markAllNotificationsRead, async ({ node, user }) => {
  let marked = 0;
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { notifications, cursor: next } = await listNotifications(node.siteId, cursor, pageSize);
    const unread = notifications
      .filter(({ users }) => users[user.userId]?.read !== true)
      .map(({ notificationId }) => notificationId);
    await markRead(node.siteId, unread, user.userId);
    marked += unread.length;
    if (next === null) break;
    cursor = next;
  }
  return { marked };
});
