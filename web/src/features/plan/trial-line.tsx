import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { trialText } from '../../../../shared/domain/trial/trial.ts';
import { useScope } from '../../app/address/scope.tsx';
import { ClockIcon } from '../../components/icons/status.tsx';

/** The state of the trial; nothing without one. */
export function TrialLine() {
  const { me } = useScope();
  const trial = me?.trial ?? null;
  if (trial === null) return null;
  const day = formatDate(trial.expiryDate);
  return (
    <p className="plan-trial" role="status">
      <ClockIcon size={18} />
      <span>
        <b>{trialText(trial)}.</b>{' '}
        {trial.expired
          ? `It ended on ${day}. Your data is kept.`
          : `Its last day is ${day}. A plan starts on the day you upgrade.`}
      </span>
    </p>
  );
}
