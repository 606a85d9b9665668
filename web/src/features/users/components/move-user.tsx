import { useState } from 'react';
import type { NodeSummary, NodeType } from '../../../../../shared/model/node.ts';
import { useFindNodesQuery } from '../../../app/api/find-endpoints.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SearchIcon } from '../../../components/icons/actions.tsx';
import { useSettled } from '../../../components/form/use-settled.ts';
import { useShown } from '../../../app/api/use-shown.ts';

const minCharacters = 3;
const kinds: Readonly<Record<NodeType, string>> = {
  TOP_ORG: 'Company',
  ORG: 'Organization',
  REG: 'Region',
  SITE: 'Site',
  TOKEN: 'Sales token',
};

/** Selects a user's new node by its name. Writes nothing. */
export function MoveUser({
  from,
  target,
  onChoose,
}: {
  from: string | null;
  target: NodeSummary | null;
  onChoose: (node: NodeSummary | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim());
  const short = name.length < minCharacters;
  const { currentData, isFetching, error } = useShown(
    useFindNodesQuery({ query: { name } }, { skip: short || target !== null }),
  );
  if (target !== null) {
    return (
      <p className="user-move">
        <span>
          Moves to <b>{target.name}</b> ({kinds[target.type].toLowerCase()}) when you save.
        </span>
        <Button size="small" onClick={() => onChoose(null)}>
          Stay
        </Button>
      </p>
    );
  }
  const found = short ? [] : (currentData?.result ?? []).filter(({ siteId }) => siteId !== from);
  const words =
    error !== undefined && !short
      ? getErrorMessage(error)
      : short
        ? 'Leave empty to stay. Type at least 3 letters.'
        : isFetching
          ? 'Searching…'
          : found.length === 0
            ? 'No matches.'
            : (currentData?.cursor ?? null) === null
              ? `${found.length} found`
              : 'Too many results. Type more of the name.';
  return (
    <div className="user-move-search">
      <Field
        label="Move to"
        type="search"
        value={typed}
        onChange={setTyped}
        placeholder="Site, region, or company"
        start={<SearchIcon size={14} />}
        maxLength={120}
      />
      <p role="status" className="user-move-note">
        {words}
      </p>
      {found.length > 0 && (
        <ul>
          {found.map(node => (
            <li key={node.siteId}>
              <button type="button" className="menu-item" onClick={() => onChoose(node)}>
                <span className="truncate">{node.name}</span>
                <small>{kinds[node.type]}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
