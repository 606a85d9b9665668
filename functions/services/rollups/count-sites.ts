import { maxReadSites } from '../../../shared/model/other-sites.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { readMade } from '../../stores/rollups.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';

type Root = Pick<SiteNode, 'type' | 'siteId' | 'sitePath'>;

/**
 * Lists the nodes below a node, reading up to `pages` pages of a hundred, and counts its active sites: null if the
 * pages aren't enough.
 */
export async function nodesBelow(node: Root, pages: number): Promise<{ nodes: NodeSummary[]; sites: number | null }> {
  if (node.type === 'SITE') return { nodes: [], sites: 1 };
  const nodes: NodeSummary[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { nodes: found, cursor: next } = await listNodesBelow(node, cursor);
    nodes.push(...found);
    if (next === null) return { nodes, sites: nodes.filter(isActiveSite).length };
    cursor = next;
  }
  return { nodes, sites: null };
}

/** Returns the number of a node's sites of last night if there are too many to read one by one; otherwise null. */
export async function countManySites({ siteId, type }: Pick<SiteNode, 'siteId' | 'type'>): Promise<number | null> {
  const sites = type === 'SITE' ? 0 : ((await readMade(siteId))?.sites ?? 0);
  return sites > maxReadSites ? sites : null;
}

const isActiveSite = ({ type, suspended }: NodeSummary) => type === 'SITE' && !suspended;

/** Counts the active sites at and below a node; null if `pages` pages of a hundred nodes aren't enough. */
export const sitesBelow = async (node: Root, pages: number): Promise<number | null> =>
  (await nodesBelow(node, pages)).sites;
