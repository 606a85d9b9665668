import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { CheckIcon } from '../../../components/icons/actions.tsx';
import { panelFacts, signInName } from '../view/panels.ts';

/** The four steps of a colleague, with the current one. */
export function LinkSteps({ service, step }: { service: ConnectableService; step: 1 | 3 | 4 }) {
  const names = [
    'Review the request',
    `Sign in at ${signInName(service)}`,
    `Choose the ${panelFacts(service).thing}`,
    'Done',
  ];
  return (
    <ol className="link-steps" aria-label="Steps">
      {names.map((name, index) => {
        const at = index + 1;
        const done = at < step || step === 4;
        return (
          <li
            key={name}
            className={done ? 'link-step-done' : at === step ? 'link-step-current' : undefined}
            aria-current={at === step ? 'step' : undefined}
          >
            <span className="link-step-sign" aria-hidden="true">
              {done ? <CheckIcon size={13} /> : at}
            </span>
            <span>
              {name}
              {done && <span className="visually-hidden">, done</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
