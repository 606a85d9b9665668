import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { defaultRoasThreshold } from '../../../../../shared/domain/alerts/metric-alerts.ts';
import { type AlertRules, mostOwnRules, type OwnRule } from '../../../../../shared/model/alert.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';
import { messageOf } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { PlusIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { usePutAlertRulesMutation } from '../alerts-api.ts';
import { ruleColumns, ruleRows } from '../view/rule-rows.ts';
import { OwnRuleForm } from './own-rule-form.tsx';
import { RulesTable } from './rules-table.tsx';

type Props = {
  siteId: string;
  siteName: string;
  rules: AlertRules;
  /** Set above the site for all sites there. */
  shared: readonly OwnRule[];
  /** Services that an account is chosen of, and whether the site has a shop: whom a rule is for. */
  connected: readonly Service[];
  isEcommerce: boolean;
  revision: number;
  roasThreshold: number | undefined;
  mayWrite: boolean;
  /** How often a rule fired within 30 days. */
  fired: (ruleId: string) => string;
};

/** The thresholds of a site: the catalogue, its numbers, and rules of its own. Saved together. */
export function RulesPanel({ siteId, siteName, rules, revision, roasThreshold, mayWrite, ...of }: Props) {
  const dispatch = useDispatch();
  const [put, { isLoading }] = usePutAlertRulesMutation();
  const [draft, setDraft] = useState(rules);
  const [adding, setAdding] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(rules);
  const save = async () => {
    const answer = await put({ params: { siteId }, body: { rules: draft, revision } });
    dispatch(
      'error' in answer
        ? toastShown({ tone: 'bad', text: messageOf(answer.error) })
        : toastShown({ tone: 'good', text: 'Thresholds saved. The next morning is judged by them.' }),
    );
  };
  const known = { ...of, roasThreshold: roasThreshold ?? defaultRoasThreshold };
  const rows = ruleRows({ ...known, rules: draft });
  return (
    <Panel
      title="Rules"
      flush
      subtitle={`Thresholds of ${siteName}: the catalogue and its own`}
      tools={
        <>
          {mayWrite && (
            <Button size="small" disabled={draft.own.length >= mostOwnRules} onClick={() => setAdding(true)}>
              <PlusIcon size={14} />
              New rule
            </Button>
          )}
          <ExportMenu
            title="Rules"
            columns={ruleColumns}
            rows={ruleRows({ ...known, rules })}
            info={{ name: 'alert-rules', notes: [siteName, 'As saved', 'Each person may choose otherwise'] }}
          />
        </>
      }
      provenance={
        <span className="provenance">
          <span>
            {rows.length} rules, {rows.filter(({ isOn }) => isOn).length} on · the ROAS threshold stands in the site's
            Budgets and Thresholds · each person may choose in Settings how they are told
          </span>
        </span>
      }
      action={
        mayWrite && (
          <span className="rules-save">
            {isChanged && (
              <Button size="small" onClick={() => setDraft(rules)}>
                Discard
              </Button>
            )}
            <Button size="small" look="primary" busy={isLoading} disabled={!isChanged} onClick={() => void save()}>
              Save
            </Button>
          </span>
        )
      }
    >
      <RulesTable rows={rows} siteName={siteName} draft={draft} mayWrite={mayWrite} onChange={setDraft} />
      {adding && (
        <OwnRuleForm
          onClose={() => setAdding(false)}
          onAdd={rule => {
            setDraft({ ...draft, own: [...draft.own, rule] });
            setAdding(false);
          }}
        />
      )}
    </Panel>
  );
}
