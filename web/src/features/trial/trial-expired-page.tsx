import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { trialText } from '../../../../shared/domain/trial/trial.ts';
import { useScope } from '../../app/address/scope.tsx';
import { ButtonLink } from '../../components/form/button.tsx';
import { ClockIcon, PassIcon } from '../../components/icons/status.tsx';
import './trial.css';

/** /trial-expired: what happened, what is kept, and what to do next. */
export function TrialExpiredPage() {
  const { me } = useScope();
  if (me === undefined) return <div className="trial-over" aria-busy="true" />;
  const { trial, theme } = me;
  const over = trial?.expired === true;
  return (
    <section className="trial-over" aria-labelledby="trial-title">
      <span className="panel-state-icon tone-warning"><ClockIcon size={20} /></span>
      <h2 id="trial-title">{trial === null ? 'No trial runs here' : over ? 'Your trial has ended' : 'Your trial still runs'}</h2>
      {trial !== null && <p>{trialText(trial)}.{over && ` It ended on ${formatDate(trial.expiryDate)}.`}</p>}
      {over && (
        <ul>
          <li><PassIcon className="text-good" />Your account, your connections and all collected data are kept.</li>
          <li><PassIcon className="text-good" />Nobody is charged: the trial needed no credit card.</li>
          <li><PassIcon className="text-good" />Once you upgrade, everything opens where you left it.</li>
        </ul>
      )}
      {over
        ? theme.supportEmail === undefined
          ? <p>To upgrade, ask the person who set up your account. Plans can be bought here once checkout opens.</p>
          : <a className="button button-primary button-large" href={`mailto:${theme.supportEmail}?subject=${encodeURIComponent('Upgrade after the trial')}`}>Ask for an upgrade</a>
        : <ButtonLink to="/overview" look="primary">Open the overview</ButtonLink>}
      {over && theme.supportEmail !== undefined && <p className="trial-note">Writes to {theme.supportEmail}. Plans can be bought here once checkout opens.</p>}
    </section>
  );
}
