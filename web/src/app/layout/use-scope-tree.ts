import { useEffect, useState } from 'react';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { useLazyListChildrenQuery } from '../api/tree-endpoints.ts';

/** A selectable node, with the name of its parent and, above sites, the number of its sites if all were listed. */
export type ScopeChoice = Pick<NodeSummary, 'siteId' | 'name' | 'type'> & {
  readonly suspended?: boolean;
  readonly parent?: string;
  readonly sites?: number;
};

/** The maximum number of lists loaded below one root: a company's organizations, regions and their sites. */
const maxLists = 16;

/** The children of nodes whose list was loaded whole. */
type Lists = ReadonlyMap<string, readonly NodeSummary[]>;

/** Returns the ids of all sites below a node; null if not all lists were loaded. */
function listSitesBelow(siteId: string, lists: Lists): ReadonlySet<string> | null {
  const sites = new Set<string>();
  for (const child of lists.get(siteId) ?? []) {
    const below = child.type === 'SITE' ? [child.siteId] : listSitesBelow(child.siteId, lists);
    if (below === null) return null;
    for (const site of below) sites.add(site);
  }
  return lists.has(siteId) ? sites : null;
}

type ScopeTree = {
  readonly choices: readonly ScopeChoice[];
  /** The number of the root's sites; absent: not all were listed. */
  readonly sites?: number;
};
const noTree: ScopeTree = { choices: [] };

/** The nodes below a root, level by level, from a few lists; the search finds all others. */
export function useScopeTree(root: NodeSummary | undefined): ScopeTree & { readonly loading: boolean } {
  const [load] = useLazyListChildrenQuery();
  const [loaded, setTree] = useState<{ of: string; tree: ScopeTree } | null>(null);
  useEffect(() => {
    if (root === undefined || root.type === 'SITE') return undefined;
    let left = false;
    const read = async () => {
      const found: { node: NodeSummary; parent: string }[] = [];
      const whole = new Map<string, readonly NodeSummary[]>();
      let level: readonly NodeSummary[] = [root];
      for (let lists = 0; level.length > 0 && lists < maxLists && !left; ) {
        const parents = level.slice(0, maxLists - lists);
        lists += parents.length;
        const answers = await Promise.all(
          parents.map(async parent => {
            const { data } = await load({ params: { siteId: parent.siteId } }, true);
            if (data?.cursor === null) whole.set(parent.siteId, data.result);
            return (data?.result ?? []).map(node => ({ node, parent: parent.name }));
          }),
        );
        const below = answers.flat();
        found.push(...below);
        level = below.map(({ node }) => node).filter(({ type }) => type !== 'SITE');
      }
      const countSites = (siteId: string) => {
        const sites = listSitesBelow(siteId, whole)?.size;
        return sites === undefined ? {} : { sites };
      };
      const choices = found.map(({ node, parent }) => ({
        ...node,
        parent,
        ...(node.type === 'SITE' ? {} : countSites(node.siteId)),
      }));
      if (!left) setTree({ of: root.siteId, tree: { choices, ...countSites(root.siteId) } });
    };
    void read();
    return () => {
      left = true;
    };
  }, [root, load]);
  const current = loaded?.of === root?.siteId ? loaded : null;
  return {
    ...(current?.tree ?? noTree),
    loading: root !== undefined && root.type !== 'SITE' && current === null,
  };
}
