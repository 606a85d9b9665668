import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dataStateTexts } from '../../../../../shared/numbers/metrics/data-state.ts';
import type { SeenAccounts } from '../../../../../shared/model/node.ts';
import { getServicePanel, type ConnectableService } from '../../../../../shared/platforms/registry.ts';
import { ChevronRightIcon } from '../../../components/icons/actions.tsx';
import { NotConnectedIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { claimedSentence, onboardingName } from '../view/steps.ts';

type Props = {
  siteId: string;
  services: readonly ConnectableService[];
  current: ConnectableService;
  accounts: SeenAccounts;
  mark: (service: ConnectableService, quiet: boolean) => ReactNode;
};

/** The services of one step, with the claimed and open ones marked. */
export function StepServices({ siteId, services, current, accounts, mark }: Props) {
  const line = (service: ConnectableService) => {
    const stored = accounts[service];
    if (stored === undefined)
      return { words: 'Not claimed yet', icon: <NotConnectedIcon size={18} />, tone: 'neutral' };
    if (stored.refreshRequired === true)
      return { words: dataStateTexts['reconnect-needed'].word, icon: <WarningIcon size={18} />, tone: 'warning' };
    return { words: 'Claimed', icon: <PassIcon size={18} />, tone: 'good' };
  };
  return (
    <nav className="step-services" aria-label="Services in this step">
      <ul>
        {services.map(service => {
          const { words, icon, tone } = line(service);
          const open = service === current;
          return (
            <li key={service}>
              <Link
                to={`/onboarding/${siteId}/${getServicePanel(service)}`}
                className={`step-service ${accounts[service] === undefined ? 'step-service-open' : ''}`}
                aria-current={open ? 'page' : undefined}
              >
                {mark(service, accounts[service] === undefined && !open)}
                <span className="step-service-words">
                  <b>{onboardingName(service)}</b>
                  <small>{words}</small>
                </span>
                <span className={`text-${tone}`}>
                  {open && accounts[service] === undefined ? <ChevronRightIcon size={16} /> : icon}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {services.length > 1 && (
        <p>
          {claimedSentence(services, accounts)}.
          {services.some(service => accounts[service] === undefined) &&
            ' You can claim the rest any time in Administration.'}
        </p>
      )}
    </nav>
  );
}
