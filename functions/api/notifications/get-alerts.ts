import { getAlerts } from '../../../shared/contract/alerts.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listEnded, readAlerts } from '../../stores/alerts/alert-states.ts';

export const handler = createHandler(getAlerts, async ({ node, query }) => {
  const [{ open, rules, revision }, ended] = await Promise.all([
    readAlerts(node.siteId),
    listEnded(node.siteId, query.lastEvalKey),
  ]);
  return {
    open: open.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt)),
    rules,
    roasThreshold: node.attr.roasThreshold,
    revision,
    ended: ended.alerts,
    lastEvalKey: ended.cursor,
  };
});
