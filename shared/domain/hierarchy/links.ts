import type { SeenNode, SiteNode } from '../../model/node.ts';
import { liesAtOrBelow } from './paths.ts';

export type LinkProblem = 'not-a-region' | 'not-a-site' | 'already-below' | 'already-linked' | 'fran-dev-only';

/**
 * Returns why a site can't be linked to a region, or null (specification 2 and 3, linkedSites). Access decides whether
 * the person manages both ends. A franDevOnly region accepts franchise sites only.
 */
export function linkProblem(
  region: SeenNode,
  site: Pick<SeenNode, 'siteId' | 'type' | 'sitePath'> & { readonly attr: Pick<SeenNode['attr'], 'isFranchise'> },
): LinkProblem | null {
  if (region.type !== 'REG') return 'not-a-region';
  if (site.type !== 'SITE') return 'not-a-site';
  if (liesAtOrBelow(site.sitePath, region.sitePath)) return 'already-below';
  if (region.linkedSites?.includes(site.siteId)) return 'already-linked';
  return region.attr.franDevOnly === true && site.attr.isFranchise !== true ? 'fran-dev-only' : null;
}

/** Returns a linked site's name in a region: its nickname, or its own name. */
export const nameInRegion = (region: SeenNode, site: { readonly siteId: string; readonly name: string }): string =>
  region.attr.linkedSiteNickNames?.[site.siteId] || site.name;

/** A region without a link: the link and its nickname go together. */
export function withoutLink(region: SiteNode, siteId: string): SiteNode {
  const { [siteId]: _, ...linkedSiteNickNames } = region.attr.linkedSiteNickNames ?? {};
  return {
    ...region,
    linkedSites: region.linkedSites?.filter(id => id !== siteId),
    attr: { ...region.attr, linkedSiteNickNames },
  };
}

/** Nodes without repetition, so that a site that is both below and linked counts once in a total. */
export function countedOnce<T extends { readonly siteId: string }>(nodes: readonly T[]): T[] {
  return [...new Map(nodes.map(node => [node.siteId.toLowerCase(), node])).values()];
}
