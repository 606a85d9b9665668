import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ruleTitle } from '../../../../../shared/domain/alerts/own-rules.ts';
import { defaultRoasThreshold } from '../../../../../shared/domain/alerts/metric-alerts.ts';
import { type AlertRules, defaultRules, mostOwnRules, type OwnRule } from '../../../../../shared/model/alert.ts';
import { messageOf } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Toggle } from '../../../components/form/field.tsx';
import { PlusIcon, TrashIcon } from '../../../components/icons/actions.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { usePutAlertRulesMutation } from '../alerts-api.ts';
import { ruleColumns, ruleRows } from '../view/rule-rows.ts';
import { isOff, switched, trackingRules, unusualRules, volumeWords } from '../view/rules.ts';
import { NumberBox } from './number-box.tsx';
import { OwnRuleForm } from './own-rule-form.tsx';

type Props = {
  siteId: string;
  siteName: string;
  rules: AlertRules;
  /** Set above the site for all sites there. */
  shared: readonly OwnRule[];
  revision: number;
  roasThreshold: number | undefined;
  mayWrite: boolean;
  /** How often a rule fired within 30 days. */
  fired: (ruleId: string) => string;
};

/** The thresholds of a site: the catalogue, its numbers, and rules of its own. Saved together. */
export function RulesPanel({ siteId, siteName, rules, shared, revision, roasThreshold, mayWrite, fired }: Props) {
  const dispatch = useDispatch();
  const [put, { isLoading }] = usePutAlertRulesMutation();
  const [draft, setDraft] = useState(rules);
  const [adding, setAdding] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(rules);
  const change = (next: Partial<AlertRules>) => setDraft({ ...draft, ...next });
  const save = async () => {
    const answer = await put({ params: { siteId }, body: { rules: draft, revision } });
    dispatch(
      'error' in answer
        ? toastShown({ tone: 'bad', text: messageOf(answer.error) })
        : toastShown({ tone: 'good', text: 'Thresholds saved. The next morning is judged by them.' }),
    );
  };
  const on = (ruleId: string, name: string) => (
    <Toggle
      label={`${name}, on`}
      labelHidden
      checked={!isOff(draft, ruleId)}
      disabled={!mayWrite}
      onChange={next => setDraft(switched(draft, ruleId, next))}
    />
  );
  const times = (ruleId: string) => <td className="rules-fired number">{fired(ruleId)}</td>;
  const count = (
    name: string,
    key: 'silentDays' | 'roasDays' | 'bouncePoints' | 'unansweredHours' | 'answerMinutes',
    most: number,
  ) => (
    <NumberBox
      label={name}
      value={draft[key]}
      most={most}
      isOwn={draft[key] !== defaultRules[key]}
      disabled={!mayWrite}
      onChange={next => change({ [key]: next })}
    />
  );
  const all = trackingRules.length + 3 + unusualRules.length + draft.own.length + shared.length;
  const still = [
    ...draft.off.filter(one => !one.startsWith('own-')),
    ...draft.own.filter(({ isOn }) => !isOn),
    ...shared.filter(({ ruleId, isOn }) => !isOn || isOff(draft, ruleId)),
  ];
  const active = all - still.length;
  const threshold = roasThreshold ?? defaultRoasThreshold;
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
            rows={ruleRows({ siteName, rules, shared, roasThreshold: threshold, fired })}
            info={{ name: 'alert-rules', notes: [siteName, 'As saved'] }}
          />
        </>
      }
      provenance={
        <span className="provenance">
          <span>
            {all} rules, {active} on · the ROAS threshold stands in the site's Budgets and Thresholds
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="rules" role="group" aria-label="Rules" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Alert</th>
              <th scope="col">When it fires</th>
              <th scope="col" className="rules-fired">
                Fired, 30 days
              </th>
              <th scope="col">On</th>
            </tr>
          </thead>
          <tbody>
            <tr className="rules-group">
              <th colSpan={4} scope="colgroup">
                Not Tracking{' '}
                <span>
                  expired token or credentials, service removed, site down, billing or domain expiry, not running ads,
                  verification failed
                </span>
              </th>
            </tr>
            {trackingRules.map(({ ruleId, name }, index) => (
              <tr key={ruleId}>
                <th scope="row">{name}</th>
                <td>
                  {index === 0 ? (
                    <>
                      no new day for {count('Silent days', 'silentDays', 14)}{' '}
                      days beyond the usual, of all services
                    </>
                  ) : (
                    `no new day for ${draft.silentDays} days`
                  )}
                </td>
                {times(ruleId)}
                <td>{on(ruleId, name)}</td>
              </tr>
            ))}
            <tr className="rules-group">
              <th colSpan={4} scope="colgroup">
                Numbers
              </th>
            </tr>
            <tr>
              <th scope="row">ROAS of {threshold} or less</th>
              <td>
                for {count('Days of ROAS', 'roasDays', 14)} settled days running
              </td>
              {times('roas')}
              <td>{on('roas', 'ROAS')}</td>
            </tr>
            <tr>
              <th scope="row">Bounce Rate from CPC increased</th>
              <td>
                by {count('Points of bounce rate', 'bouncePoints', 50)}{' '}
                points against the 7 days before
              </td>
              {times('cpc-bounce')}
              <td>{on('cpc-bounce', 'Bounce rate')}</td>
            </tr>
            <tr>
              <th scope="row">Speed to lead</th>
              <td>
                a lead without an answer for{' '}
                {count('Hours without an answer', 'unansweredHours', 168)}{' '}
                hours, or a median of first answers above{' '}
                {count('Minutes to the first answer', 'answerMinutes', 1440)}{' '}
                minutes, in the last 7 days
              </td>
              {times('speed-to-lead')}
              <td>{on('speed-to-lead', 'Speed to lead')}</td>
            </tr>
            <tr className="rules-group">
              <th colSpan={4} scope="colgroup">
                Unusual days
              </th>
            </tr>
            {unusualRules.map(({ ruleId, name, when }) => (
              <tr key={ruleId}>
                <th scope="row">{name}</th>
                <td>{when}</td>
                {times(ruleId)}
                <td>{on(ruleId, name)}</td>
              </tr>
            ))}
            {shared.length > 0 && (
              <tr className="rules-group">
                <th colSpan={4} scope="colgroup">
                  For all sites <span>set above {siteName}; switched off here, they are off for this site alone</span>
                </th>
              </tr>
            )}
            {shared.map(rule => (
              <tr key={rule.ruleId}>
                <th scope="row">{ruleTitle(rule)}</th>
                <td>{rule.isOn ? volumeWords(rule) : 'switched off for all sites'}</td>
                {times(rule.ruleId)}
                <td>{rule.isOn && on(rule.ruleId, ruleTitle(rule))}</td>
              </tr>
            ))}
            {draft.own.length > 0 && (
              <tr className="rules-group">
                <th colSpan={4} scope="colgroup">
                  Own rules of {siteName}
                </th>
              </tr>
            )}
            {draft.own.map(rule => (
              <tr key={rule.ruleId}>
                <th scope="row">{ruleTitle(rule)}</th>
                <td>
                  {volumeWords(rule)}
                  {mayWrite && (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Remove ${ruleTitle(rule)}`}
                      onClick={() => change({ own: draft.own.filter(one => one.ruleId !== rule.ruleId) })}
                    >
                      <TrashIcon size={15} />
                    </button>
                  )}
                </td>
                {times(rule.ruleId)}
                <td>
                  <Toggle
                    label={`${ruleTitle(rule)}, on`}
                    labelHidden
                    checked={rule.isOn}
                    disabled={!mayWrite}
                    onChange={isOn =>
                      change({ own: draft.own.map(one => (one.ruleId === rule.ruleId ? { ...one, isOn } : one)) })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {adding && (
        <OwnRuleForm
          onClose={() => setAdding(false)}
          onAdd={rule => {
            change({ own: [...draft.own, rule] });
            setAdding(false);
          }}
        />
      )}
    </Panel>
  );
}
