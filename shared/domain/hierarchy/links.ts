import type { SeenNode, SiteNode } from '../../model/node.ts';
import { liesAtOrBelow } from './paths.ts';

export type LinkProblem = 'not-a-region' | 'not-a-site' | 'already-below' | 'already-linked' | 'fran-dev-only';

/**
 * Why a site cannot be linked to a region, or null when it can (specification 2 and 3, linkedSites). Whether the
 * person manages both ends is access's question; here only the two nodes are looked at. A region marked franDevOnly
 * takes franchise sites alone.
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

/** What a linked site is called in that region: its nickname there, or its own name. */
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
