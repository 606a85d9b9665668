import type { Notification } from '../../../shared/model/notification.ts';
import { listNotifications, markRead } from '../../stores/notifications.ts';

const pageSize = 100;
const maxPages = 10;

/** Yields pages of a site's newest thousand notifications. */
export async function* listNewest(siteId: string): AsyncGenerator<readonly Notification[]> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { notifications, cursor: next } = await listNotifications(siteId, cursor, pageSize);
    yield notifications;
    if (next === null) return;
    cursor = next;
  }
}

/** Marks a site's newest thousand notifications as read by a person; returns how many were unread. */
export async function markAllRead(siteId: string, userId: string): Promise<number> {
  let marked = 0;
  for await (const notifications of listNewest(siteId)) {
    const unread = notifications.filter(({ users }) => users[userId]?.read !== true);
    await markRead(
      siteId,
      unread.map(({ notificationId }) => notificationId),
      userId,
    );
    marked += unread.length;
  }
  return marked;
}
