import { meetsName } from '../../../../../shared/domain/search/name-search.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { Button } from '../../../components/form/button.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import type { Tree } from '../use-tree.ts';
import { fits } from '../view/tree.ts';
import { TreeRow } from './tree-row.tsx';

type Props = {
  tree: Tree;
  /** Null for the roots, which are always loaded. */
  parentId: string | null;
  nodes: readonly NodeSummary[];
  filter: string;
  parentFits: boolean;
  chosenId: string | undefined;
  /** Today's date, for the texts about trials. */
  today: string;
  onChoose: (node: NodeSummary) => void;
  onRow: (node: NodeSummary) => void;
};

/** The children of one node; an open region shows its own below it. */
export function BranchList({ tree, parentId, nodes, filter, parentFits, chosenId, today, onChoose, onRow }: Props) {
  const branch = parentId === null ? undefined : tree.branches[parentId];
  const shown = nodes.filter(node => fits(node, filter, tree.branches, parentFits));
  const loading = branch?.status === 'loading';
  return (
    <>
      {shown.length > 0 && (
        <ul className="tree-branch">
          {shown.map(node => {
            const isOpen =
              node.type === 'REG' &&
              (tree.open.has(node.siteId) || (filter !== '' && tree.branches[node.siteId] !== undefined));
            return (
              <li key={node.siteId}>
                <TreeRow
                  node={node}
                  open={isOpen}
                  chosen={chosenId === node.siteId}
                  today={today}
                  count={tree.branches[node.siteId]}
                  onChoose={() => onChoose(node)}
                  onRow={() => onRow(node)}
                />
                {isOpen && (
                  <div className="tree-children">
                    <BranchList
                      tree={tree}
                      parentId={node.siteId}
                      nodes={tree.branches[node.siteId]?.nodes ?? []}
                      filter={filter}
                      parentFits={filter !== '' && meetsName(node.name, filter)}
                      chosenId={chosenId}
                      today={today}
                      onChoose={onChoose}
                      onRow={onRow}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {loading && nodes.length === 0 && (
        <div className="tree-loading" aria-busy="true">
          <SkeletonRows rows={3} height={32} />
        </div>
      )}
      {branch?.status === 'failed' && parentId !== null && (
        <p className="tree-note">
          These could not be loaded.{' '}
          <Button size="small" look="quiet" onClick={() => tree.load(parentId)}>
            Try again
          </Button>
        </p>
      )}
      {branch?.status === 'loaded' && branch.nodes.length === 0 && <p className="tree-note">Nothing here yet</p>}
      {filter !== '' && nodes.length > 0 && shown.length === 0 && <p className="tree-note">No match at this level.</p>}
      {branch?.cursor !== null && branch?.cursor !== undefined && parentId !== null && (
        <Button
          size="small"
          look="quiet"
          busy={loading}
          onClick={() => tree.load(parentId, branch.cursor ?? undefined)}
        >
          Load More
        </Button>
      )}
    </>
  );
}
