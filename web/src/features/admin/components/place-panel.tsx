import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { Select } from '../../../components/form/field.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useAllTokens } from '../use-tokens.ts';
import type { NewType } from '../view/creation.ts';

type Props = {
  type: NewType;
  /** True if the sales token is chosen here. */
  byToken: boolean;
  parentId: string | null;
  regions: readonly NodeSummary[];
  problem: string | null;
  onChoose: (parentId: string | null) => void;
};

/** The parent of a new node: a region for a site, a sales token for a company or organization (administrators). */
export function PlacePanel({ type, byToken, parentId, regions, problem, onChoose }: Props) {
  const tokens = useAllTokens({ skip: !byToken });
  if (byToken) {
    return (
      <Panel title="Location" className="place-panel">
        <Select
          label="Sales token"
          required
          value={parentId ?? ''}
          error={tokens.failure ?? problem}
          onChange={id => onChoose(id === '' ? null : id)}
          options={[
            { value: '', label: tokens.loading ? 'Loading…' : 'Choose a sales token' },
            ...tokens.tokens.map(({ siteId, name }) => ({ value: siteId, label: `${name} (${siteId})` })),
          ]}
          help="The reseller with access, or the provider's own token"
        />
      </Panel>
    );
  }
  if (type !== 'SITE' || regions.length < 2)
    return problem === null ? null : (
      <p className="editor-banner tone-warning" role="alert">
        {problem}
      </p>
    );
  return (
    <Panel title="Location" className="place-panel">
      <Select
        label="Region"
        required
        value={parentId ?? ''}
        error={problem}
        options={regions.map(({ siteId, name }) => ({ value: siteId, label: name }))}
        onChange={onChoose}
        help="Regions with linked sites can't have new sites and aren't listed"
      />
    </Panel>
  );
}
