import { listApiAlerts } from '../../../shared/contract/public-api.ts';
import { alertLink } from '../../../shared/domain/alerts/identity.ts';
import { createApiHandler } from '../../runtime/api-handler.ts';
import { makeAppLink } from '../../services/public-api/app-link.ts';
import { readAlerts } from '../../stores/alerts/alert-states.ts';

export const handler = createApiHandler(listApiAlerts, async ({ node }) => {
  const { open } = await readAlerts(node.siteId);
  const newest = open.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
  return {
    alerts: newest.map(alert => ({
      id: alert.ruleId,
      severity: alert.severity,
      title: alert.definition.title,
      service: alert.service ?? null,
      openedAt: alert.openedAt,
      snoozed: alert.snooze !== undefined,
      link: makeAppLink(alertLink(alert)),
    })),
  };
});
