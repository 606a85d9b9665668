import type { ReactNode } from 'react';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { Field } from '../../../components/form/field.tsx';
import { SearchIcon } from '../../../components/icons/actions.tsx';
import type { NodeSearch } from '../use-node-search.ts';

type Props = {
  search: NodeSearch;
  label: string;
  placeholder: string;
  /** Found nodes that can be chosen. */
  nodes: readonly NodeSummary[];
  /** The text if none of the found nodes can be chosen. */
  none: string;
  row: (node: NodeSummary) => ReactNode;
};

/** A search by name with its results in a box of 400 px (specification 2, Region panel). */
export function NodeSearchBox({ search, label, placeholder, nodes, none, row }: Props) {
  const words =
    search.state === 'too-short'
      ? 'Type at least 3 letters.'
      : search.state === 'failed'
        ? (search.failure ?? '')
        : nodes.length > 0
          ? null
          : search.state === 'searching'
            ? 'Searching…'
            : search.nodes.length === 0
              ? 'No matches.'
              : none;
  return (
    <div className="node-search">
      <Field
        label={label}
        type="search"
        value={search.typed}
        onChange={search.type}
        placeholder={placeholder}
        start={<SearchIcon size={15} />}
        maxLength={120}
      />
      <div className="node-results" aria-busy={search.state === 'searching'}>
        <p
          role="status"
          className={
            words === null ? 'visually-hidden' : search.state === 'failed' ? 'node-note text-bad' : 'node-note'
          }
        >
          {words ?? `${nodes.length} found`}
        </p>
        {nodes.length > 0 && (
          <ul>
            {nodes.map(node => (
              <li key={node.siteId}>{row(node)}</li>
            ))}
          </ul>
        )}
        {search.more && nodes.length > 0 && <p className="node-note">Too many results. Type more of the name.</p>}
      </div>
    </div>
  );
}
