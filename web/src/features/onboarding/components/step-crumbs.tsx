import { CheckIcon } from '../../../components/icons/actions.tsx';
import type { Crumb } from '../view/steps.ts';

const states = { done: ', claimed', current: '', ahead: '' } as const;

/** Where this page stands among the steps; they are signs, not links. */
export function StepCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <ol className="crumbs" aria-label="Steps of onboarding">
      {crumbs.map(({ step, name, state, share }) => (
        <li key={step} className={`crumb crumb-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="crumb-bar" aria-hidden="true"><span style={{ width: `${Math.round(share * 100)}%` }} /></span>
          <span className="crumb-sign number" aria-hidden="true">{state === 'done' ? <CheckIcon size={13} /> : step}</span>
          <span className="crumb-name">{name}<span className="visually-hidden">{states[state]}</span></span>
        </li>
      ))}
    </ol>
  );
}
