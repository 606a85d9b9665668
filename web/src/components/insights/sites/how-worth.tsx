import { Panel } from '../../panel/panel.tsx';

const rules = [
  ['Missed goals', "goals at the previous month's rate × the audit’s cost per lead"],
  ['Missed clicks', "impressions × the previous month's click rate, as sessions"],
  ['Ads without tracked results', 'their cost in the month'],
  ['Misattributed visits', 'sessions and goals, without a dollar value'],
] as const;

/** The calculation of a value: one rule per kind. */
export function HowWorth() {
  return (
    <Panel title="How value is calculated" subtitle="One rule per type. No value if it can't be calculated">
      <dl className="did-it-help">
        {rules.map(([kind, rule]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
