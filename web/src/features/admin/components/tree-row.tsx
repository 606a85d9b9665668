import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { ChevronDownIcon, ChevronRightIcon, LinkIcon, PencilIcon } from '../../../components/icons/actions.tsx';
import { findNodeMark, type Branch } from '../view/tree.ts';

type Props = {
  node: NodeSummary;
  open: boolean;
  chosen: boolean;
  today: string;
  count: Branch | undefined;
  onChoose: () => void;
  onRow: () => void;
};

/** One node in the list. A region expands, an organization opens as a level, a site is selected. */
export function TreeRow({ node, open, chosen, today, count, onChoose, onRow }: Props) {
  const mark = findNodeMark(node, today);
  const region = node.type === 'REG';
  const site = node.type === 'SITE';
  return (
    <div className={`tree-row tree-row-${node.type.toLowerCase()} ${chosen ? 'chosen' : ''}`}>
      <button
        type="button"
        className="tree-name"
        data-node={node.siteId}
        onClick={onRow}
        aria-expanded={region ? open : undefined}
        aria-current={chosen ? 'true' : undefined}
      >
        {region && (open ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />)}
        <span className="truncate" dir="auto" title={node.name}>
          {node.name}
        </span>
        {node.linked === true && (
          <span className="tree-linked" title="Linked from another region">
            <LinkIcon size={13} />
            <span className="visually-hidden">, linked from another region</span>
          </span>
        )}
        {mark !== null && (
          <span className={`tree-word text-${mark.tone}`} title={mark.about}>
            {mark.word}
          </span>
        )}
        {!site && count?.status === 'loaded' && (
          <span className="tree-word number">
            {count.nodes.length}
            {count.cursor === null ? '' : '+'}
          </span>
        )}
        {!region && !site && <ChevronRightIcon size={14} className="tree-into" />}
      </button>
      {!site && (
        <button
          type="button"
          className="icon-button tree-edit"
          aria-label={`Edit ${node.name}`}
          title="Edit"
          onClick={onChoose}
        >
          <PencilIcon size={14} />
        </button>
      )}
    </div>
  );
}
