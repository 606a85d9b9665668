import { liesAtOrBelow } from '../../../shared/domain/hierarchy/paths.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { listLinkedSites, listLinkingRegions } from '../../stores/sites/site-links.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';
import { getSummaries } from '../../stores/sites/sites.ts';

const batch = 100;
const concurrency = 8;

/** Reports whether a type has rows of several sites. People of sales tokens and the provider choose a company. */
export const isRolledUp = ({ type }: Pick<SiteNode, 'type'>): boolean =>
  type === 'REG' || type === 'ORG' || type === 'TOP_ORG';

export type SiteOfNode = { readonly site: NodeSummary; readonly linked: boolean };

/**
 * Yields the sites in a node's rows, each once: by path, then sites elsewhere linked to its regions, by id. One page at
 * a time, including suspended ones (shared/model/node-rows.ts).
 */
export async function* sitesOfNode(node: SiteNode): AsyncGenerator<SiteOfNode[]> {
  const regions = node.type === 'REG' ? [node.siteId] : [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listNodesBelow(node, cursor);
    regions.push(
      ...page.nodes
        .filter(({ type, hasLinkedSites }) => type === 'REG' && hasLinkedSites === true)
        .map(({ siteId }) => siteId),
    );
    yield page.nodes.filter(({ type }) => type === 'SITE').map(site => ({ site, linked: false }));
    cursor = page.cursor;
  }
  const linked = [...new Set((await mapConcurrent(regions, concurrency, listLinkedSites)).flat())].sort();
  for (let start = 0; start < linked.length; start += batch) {
    const sites = await getSummaries(linked.slice(start, start + batch));
    yield sites
      .filter(site => site.type === 'SITE' && !liesAtOrBelow(site.sitePath, node.sitePath))
      .map(site => ({ site, linked: true }));
  }
}

/** Returns the ids above a path: organizations, regions, and a token without rows. */
export const idsOnPath = (sitePath: string): string[] => sitePath.split('/').slice(2, -1);

/** Lists the ids above a node and above the regions that link it, including tokens: the nodes that count it. */
export async function idsAbove({
  siteId,
  sitePath,
  type,
}: Pick<SiteNode, 'siteId' | 'sitePath' | 'type'>): Promise<string[]> {
  const linking = type === 'SITE' ? await listLinkingRegions(siteId) : [];
  return [...new Set([sitePath, ...linking.map(({ regionPath }) => `${regionPath}/${siteId}`)].flatMap(idsOnPath))];
}
