import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { trialText } from '../../../../shared/domain/trial/trial.ts';
import { useScope } from '../../app/address/scope.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { ClockIcon, PassIcon } from '../../components/icons/status.tsx';
import { CollectedNumbers } from './collected.tsx';
import { Plan } from './plan.tsx';
import './plan.css';

/** /trial-expired: what happened, what is stored, and how to continue. */
export function TrialExpiredPage() {
  const { me } = useScope();
  if (me === undefined) return <div className="trial-over" aria-busy="true" />;
  const { trial } = me;
  const over = trial?.expired === true;
  return (
    <div className="plan-page">
      <section className="trial-over" aria-labelledby="trial-title">
        <span className="panel-state-icon tone-warning">
          <ClockIcon size={20} />
        </span>
        <h2 id="trial-title">
          {trial === null ? 'No active trial' : over ? 'Your trial has ended' : 'Your trial is active'}
        </h2>
        {trial !== null && (
          <p>
            {trialText(trial)}.{over && ` It ended on ${formatDate(trial.expiryDate)}.`}
          </p>
        )}
        {over && <CollectedNumbers />}
        {over && (
          <ul>
            <li>
              <PassIcon className="text-good" />
              Your account, connections, and data are kept.
            </li>
            <li>
              <PassIcon className="text-good" />
              You won&apos;t be charged. The trial needed no credit card.
            </li>
            <li>
              <PassIcon className="text-good" />
              After you upgrade, continue where you left off.
            </li>
          </ul>
        )}
        {!over && (
          <ButtonLink to="/overview" look="primary">
            Open overview
          </ButtonLink>
        )}
      </section>
      {over && <Plan />}
    </div>
  );
}
