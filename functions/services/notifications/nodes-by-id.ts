import type { SiteNode } from '../../../shared/model/node.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';

const nodesPerRead = 100;

/** Loads the current nodes, each once; deleted ones are omitted. */
export async function nodesById(siteIds: readonly string[]): Promise<Map<string, SiteNode>> {
  const ids = [...new Set(siteIds)];
  const nodes = new Map<string, SiteNode>();
  for (let start = 0; start < ids.length; start += nodesPerRead)
    for (const node of await getNodes(ids.slice(start, start + nodesPerRead))) nodes.set(node.siteId, node);
  return nodes;
}
