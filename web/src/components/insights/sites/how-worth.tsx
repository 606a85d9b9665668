import { Panel } from '../../panel/panel.tsx';

const rules = [
  ['Goals that did not come', 'goals at the rate of the month before × the audit’s cost per lead'],
  ['Clicks that did not come', 'impressions × the click rate of the month before, as sessions'],
  ['Ads without tracked results', 'what they cost in the month'],
  ['Visits filed wrongly', 'sessions and goals as they came, without a price'],
] as const;

/** How a worth is found: one rule for each kind. */
export function HowWorth() {
  return (
    <Panel title="How a worth is found" subtitle="One rule for each kind; no worth where it cannot be counted">
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
