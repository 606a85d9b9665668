import { listToldPeople } from '../../../shared/contract/alerts.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listNotifiedPeople } from '../../services/alerts/notified-people.ts';
import { findOpen } from '../../stores/alerts/alert-states.ts';

export const handler = createHandler(listToldPeople, async ({ node, viewer, now, query: { ruleId, openedAt } }) => {
  const alert = await findOpen(node.siteId, ruleId);
  return { people: alert?.openedAt === openedAt ? await listNotifiedPeople(alert, node, viewer, now) : [] };
});
