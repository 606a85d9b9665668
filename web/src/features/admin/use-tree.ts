import { useCallback, useLayoutEffect, useState } from 'react';
import { useLazyListChildrenQuery } from '../../app/api/tree-endpoints.ts';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import {
  findTreePlace,
  withFirstPage,
  withoutNode,
  withPage,
  withSaved,
  withStatus,
  type Branches,
} from './view/tree.ts';

/** The opened part of the tree: the list's level, open regions, loaded nodes. */
export function useTree(chain: readonly NodeSummary[]) {
  const [branches, setBranches] = useState<Branches>({});
  const [levels, setLevels] = useState<readonly NodeSummary[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [loadChildren] = useLazyListChildrenQuery();

  const load = useCallback(
    (parentId: string, cursor?: string) => {
      setBranches(current => withStatus(current, parentId, 'loading'));
      loadChildren({ params: { siteId: parentId }, ...(cursor === undefined ? {} : { query: { cursor } }) })
        .unwrap()
        .then(
          page => setBranches(current => (cursor === undefined ? withFirstPage : withPage)(current, parentId, page)),
          () => setBranches(current => withStatus(current, parentId, 'failed')),
        );
    },
    [loadChildren],
  );

  // Moves the list to the chosen node: its organization as the level, its region open, both with children. Runs before
  // paint, so that no other list flashes first.
  const place = chain.map(node => node.siteId).join(' ');
  useLayoutEffect(() => {
    if (chain.length === 0) return;
    const target = findTreePlace(chain);
    setLevels(target.levels);
    setOpen(current => new Set([...current, ...target.open]));
    for (const parentId of [target.levels.at(-1)?.siteId, ...target.open]) if (parentId !== undefined) load(parentId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `place` represents `chain`, which is new with every response
  }, [place, load]);

  return {
    branches,
    levels,
    open,
    load,
    /** Shows the children of a company or organization as the list. */
    descend: (node: NodeSummary) => {
      setLevels([...levels, node]);
      if (branches[node.siteId]?.status !== 'loaded') load(node.siteId);
    },
    back: () => {
      const above = levels.at(-2);
      setLevels(levels.slice(0, -1));
      if (above !== undefined && branches[above.siteId]?.status !== 'loaded') load(above.siteId);
    },
    toggle: (regionId: string) => {
      const opening = !open.has(regionId);
      setOpen(current => new Set(opening ? [...current, regionId] : [...current].filter(id => id !== regionId)));
      if (opening && branches[regionId]?.status !== 'loaded') load(regionId);
    },
    saved: (node: NodeSummary) => {
      setBranches(current => withSaved(current, node));
      setLevels(current => current.map(level => (level.siteId === node.siteId ? node : level)));
    },
    /** Reloads a list if it was loaded before; the old one shows until the response. */
    reload: (parentId: string) => {
      if (branches[parentId] !== undefined) load(parentId);
    },
    removed: (siteId: string) => {
      setBranches(current => withoutNode(current, siteId));
      setLevels(current => current.slice(0, current.findIndex(level => level.siteId === siteId) >>> 0));
    },
  };
}
export type Tree = ReturnType<typeof useTree>;
