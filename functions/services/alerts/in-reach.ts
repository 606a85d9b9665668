import type { ListedAlert } from '../../../shared/contract/alerts.ts';
import { causeKey } from '../../../shared/domain/alerts/identity.ts';
import { toAccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { listOpenBelow } from '../../stores/alerts/alert-states.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { sitesBelow } from '../rollups/count-sites.ts';

/** Maximum alerts in one answer; longer lists are unusable. */
const maxAlerts = 1_000;
const nodesPerRead = 100;
/** Pages of a hundred nodes that are counted; larger reaches aren't. */
const countedPages = 10;

/** Lists open alerts of the sites a viewer reaches by path, newest first, by the sites' current place in the tree. */
export async function alertsInReach(
  viewer: Viewer,
  ownNode: SiteNode | null,
): Promise<{ alerts: ListedAlert[]; more: boolean; sites: number | null }> {
  if (ownNode === null && !viewer.isAdmin) return { alerts: [], more: false, sites: 0 };
  const [{ cards, more }, sites] = await Promise.all([
    listOpenBelow(ownNode?.sitePath ?? null, maxAlerts),
    ownNode === null ? null : sitesBelow(ownNode, countedPages),
  ]);
  const ids = [...new Set(cards.map(({ siteId }) => siteId))];
  const names = new Map<string, string>();
  for (let start = 0; start < ids.length; start += nodesPerRead) {
    for (const node of await getNodes(ids.slice(start, start + nodesPerRead))) {
      if (decide(viewer, 'notification.read', toAccessNode(node)).outcome === 'allowed')
        names.set(node.siteId, node.name);
    }
  }
  const alerts = cards.flatMap(card => {
    const siteName = names.get(card.siteId);
    return siteName === undefined ? [] : [{ ...card, siteName, group: causeKey(card) }];
  });
  return {
    alerts: alerts.sort((a, b) => b.openedAt.localeCompare(a.openedAt) || a.siteName.localeCompare(b.siteName)),
    more,
    sites,
  };
}
