import { listNotifications as endpoint } from '../../../shared/contract/notifications.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { createHandler } from '../../runtime/handler.ts';
import { isWanted, ownMark } from '../../services/notifications/shown.ts';
import { listNotifications } from '../../stores/notifications.ts';

export const handler = createHandler(endpoint, async ({ node, query, user, now }) => {
  const { notifications, cursor } = await listNotifications(node.siteId, query.lastEvalKey);
  const matchesQuery = isWanted(query, siteToday(now, siteTimeZone(node.attr)));
  return { notifications: notifications.filter(matchesQuery).map(ownMark(user)), lastEvalKey: cursor };
});
