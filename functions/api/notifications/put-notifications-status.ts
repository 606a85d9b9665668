import { putNotificationsStatus } from '../../../shared/contract/notifications.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { createHandler } from '../../runtime/handler.ts';
import { invalid } from '../../runtime/errors.ts';
import { listNewest } from '../../services/notifications/list-newest.ts';
import { setStatus } from '../../stores/notifications.ts';

export const handler = createHandler(putNotificationsStatus, async ({ node, body, now }) => {
  const { status, until } = body;
  if (status === 'snoozed' && (until === undefined || until < siteToday(now, siteTimeZone(node.attr))))
    throw invalid([{ path: 'body.until', message: 'Choose today or a later day' }]);
  if (body.notificationIds !== undefined) return setStatus(node, body.notificationIds, { status, until });
  // Read completely first, because archiving removes entries from the list being paged.
  const all: string[] = [];
  for await (const page of listNewest(node.siteId)) all.push(...page.map(({ notificationId }) => notificationId));
  await setStatus(node, all, { status, until });
});
