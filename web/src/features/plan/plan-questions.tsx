import { Panel } from '../../components/panel/panel.tsx';
import './plan.css';

const questions: readonly (readonly [string, string])[] = [
  [
    'What happens to my data if I do not upgrade?',
    'It is kept. When the trial ends only the trial page opens; once you upgrade, everything opens where you left it.',
  ],
  ['Do I need a credit card for the trial?', 'No. Nobody is charged when a trial ends.'],
  [
    'Is data still collected after the trial?',
    'For 30 days. Then collecting pauses, and the missing days are collected again after an upgrade.',
  ],
  [
    'Can I be billed on the 1st?',
    'Yes, by the month: choose Bill on the 1st of each month in your order. You pay for the rest of this month now, and whole months from then on.',
  ],
  ['Can I have a few more days?', 'Whoever set up your account can extend a trial once. Ask them under Help.'],
  [
    'Can I change from monthly to yearly later, or cancel?',
    'Yes. What you bought you cancel on this page, under Manage payment; a plan runs to the end of the paid period, and within the first day the purchase can be taken back. The person who manages your billing changes between months and years.',
  ],
];

/** What people ask before they buy; each answer folds out. */
export function PlanQuestions() {
  return (
    <Panel title="Questions">
      <div className="plan-questions">
        {questions.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Panel>
  );
}
