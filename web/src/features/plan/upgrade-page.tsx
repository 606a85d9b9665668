import { CollectedNumbers } from './collected.tsx';
import { PlanQuestions } from './plan-questions.tsx';
import { Plan } from './plan.tsx';
import { TrialLine } from './trial-line.tsx';

/** /upgrade: the plan, and how to get it. */
export function UpgradePage() {
  return (
    <div className="plan-page">
      <TrialLine />
      <CollectedNumbers />
      <Plan />
      <PlanQuestions />
    </div>
  );
}
