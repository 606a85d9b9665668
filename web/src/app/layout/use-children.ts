import { useEffect, useState } from 'react';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { useLazyListChildrenQuery } from '../api/tree-endpoints.ts';

type Answer = { readonly of: string; readonly nodes: readonly NodeSummary[] | undefined; readonly error: unknown };
const mostPages = 40;

/** All nodes directly below one, page after page; nothing is asked for null. */
export function useChildren(siteId: string | null): {
  nodes: readonly NodeSummary[] | undefined;
  loading: boolean;
  error: unknown;
} {
  const [load] = useLazyListChildrenQuery();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (siteId === null) return undefined;
    let left = false;
    const ask = async () => {
      const nodes: NodeSummary[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < mostPages && !left; page += 1) {
        const { data, error } = await load({ params: { siteId }, query: cursor === undefined ? {} : { cursor } }, true);
        if (left) return;
        if (data === undefined) return setAnswer({ of: siteId, nodes: undefined, error: error ?? 'none' });
        nodes.push(...data.result);
        if (data.cursor === null) break;
        cursor = data.cursor;
      }
      setAnswer({ of: siteId, nodes, error: undefined });
    };
    void ask();
    return () => {
      left = true;
    };
  }, [siteId, load]);
  const current = answer?.of === siteId ? answer : null;
  return { nodes: current?.nodes, loading: siteId !== null && current === null, error: current?.error };
}
