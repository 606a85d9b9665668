import { listNotificationsRange } from '../../../shared/contract/notifications.ts';
import { createHandler } from '../../runtime/handler.ts';
import { ownMark } from '../../services/notifications/shown.ts';
import { rangeOfPath } from '../../services/pages/ranges.ts';
import { listNotifications } from '../../stores/notifications.ts';

const pageSize = 100;

export const handler = createHandler(listNotificationsRange, async ({ node, params, query, user }) => {
  const { notifications, cursor } = await listNotifications(
    node.siteId,
    query.lastEvalKey,
    pageSize,
    rangeOfPath(params),
  );
  return { notifications: notifications.map(ownMark(user)), lastEvalKey: cursor };
});
