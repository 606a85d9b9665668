import { Panel } from '../../components/panel/panel.tsx';
import './plan.css';

const questions: readonly (readonly [string, string])[] = [
  [
    "What happens to my data if I don't upgrade?",
    'We keep it. When the trial ends, you only see the trial page. After you upgrade, you continue where you left off.',
  ],
  ['Do I need a credit card for the trial?', "No. You aren't charged when the trial ends."],
  [
    'Does data still sync after the trial?',
    'For 30 days. Then syncing pauses, and we sync the missing days after you upgrade.',
  ],
  [
    'Can I be billed on the 1st?',
    'Yes, with a monthly plan. Choose Bill on the 1st in your order. You pay for the rest of this month now, then for whole months.',
  ],
  ['Can I have a few more days?', 'The person who set up your account can extend a trial once. Ask them under Help.'],
  [
    'Can I change from monthly to yearly later, or cancel?',
    'Yes. Cancel on this page under Manage payment. Your plan runs to the end of the paid period, and you can undo a purchase within the first day. Your billing manager can switch between monthly and yearly.',
  ],
];

/** Common questions before buying, with collapsed answers. */
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
