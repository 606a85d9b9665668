import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import type { WizardService } from '../../../../../shared/model/onboarding.ts';
import type { ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { Button } from '../../../components/form/button.tsx';
import { ChevronRightIcon } from '../../../components/icons/actions.tsx';
import { ClockIcon, NotConnectedIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import type { Wizard } from '../use-wizard.ts';
import { onboardingName } from '../view/steps.ts';
import { openServices } from '../view/wizard-steps.ts';

type Props = {
  site: SeenNode;
  wizard: Wizard;
  services: readonly WizardService[];
  /** The service whose panel is shown; null: all are done, and the summary shows. */
  current: WizardService | null;
  mark: (service: ConnectableService, quiet: boolean) => ReactNode;
  panel: ReactNode;
  onOpen: (service: WizardService) => void;
  onLater: (services: readonly WizardService[]) => void;
};

/** A step of three services: a list (claimed, skipped or open) on the left, the panel of one of them on the right. */
export function StepConnect({ site, wizard, services, current, mark, panel, onOpen, onLater }: Props) {
  const { state, save, saving } = wizard;
  const accounts = site.attr.accounts ?? {};
  const open = openServices(state);
  const line = (service: WizardService) => {
    const stored = accounts[service];
    if (stored?.refreshRequired === true)
      return { words: dataStateTexts['reconnect-needed'].word, icon: <WarningIcon size={18} />, tone: 'warning' };
    if (stored !== undefined) return { words: 'Claimed', icon: <PassIcon size={18} />, tone: 'good' };
    if (state.dontHaveIt[service] === true)
      return { words: 'Skipped for now', icon: <ClockIcon size={18} />, tone: 'neutral' };
    return { words: 'Not claimed yet', icon: <NotConnectedIcon size={18} />, tone: 'neutral' };
  };
  const edit = async (service: WizardService) => {
    if (accounts[service] !== undefined || (await save({ change: { type: 'edit', service } }))) onOpen(service);
  };
  return (
    <div className="onboarding-panes">
      <div className="step-services">
        <ul aria-label="Services in this step">
          {services.map(service => {
            const { words, icon, tone } = line(service);
            const settled = !open.includes(service);
            return (
              <li
                key={service}
                className={`step-service ${settled ? '' : 'step-service-open'}`}
                aria-current={service === current ? 'true' : undefined}
              >
                {mark(service, accounts[service] === undefined && service !== current)}
                <span className="step-service-words">
                  <b>{onboardingName(service)}</b>
                  <small>{words}</small>
                </span>
                {settled ? (
                  <Button
                    size="small"
                    look="quiet"
                    disabled={saving}
                    aria-label={`Edit ${onboardingName(service)}`}
                    onClick={() => void edit(service)}
                  >
                    Edit
                  </Button>
                ) : (
                  service !== current && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={`Open ${onboardingName(service)}`}
                      onClick={() => onOpen(service)}
                    >
                      Open
                    </Button>
                  )
                )}
                <span className={`text-${tone}`}>
                  {service === current && !settled ? <ChevronRightIcon size={16} /> : icon}
                </span>
              </li>
            );
          })}
        </ul>
        <p>
          {services.length - open.length} of {services.length} done. You can claim skipped services any time from the
          checklist.
        </p>
        {open.length > 0 && (
          <p>
            Short of time? <Link to="/upgrade">Let us set it up</Link> for a fixed fee. You can come back to this step
            any time.
          </p>
        )}
        {open.length > 1 && (
          <Button size="small" disabled={saving} onClick={() => onLater(open)}>
            {open.length === services.length ? 'Claim all later' : 'Claim others later'}
          </Button>
        )}
      </div>
      {current === null ? (
        <section className="panel step-summary" aria-label="Summary">
          <PassIcon size={24} className="text-good" />
          <h2>All three done</h2>
          <p>
            {services
              .filter(service => accounts[service] !== undefined)
              .map(onboardingName)
              .join(', ') || 'None'}{' '}
            claimed. Click Next to continue, or Edit to choose again.
          </p>
        </section>
      ) : (
        panel
      )}
    </div>
  );
}
