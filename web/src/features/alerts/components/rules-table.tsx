import type { ReactNode } from 'react';
import { silentDaysOf } from '../../../../../shared/domain/alerts/not-tracking.ts';
import { type AlertRules, defaultRules, mostRuleDays, mostSilentDays } from '../../../../../shared/model/alert.ts';
import { Toggle } from '../../../components/form/field.tsx';
import { TrashIcon } from '../../../components/icons/actions.tsx';
import type { RuleGroup, RuleRow } from '../view/rule-rows.ts';
import { switched, trackingRules, withSilentDays } from '../view/rules.ts';
import { NumberBox } from './number-box.tsx';

type Props = {
  rows: readonly RuleRow[];
  siteName: string;
  draft: AlertRules;
  mayWrite: boolean;
  onChange: (draft: AlertRules) => void;
};

const groups: readonly RuleGroup[] = ['tracking', 'numbers', 'unusual', 'shared', 'own'];

/** The rules of a site by group: when each fires, whom it is for, how often it did, whom it tells, whether it is on. */
export function RulesTable({ rows, siteName, draft, mayWrite, onChange }: Props) {
  const heads: Readonly<Record<RuleGroup, ReactNode>> = {
    tracking: (
      <>
        Not Tracking{' '}
        <span>
          expired token or credentials, service removed, site down, billing or domain expiry, not running ads,
          verification failed
        </span>
      </>
    ),
    numbers: 'Numbers',
    unusual: 'Unusual days',
    shared: (
      <>
        For all sites <span>set above {siteName}; switched off here, they are off for this site alone</span>
      </>
    ),
    own: `Own rules of ${siteName}`,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rules" role="group" aria-label="Rules" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Alert</th>
            <th scope="col">When it fires</th>
            <th scope="col" className="rules-wide">
              Applies to
            </th>
            <th scope="col" className="rules-fired">
              Fired, 30 days
            </th>
            <th scope="col" className="rules-wide">
              Tells
            </th>
            <th scope="col">On</th>
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(group => {
            const own = rows.filter(row => row.group === group);
            if (own.length === 0) return [];
            return [
              <tr key={group} className="rules-group">
                <th colSpan={6} scope="colgroup">
                  {heads[group]}
                </th>
              </tr>,
              ...own.map(row => <Rule key={row.ruleId} {...{ row, draft, mayWrite, onChange }} />),
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}

type OfRow = Pick<Props, 'draft' | 'mayWrite' | 'onChange'> & { row: RuleRow };

function Rule({ row, draft, mayWrite, onChange }: OfRow) {
  const { ruleId, group, alert, appliesTo, fired, tells, isOn } = row;
  const own = draft.own.find(rule => rule.ruleId === ruleId);
  const tracked = trackingRules.find(rule => rule.ruleId === ruleId);
  // Above it is off for all: no site can bring it back.
  const isOffAbove = group === 'shared' && !isOn && !draft.off.includes(ruleId);
  return (
    <tr>
      <th scope="row">{tracked?.name ?? alert}</th>
      <td>
        <When {...{ row, draft, mayWrite, onChange }} />
        {own !== undefined && mayWrite && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${alert}`}
            onClick={() => onChange({ ...draft, own: draft.own.filter(one => one !== own) })}
          >
            <TrashIcon size={15} />
          </button>
        )}
        <small className="rules-narrow">
          {appliesTo} · {tells}
        </small>
      </td>
      <td className="rules-wide">{appliesTo}</td>
      <td className="rules-fired number">{fired}</td>
      <td className="rules-wide">{tells}</td>
      <td>
        {!isOffAbove && (
          <Toggle
            label={`${tracked?.name ?? alert}, on`}
            labelHidden
            checked={isOn}
            disabled={!mayWrite}
            onChange={next =>
              onChange(
                own === undefined
                  ? switched(draft, ruleId, next)
                  : { ...draft, own: draft.own.map(one => (one === own ? { ...one, isOn: next } : one)) },
              )
            }
          />
        )}
      </td>
    </tr>
  );
}

/** The sentence of a rule, its numbers as boxes. */
function When({ row, draft, mayWrite, onChange }: OfRow) {
  const count = (
    name: string,
    key: 'roasDays' | 'bouncePoints' | 'unansweredHours' | 'answerMinutes',
    most: number,
  ) => (
    <NumberBox
      label={name}
      value={draft[key]}
      most={most}
      isOwn={draft[key] !== defaultRules[key]}
      disabled={!mayWrite}
      onChange={next => onChange({ ...draft, [key]: next })}
    />
  );
  const tracked = trackingRules.find(rule => rule.ruleId === row.ruleId);
  if (tracked !== undefined) {
    const days = silentDaysOf(draft, tracked.service);
    return (
      <>
        no new day for{' '}
        <NumberBox
          label={`Silent days of ${tracked.name}`}
          value={days}
          most={mostSilentDays}
          isOwn={days !== defaultRules.silentDays}
          disabled={!mayWrite}
          onChange={next => onChange(withSilentDays(draft, tracked.service, next))}
        />{' '}
        {tracked.waits}
      </>
    );
  }
  switch (row.ruleId) {
    case 'roas':
      return <>for {count('Days of ROAS', 'roasDays', mostRuleDays)} settled days running</>;
    case 'cpc-bounce':
      return <>by {count('Points of bounce rate', 'bouncePoints', 50)} points against the 7 days before</>;
    case 'speed-to-lead':
      return (
        <>
          a lead without an answer for {count('Hours without an answer', 'unansweredHours', 168)} hours, or a median of
          first answers above {count('Minutes to the first answer', 'answerMinutes', 1440)} minutes, in the last 7 days
        </>
      );
    default:
      return row.when;
  }
}
