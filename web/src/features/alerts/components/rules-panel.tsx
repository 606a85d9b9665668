import { type ReactNode, useState } from 'react';
import type { AlertsOfSite } from '../../../../../shared/contract/alerts.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Select } from '../../../components/form/field.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useGetSharedRulesQuery, usePutAlertRulesMutation, usePutSharedRulesMutation } from '../alerts-api.ts';
import { RulesEditor } from './rules-editor.tsx';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = {
  site: NodeSummary;
  data: AlertsOfSite;
  mayWrite: boolean;
  /** Levels above the site whose rules the user may set, topmost first; and the initial one. */
  places: readonly NodeSummary[];
  first: string | null;
  /** The rule of the shown alert. */
  shown: string | undefined;
  /** The number of times a rule fired on the site within 30 days. */
  fired: (ruleId: string) => string;
};

/** The rules of a site, and of the levels above it for all their sites, one at a time. */
export function RulesPanel({ site, data, mayWrite, places, first, shown, fired }: Props) {
  // The levels above a site may load a moment after the site.
  const [chosen, setChosen] = useState<string | null>(null);
  const [put, { isLoading }] = usePutAlertRulesMutation();
  const place = places.find(({ siteId }) => siteId === (chosen ?? first));
  const choice = places.length > 0 && (
    <PlaceChoice places={[...places, site]} value={place?.siteId ?? site.siteId} onChange={setChosen} />
  );
  if (place !== undefined) return <PlaceRules key={place.siteId} place={place} shown={shown} choice={choice} />;
  return (
    <RulesEditor
      key={site.siteId}
      placeName={site.name}
      nodeId={site.siteId}
      settings={data.settings}
      revision={data.revision}
      above={data.above}
      roasThreshold={data.roasThreshold}
      site={{ connected: data.connected, isEcommerce: site.isEcommerce }}
      reach={null}
      fired={fired}
      shown={shown}
      mayWrite={mayWrite}
      busy={isLoading}
      choice={choice}
      onSave={(settings, seenRevision) =>
        put({
          params: { siteId: site.siteId },
          body: { thresholds: settings.thresholds, own: [...settings.own], revision: seenRevision },
        })
      }
    />
  );
}

/** The rules of a level above sites for all its sites, one level at a time. */
export function PlaceRulesPanel({ places, first, shown }: Pick<Props, 'places' | 'shown'> & { first: string }) {
  const [chosen, setChosen] = useState(first);
  const place = places.find(({ siteId }) => siteId === chosen);
  if (place === undefined) return null;
  const choice = places.length > 1 && <PlaceChoice places={places} value={place.siteId} onChange={setChosen} />;
  return <PlaceRules key={place.siteId} place={place} shown={shown} choice={choice} />;
}

function PlaceChoice({
  places,
  value,
  onChange,
}: Pick<Props, 'places'> & { value: string; onChange: (siteId: string) => void }) {
  return (
    <div className="rules-place">
      <Select
        label="Rules for"
        value={value}
        options={places.map(({ siteId, name }) => ({ value: siteId, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}

function PlaceRules({ place, shown, choice }: Pick<Props, 'shown'> & { place: NodeSummary; choice: ReactNode }) {
  const params = { siteId: place.siteId };
  const { currentData, isError, error, refetch } = useShown(useGetSharedRulesQuery({ params }));
  const [put, { isLoading }] = usePutSharedRulesMutation();
  if (currentData === undefined)
    return (
      <Panel id="rules" title="Rules" busy={!isError}>
        {choice}
        {isError ? (
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={12} height={36} />
        )}
      </Panel>
    );
  const { thresholds, own: ownRules, revision, above, reach } = currentData;
  return (
    <RulesEditor
      placeName={place.name}
      nodeId={place.siteId}
      settings={{ thresholds, own: ownRules }}
      revision={revision}
      above={above}
      roasThreshold={undefined}
      site={null}
      reach={reach}
      fired={rule => (reach === null ? 'Not counted' : String(reach.fired[rule] ?? 0))}
      shown={shown}
      mayWrite
      busy={isLoading}
      choice={choice}
      onSave={(settings, seenRevision) =>
        put({ params, body: { thresholds: settings.thresholds, own: [...settings.own], revision: seenRevision } })
      }
    />
  );
}
