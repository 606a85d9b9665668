import { snoozeAlert as endpoint } from '../../../shared/contract/alerts.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { createHandler } from '../../runtime/handler.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { snoozeAlert } from '../../stores/alerts/alert-states.ts';

export const handler = createHandler(endpoint, async ({ node, user, body, now }) => {
  const { ruleId, openedAt, snooze } = body;
  const until = snooze?.until ?? null;
  if (until !== null && until < siteToday(now, siteTimeZone(node.attr)))
    throw invalid([{ path: 'body.snooze.until', message: 'Choose today or a later day' }]);
  const storedSnooze = snooze && { ...snooze, at: now.toISOString(), by: `${user.given_name} ${user.family_name}` };
  if (!(await snoozeAlert({ siteId: node.siteId, ruleId, openedAt }, storedSnooze)))
    throw conflict('This alert has closed. Reload the page');
});
