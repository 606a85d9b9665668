import type { ListedAlert } from '../../../shared/contract/alerts.ts';
import { causeKey } from '../../../shared/domain/alerts/identity.ts';
import { toAccessNode, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { liesAtOrBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { getOpenCards, listOpenBelow } from '../../stores/alerts/alert-states.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { listedOfMany, type ManySites, readManySites } from '../findings/many-sites.ts';
import { sitesBelow } from '../rollups/count-sites.ts';

/** Maximum alerts in one answer; longer lists are unusable. */
const maxAlerts = 1_000;
const nodesPerRead = 100;
/** Pages of a hundred nodes that are counted; larger reaches aren't. */
const countedPages = 10;

type Listed = { readonly alert: ListedAlert; readonly site: SiteNode };

/**
 * Lists open alerts of the sites below a path that a viewer may read, newest first, by the sites' current place in the
 * tree. `sitePath`: null for all. `many`: of very many sites, the most urgent.
 */
export async function listReadableAlerts(
  viewer: Viewer,
  sitePath: string | null,
  many: ManySites | null,
): Promise<{ listed: Listed[]; more: boolean }> {
  const ranked = many?.ranked;
  const { cards, more } = ranked
    ? { cards: await getOpenCards(ranked.alerts), more: ranked.more }
    : await listOpenBelow(sitePath, many === null ? maxAlerts : listedOfMany.alerts);
  const ids = [...new Set(cards.map(({ siteId }) => siteId))];
  const sites = new Map<string, SiteNode>();
  for (let start = 0; start < ids.length; start += nodesPerRead) {
    for (const node of await getNodes(ids.slice(start, start + nodesPerRead))) {
      if (
        (sitePath === null || liesAtOrBelow(node.sitePath, sitePath)) &&
        decide(viewer, 'notification.read', toAccessNode(node)).outcome === 'allowed'
      )
        sites.set(node.siteId, node);
    }
  }
  const listed = cards.flatMap((card): Listed[] => {
    const site = sites.get(card.siteId);
    return site === undefined ? [] : [{ alert: { ...card, siteName: site.name, group: causeKey(card) }, site }];
  });
  return {
    listed: listed.sort(
      ({ alert: a }, { alert: b }) => b.openedAt.localeCompare(a.openedAt) || a.siteName.localeCompare(b.siteName),
    ),
    more,
  };
}

/** Lists open alerts of the sites a viewer reaches by path, newest first, with the number of these sites. */
export async function alertsInReach(
  viewer: Viewer,
  ownNode: SiteNode | null,
): Promise<{ alerts: ListedAlert[]; more: boolean; sites: number | null }> {
  if (ownNode === null && !viewer.isAdmin) return { alerts: [], more: false, sites: 0 };
  const many = ownNode === null ? null : await readManySites(ownNode);
  const [{ listed, more }, sites] = await Promise.all([
    listReadableAlerts(viewer, ownNode?.sitePath ?? null, many),
    many?.sites ?? (ownNode === null ? null : sitesBelow(ownNode, countedPages)),
  ]);
  return { alerts: listed.map(({ alert }) => alert), more, sites };
}
