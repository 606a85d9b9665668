import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import type { ApiSite } from '../../../shared/model/public-api.ts';
import { notFound } from '../../runtime/errors.ts';
import { listLinkedSites } from '../../stores/sites/site-links.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';
import { getSummaries } from '../../stores/sites/sites.ts';

const convert = ({ siteId, name, type, parentId, timeZone, place, suspended }: NodeSummary): ApiSite => ({
  id: siteId,
  name,
  type,
  parentId: parentId ?? null,
  timeZone,
  ...(place === undefined ? {} : { city: place.city, state: place.state }),
  suspended,
});

/** Converts a key's node for programs; its parent is out of reach. */
export function toApiSite(node: SiteNode | null): ApiSite {
  if (node === null) throw notFound();
  return { ...convert(toNodeSummary(node)), parentId: null };
}

/** Lists a key's node and everything below it; the first page includes the sites that a region links. */
export async function loadApiSites(
  node: SiteNode | null,
  cursor: string | undefined,
): Promise<{ sites: ApiSite[]; next: string | null }> {
  const top = toApiSite(node);
  if (node === null || node.type === 'SITE') return { sites: [top], next: null };
  const [page, linked] = await Promise.all([
    listNodesBelow(node, cursor),
    cursor === undefined && node.type === 'REG' ? listLinkedSites(node.siteId).then(getSummaries) : [],
  ]);
  // A linked site's own region is out of reach.
  const shown = [...linked.map(site => ({ ...site, parentId: node.siteId })), ...page.nodes];
  const below = shown.filter(({ type }) => type !== 'TOKEN').map(convert);
  return { sites: cursor === undefined ? [top, ...below] : below, next: page.cursor };
}
