import { getAlerts } from '../../../shared/contract/alerts.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { createHandler } from '../../runtime/handler.ts';
import { placesAbove } from '../../services/alerts/places-above.ts';
import { listEnded, readAlerts } from '../../stores/alerts/alert-states.ts';

export const handler = createHandler(getAlerts, async ({ node, viewer, query }) => {
  const [{ open, settings, revision }, ended, above] = await Promise.all([
    readAlerts(node.siteId),
    listEnded(node.siteId, query.lastEvalKey),
    placesAbove(node, viewer),
  ]);
  return {
    open: open.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt)),
    settings: { thresholds: settings.thresholds, own: [...settings.own] },
    above,
    connected: connectableServices.filter(service => node.attr.accounts?.[service] !== undefined),
    roasThreshold: node.attr.roasThreshold,
    revision,
    ended: ended.alerts,
    lastEvalKey: ended.cursor,
  };
});
