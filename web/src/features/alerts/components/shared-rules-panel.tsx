import { useState } from 'react';
import { ruleTitle } from '../../../../../shared/domain/alerts/own-rules.ts';
import { mostOwnRules, type OwnRule } from '../../../../../shared/model/alert.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { messageOf } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select, Toggle } from '../../../components/form/field.tsx';
import { PlusIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useGetSharedRulesQuery, usePutSharedRulesMutation } from '../alerts-api.ts';
import { volumeWords } from '../view/rules.ts';
import { OwnRuleForm } from './own-rule-form.tsx';

/** Rules that a place above sites sets for all of them; `places`: where this person may, the topmost first. */
export function SharedRulesPanel({ places }: { places: readonly NodeSummary[] }) {
  const [placeId, setPlaceId] = useState<string | null>(null);
  const place = places.find(({ siteId }) => siteId === placeId) ?? places[0];
  const { currentData, isError, error, refetch } = useGetSharedRulesQuery(
    { params: { siteId: place?.siteId ?? '' } },
    { skip: place === undefined },
  );
  if (place === undefined) return null;
  return (
    <Panel
      title="Rules for all sites"
      subtitle={`Own rules that every site of ${place.name} is judged by, besides its own`}
      busy={currentData === undefined && !isError}
    >
      {places.length > 1 && (
        <div className="webhooks-place">
          <Select
            label="All sites of"
            value={place.siteId}
            options={places.map(({ siteId, name }) => ({ value: siteId, label: name }))}
            onChange={setPlaceId}
          />
        </div>
      )}
      {isError && <FailedState message={messageOf(error)} onRetry={() => void refetch()} />}
      {currentData === undefined && !isError && <SkeletonRows rows={2} />}
      {currentData !== undefined && (
        <Rules key={`${place.siteId}${currentData.revision}`} place={place} {...currentData} />
      )}
    </Panel>
  );
}

/** The rules of one place, changed together and saved together, as those of a site are. */
function Rules({ place, own, revision }: { place: NodeSummary; own: readonly OwnRule[]; revision: number }) {
  const dispatch = useAppDispatch();
  const [put, { isLoading }] = usePutSharedRulesMutation();
  const [draft, setDraft] = useState(own);
  const [adding, setAdding] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(own);
  const save = async () => {
    const { error } = await put({ params: { siteId: place.siteId }, body: { own: [...draft], revision } });
    dispatch(
      error === undefined
        ? toastShown({ tone: 'good', text: `Saved. The next morning all sites of ${place.name} are judged by it.` })
        : toastShown({ tone: 'bad', text: messageOf(error) }),
    );
  };
  return (
    <>
      {draft.length === 0 && <p className="shared-rules-none">No rule is set for all sites yet.</p>}
      <ul className="shared-rules">
        {draft.map(rule => (
          <li key={rule.ruleId}>
            <div>
              <strong>{ruleTitle(rule)}</strong>
              <small>{volumeWords(rule)}</small>
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${ruleTitle(rule)}`}
              onClick={() => setDraft(draft.filter(one => one.ruleId !== rule.ruleId))}
            >
              <TrashIcon size={15} />
            </button>
            <Toggle
              label={`${ruleTitle(rule)}, on`}
              labelHidden
              checked={rule.isOn}
              onChange={isOn => setDraft(draft.map(one => (one.ruleId === rule.ruleId ? { ...one, isOn } : one)))}
            />
          </li>
        ))}
      </ul>
      <div className="rules-save">
        <Button size="small" disabled={draft.length >= mostOwnRules} onClick={() => setAdding(true)}>
          <PlusIcon size={14} />
          New rule
        </Button>
        {isChanged && (
          <Button size="small" onClick={() => setDraft(own)}>
            Discard
          </Button>
        )}
        <Button
          size="small"
          look="primary"
          busy={isLoading}
          disabled={!isChanged}
          aria-label="Save the rules for all sites"
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
      {adding && (
        <OwnRuleForm
          onClose={() => setAdding(false)}
          onAdd={rule => {
            setAdding(false);
            setDraft([...draft, rule]);
          }}
        />
      )}
    </>
  );
}
