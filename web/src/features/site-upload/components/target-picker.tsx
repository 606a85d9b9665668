import { useState } from 'react';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useListChildrenQuery } from '../../../app/api/tree-endpoints.ts';
import { Picker } from '../../../components/form/picker.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

const options = (nodes: readonly NodeSummary[]) =>
  nodes.map(({ siteId, name, suspended }) => ({
    value: siteId,
    label: name,
    ...(suspended ? { note: 'Suspended' } : {}),
  }));

/** The parent of the sites' regions: an organization, selected through its company if it has one. */
export function TargetPicker({
  roots,
  target,
  disabled,
  onTarget,
}: {
  roots: readonly NodeSummary[];
  target: NodeSummary | null;
  disabled: boolean;
  onTarget: (node: NodeSummary | null) => void;
}) {
  const [rootId, setRootId] = useState(roots.length === 1 ? (roots[0]?.siteId ?? null) : null);
  const root = roots.find(({ siteId }) => siteId === rootId);
  const above = root !== undefined && root.type !== 'ORG';
  const { data, isFetching, error } = useShown(
    useListChildrenQuery({ params: { siteId: root?.siteId ?? '' } }, { skip: !above }),
  );
  const below = (data?.result ?? []).filter(({ type }) => type === 'ORG');
  const choose = (siteId: string) => {
    setRootId(siteId);
    const chosen = roots.find(node => node.siteId === siteId);
    onTarget(chosen?.type === 'ORG' ? chosen : null);
  };
  return (
    <div className="upload-target">
      <Picker
        label="Company"
        value={rootId}
        shown={root?.name ?? 'Choose'}
        options={options(roots)}
        disabled={disabled}
        onChange={choose}
      />
      {above && (
        <Picker
          label="Organization"
          value={target?.siteId ?? null}
          shown={target?.name ?? 'Choose'}
          loading={isFetching}
          disabled={disabled}
          failure={error === undefined ? undefined : getErrorMessage(error)}
          options={options(below)}
          onChange={siteId => onTarget(below.find(node => node.siteId === siteId) ?? null)}
        />
      )}
    </div>
  );
}
