import type { ListedInsight } from '../../../shared/contract/insights.ts';
import type { Action } from '../../../shared/domain/access/actions.ts';
import { accessNodeOfSummary, decide, type Viewer } from '../../../shared/domain/access/decide.ts';
import { liesAtOrBelow, pathIds, providerId } from '../../../shared/domain/hierarchy/paths.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import { visibleTo } from '../../../shared/domain/recommendations/transitions.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { getCards, type ListedCard, listCards } from '../../stores/recommendations.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { listedOfMany, type ManySites, readManySites } from '../findings/many-sites.ts';

/** Maximum sites per answer. */
const maxCards = 1_000;
/** Pages of a hundred nodes read for names and places. */
const maxPages = 40;

export type InsightsInReach = { insights: ListedInsight[]; sites: number; more: boolean };

/**
 * Lists recommendations of the sites a viewer reaches by path, or below one node, by the sites' current place; previews
 * only for publishers.
 */
export async function insightsInReach(viewer: Viewer, node: SiteNode | null): Promise<InsightsInReach> {
  const many = node === null ? null : await readManySites(node);
  const { listed, sites, more } = await listReadableInsights(viewer, node, many);
  return { insights: listed.map(({ insight }) => insight), sites, more };
}

type Listed = { readonly insight: ListedInsight; readonly site: NodeSummary };

/** The same list with each site. `many`: of very many sites, those with the most urgent recommendations. */
export async function listReadableInsights(
  viewer: Viewer,
  node: SiteNode | null,
  many: ManySites | null,
): Promise<{ listed: Listed[]; sites: number; more: boolean }> {
  if (node === null && !viewer.isAdmin) return { listed: [], sites: 0, more: false };
  const ranked = many?.ranked;
  const { cards, more } = ranked
    ? { cards: await getCards(ranked.siteIds), more: ranked.more }
    : await listCards(node?.sitePath ?? null, many === null ? maxCards : listedOfMany.sites);
  const places = node === null || many === null ? await placesBelow(node, cards) : await placesOfCards(node, cards);
  const companyNames = new Map(
    places.nodes.flatMap(({ siteId, name, type }) => (type === 'ORG' || type === 'TOP_ORG' ? [[siteId, name]] : [])),
  );
  const sites = places.nodes.filter(({ type }) => type === 'SITE');
  const sitesById = new Map(sites.map(site => [site.siteId, site]));
  const listed = cards.flatMap(({ siteId, rows }) => {
    const site = sitesById.get(siteId);
    if (site === undefined) return [];
    const access = accessNodeOfSummary(site);
    const may = (action: Action) => decide(viewer, action, access).outcome === 'allowed';
    if (!may('recommendation.read')) return [];
    const mayUpdate = may('recommendation.update');
    return visibleTo(rows, may('recommendation.publish')).map(
      (row): Listed => ({
        insight: {
          ...row,
          siteId,
          siteName: site.name,
          above: findCompanyName(site, companyNames),
          timeZone: site.timeZone,
          mayUpdate,
        },
        site,
      }),
    );
  });
  return { listed, sites: many?.sites ?? sites.length, more: more || places.more };
}

/** Reads the sites of cards and what is above them, down from a node. */
async function placesOfCards(
  node: SiteNode,
  cards: readonly ListedCard[],
): Promise<{ nodes: NodeSummary[]; more: boolean }> {
  const ids = new Set(cards.flatMap(({ cardPath }) => pathIds(cardPath)));
  const found = await getSummaries([...ids]);
  return { nodes: found.filter(({ sitePath }) => liesAtOrBelow(sitePath, node.sitePath)), more: false };
}

/** Returns the name of a site's nearest company or organization in the answer. */
const findCompanyName = ({ sitePath }: NodeSummary, companyNames: ReadonlyMap<string, string>): string =>
  pathIds(sitePath)
    .map(id => companyNames.get(id))
    .findLast(name => name !== undefined) ?? '';

/** Lists the places at and below a node; without one, those in companies and resellers with a card. */
async function placesBelow(
  node: SiteNode | null,
  cards: readonly ListedCard[],
): Promise<{ nodes: NodeSummary[]; more: boolean }> {
  const roots =
    node === null
      ? [...new Set(cards.map(({ cardPath }) => pathIds(cardPath)[1] ?? ''))].map(siteId => ({
          siteId,
          sitePath: `/${providerId}/${siteId}`,
        }))
      : [node];
  const nodes: NodeSummary[] = node === null ? [] : [toNodeSummary(node)];
  let pages = 0;
  for (const root of roots) {
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      if (pages === maxPages) return { nodes, more: true };
      const page = await listNodesBelow(root, cursor);
      nodes.push(...page.nodes);
      cursor = page.cursor;
    }
  }
  return { nodes, more: false };
}
