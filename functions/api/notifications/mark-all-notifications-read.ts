import { markAllNotificationsRead } from '../../../shared/contract/notifications.ts';
import { createHandler } from '../../runtime/handler.ts';
import { markAllRead } from '../../services/notifications/list-newest.ts';

export const handler = createHandler(markAllNotificationsRead, async ({ node, user }) => ({
  marked: await markAllRead(node.siteId, user.userId),
}));
