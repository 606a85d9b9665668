import { useEffect, useState } from 'react';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { useLazyListChildrenQuery } from '../api/tree-endpoints.ts';

/** A selectable node, with the name of its parent. */
export type ScopeChoice = Pick<NodeSummary, 'siteId' | 'name' | 'type'> & {
  readonly suspended?: boolean;
  readonly parent?: string;
};

/** The maximum number of lists loaded below one root: a company's organizations, regions and their sites. */
const maxLists = 16;

/** The nodes below a root, level by level, from a few lists; the search finds all others. */
export function useScopeTree(root: NodeSummary | undefined): { choices: readonly ScopeChoice[]; loading: boolean } {
  const [load] = useLazyListChildrenQuery();
  const [found, setFound] = useState<{ of: string; choices: readonly ScopeChoice[]; done: boolean } | null>(null);
  useEffect(() => {
    if (root === undefined || root.type === 'SITE') return undefined;
    let left = false;
    const read = async () => {
      const choices: ScopeChoice[] = [];
      let level: readonly NodeSummary[] = [root];
      for (let lists = 0; level.length > 0 && lists < maxLists && !left; ) {
        const parents = level.slice(0, maxLists - lists);
        lists += parents.length;
        const answers = await Promise.all(
          parents.map(async parent => {
            const { data } = await load({ params: { siteId: parent.siteId } }, true);
            return (data?.result ?? []).map(node => ({ node, parent: parent.name }));
          }),
        );
        const below = answers.flat();
        choices.push(...below.map(({ node, parent }) => ({ ...node, parent })));
        level = below.map(({ node }) => node).filter(({ type }) => type !== 'SITE');
      }
      if (!left) setFound({ of: root.siteId, choices, done: true });
    };
    void read();
    return () => {
      left = true;
    };
  }, [root, load]);
  const current = found?.of === root?.siteId ? found : null;
  return {
    choices: current?.choices ?? [],
    loading: root !== undefined && root.type !== 'SITE' && current?.done !== true,
  };
}
