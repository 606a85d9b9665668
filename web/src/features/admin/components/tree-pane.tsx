import { useState } from 'react';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { Button, IconButton } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { ArrowLeftIcon, PencilIcon, PlusIcon, SearchIcon } from '../../../components/icons/actions.tsx';
import type { Tree } from '../use-tree.ts';
import type { Creation } from '../view/creation.ts';
import { activeFilter, branchSentence } from '../view/tree.ts';
import { capital, typeNames } from '../view/type-names.ts';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { BranchList } from './branch-list.tsx';

type Props = {
  tree: Tree;
  roots: readonly NodeSummary[];
  /** 'Company' or 'Brand', as the white label calls the top level. */
  topLevelName: string;
  chosenId: string | undefined;
  today: string;
  /** The node types that can be created in the current list. */
  creations: readonly Creation[];
  /** Opens the editor of a node. */
  onChoose: (node: NodeSummary) => void;
  /** Handles a click on a row: opens its children and, with enough room, the editor. */
  onRow: (node: NodeSummary) => void;
  onNew: (creation: Creation) => void;
  /** Opens the list of deleted nodes; absent for users who can't restore any. */
  onDeleted: (() => void) | undefined;
};

/** The nodes of the lists that have their own filter. */
const loadedIds = ({ branches }: Tree, roots: readonly NodeSummary[]): ReadonlySet<string> =>
  new Set([...roots, ...Object.values(branches).flatMap(({ nodes }) => nodes)].map(({ siteId }) => siteId));

const plural = (name: string) => (name === 'Company' ? 'Companies' : `${name}s`);

/** The left pane: one level of the tree, with its regions expandable, filtered by loaded names. */
export function TreePane({
  tree,
  roots,
  topLevelName,
  chosenId,
  today,
  creations,
  onChoose,
  onRow,
  onNew,
  onDeleted,
}: Props) {
  const [typed, setTyped] = useState('');
  const level = tree.levels.at(-1);
  const above = tree.levels.at(-2);
  const atTop = level === undefined || (roots.length === 1 && roots[0]?.siteId === level.siteId && above === undefined);
  const filter = activeFilter(typed);
  const topName = roots.every(root => root.type === 'TOP_ORG' || root.type === 'ORG')
    ? plural(topLevelName)
    : 'Available to you';
  const sentence = level === undefined ? null : branchSentence(level, tree.branches);
  return (
    <>
      <div className="tree-head">
        {!atTop && (
          <button type="button" className="tree-back" onClick={tree.back}>
            <ArrowLeftIcon size={14} />
            <span className="truncate" dir="auto">
              Back to {above?.name ?? topName}
            </span>
          </button>
        )}
        <div className="tree-level">
          <div className="tree-level-words">
            <h2 className="truncate" dir="auto" title={level?.name}>
              {level?.name ?? topName}
            </h2>
            <p>{sentence ?? `${roots.length} ${roots.length === 1 ? 'entry' : 'entries'}`}</p>
          </div>
          {level !== undefined && (
            <IconButton label={`Edit ${level.name}`} onClick={() => onChoose(level)}>
              <PencilIcon />
            </IconButton>
          )}
        </div>
        <Field
          label="Filter by name"
          labelHidden
          type="search"
          placeholder="Name (3+ letters)"
          value={typed}
          onChange={setTyped}
          start={<SearchIcon size={15} />}
        />
      </div>
      <div className="tree-list">
        <BranchList
          tree={tree}
          parentId={level?.siteId ?? null}
          nodes={level === undefined ? roots : (tree.branches[level.siteId]?.nodes ?? [])}
          filter={filter}
          parentFits={false}
          chosenId={chosenId}
          today={today}
          onChoose={onChoose}
          onRow={onRow}
        />
        {filter !== '' && (
          <FoundElsewhere
            typed={typed}
            shown={loadedIds(tree, roots)}
            chosenId={chosenId}
            today={today}
            onChoose={onChoose}
          />
        )}
      </div>
      {(creations.length > 0 || onDeleted !== undefined) && (
        <div className="tree-foot">
          {creations.map(creation => (
            <Button
              key={creation.type}
              size="small"
              aria-label={`New ${typeNames[creation.type].one}`}
              onClick={() => onNew(creation)}
            >
              <PlusIcon size={14} />
              {creation.type === 'TOP_ORG' ? topLevelName : capital(typeNames[creation.type].one)}
            </Button>
          ))}
          {onDeleted !== undefined && (
            <Button size="small" look="quiet" onClick={onDeleted}>
              Recently deleted
            </Button>
          )}
        </div>
      )}
    </>
  );
}
