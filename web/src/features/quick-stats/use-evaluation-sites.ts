import { useCallback, useEffect, useMemo, useState } from 'react';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { useLazyListChildrenQuery } from '../../app/api/tree-endpoints.ts';
import { walkFrom, walkOn, type Walk } from './view/evaluation-walk.ts';

const atOnce = 4;
/** The number of levels opened automatically: a company with hundreds of regions is searched only on request. */
const unasked = 120;

export type EvaluationSites = {
  readonly walk: Walk;
  readonly looking: boolean;
  /** Continues the search where it stopped. */
  readonly more: () => void;
};

/** Accessible sites in evaluation, found level by level with real progress; leaving the page ends the search. */
export function useEvaluationSites(roots: readonly NodeSummary[] | undefined): EvaluationSites {
  const [loadChildren] = useLazyListChildrenQuery();
  /** Restarts when the roots change. */
  const [begun, setBegun] = useState<{ roots: readonly NodeSummary[]; walk: Walk } | null>(null);
  const walk = useMemo(
    () => (roots === undefined ? null : begun?.roots === roots ? begun.walk : walkFrom(roots)),
    [roots, begun],
  );
  const [limit, setLimit] = useState(unasked);

  const load = useCallback(
    async (siteId: string): Promise<readonly NodeSummary[]> => {
      const nodes: NodeSummary[] = [];
      let cursor: string | null = null;
      do {
        const page: { result: NodeSummary[]; cursor: string | null } = await loadChildren(
          { params: { siteId }, ...(cursor === null ? {} : { query: { cursor } }) },
          true,
        ).unwrap();
        nodes.push(...page.result);
        cursor = page.cursor;
      } while (cursor !== null);
      return nodes;
    },
    [loadChildren],
  );

  const looking = walk !== null && walk.queue.length > 0 && walk.opened < limit && walk.failed === 0;
  useEffect(() => {
    if (walk === null || roots === undefined || !looking) return undefined;
    let left = false;
    const look = async () => {
      const next = await walkOn(walk, load, atOnce);
      if (!left) setBegun({ roots, walk: next });
    };
    void look();
    return () => {
      left = true;
    };
  }, [walk, roots, looking, load]);

  const more = useCallback(() => {
    setBegun(current => (current === null ? null : { ...current, walk: { ...current.walk, failed: 0 } }));
    setLimit(current => current + unasked);
  }, []);
  return { walk: walk ?? { found: [], queue: [], opened: 0, failed: 0 }, looking: walk === null || looking, more };
}
