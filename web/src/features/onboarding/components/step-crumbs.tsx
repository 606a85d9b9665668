import { CheckIcon } from '../../../components/icons/actions.tsx';
import type { Crumb } from '../view/steps.ts';

/** `onJump` returns a function for each step that the user may go back to. */
type Props = { crumbs: readonly Crumb[]; done?: string; onJump?: (step: number) => (() => void) | undefined };

/** The position of this page among the steps; in the wizard, a step that can be revisited is a button. */
export function StepCrumbs({ crumbs, done = 'claimed', onJump }: Props) {
  return (
    <ol
      className="crumbs"
      aria-label="Steps of onboarding"
      style={{ gridTemplateColumns: `repeat(${crumbs.length}, minmax(0, 1fr))` }}
    >
      {crumbs.map(({ step, name, state, share }, index) => {
        const jump = onJump?.(step);
        return (
          <li key={step} className={`crumb crumb-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
            <span className="crumb-bar" aria-hidden="true">
              <span style={{ width: `${Math.round(share * 100)}%` }} />
            </span>
            <span className="crumb-sign number" aria-hidden="true">
              {state === 'done' ? <CheckIcon size={13} /> : index + 1}
            </span>
            {jump === undefined ? (
              <span className="crumb-name">
                {name}
                <span className="visually-hidden">{state === 'done' && `, ${done}`}</span>
              </span>
            ) : (
              <button type="button" className="crumb-name crumb-jump" onClick={jump}>
                {name}
                <span className="visually-hidden">, {done}, go back to it</span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
