import { getAlerts } from '../../../shared/contract/alerts.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { createHandler } from '../../runtime/handler.ts';
import { idsOnPath } from '../../services/rollups/sites-of-node.ts';
import { listSharedRules } from '../../stores/alerts/shared-rules.ts';
import { listEnded, readAlerts } from '../../stores/alerts/alert-states.ts';

export const handler = createHandler(getAlerts, async ({ node, query }) => {
  const above = idsOnPath(node.sitePath).toReversed();
  const [{ open, rules, revision }, ended, shared] = await Promise.all([
    readAlerts(node.siteId),
    listEnded(node.siteId, query.lastEvalKey),
    listSharedRules(above),
  ]);
  return {
    open: open.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt)),
    rules,
    shared: above.flatMap(id => shared.get(id) ?? []),
    connected: connectableServices.filter(service => node.attr.accounts?.[service] !== undefined),
    roasThreshold: node.attr.roasThreshold,
    revision,
    ended: ended.alerts,
    lastEvalKey: ended.cursor,
  };
});
