import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';

type Root = Pick<SiteNode, 'type' | 'siteId' | 'sitePath'>;

/**
 * What stands below a node, in so many pages of a hundred nodes, and how many active sites stand at and below it: null
 * where the pages did not hold all.
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

const isActiveSite = ({ type, suspended }: NodeSummary) => type === 'SITE' && !suspended;

/** How many active sites stand at and below a node; null where so many pages of a hundred nodes do not hold them. */
export const sitesBelow = async (node: Root, pages: number): Promise<number | null> =>
  (await nodesBelow(node, pages)).sites;
