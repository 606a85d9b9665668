import type { SiteNode } from '../../../shared/model/node.ts';
import { listSitesBelow } from '../../stores/sites/sites-below.ts';

/** How many sites stand at and below a node, in so many pages of a hundred nodes; null where there are more. */
export async function sitesBelow(
  node: Pick<SiteNode, 'type' | 'siteId' | 'sitePath'>,
  pages: number,
): Promise<number | null> {
  if (node.type === 'SITE') return 1;
  let count = 0;
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { siteIds, cursor: next } = await listSitesBelow(node, cursor);
    count += siteIds.length;
    if (next === null) return count;
    cursor = next;
  }
  return null;
}
