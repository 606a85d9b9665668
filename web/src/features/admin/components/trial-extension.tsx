import { useState } from 'react';
import { formatDate } from '../../../../../shared/domain/formats/dates.ts';
import { extendedTo, longestExtensionDays, trialDays } from '../../../../../shared/domain/trial/trial.ts';
import type { SeenNode } from '../../../../../shared/model/node.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import type { Access } from '../../../components/access/use-access.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useExtendTrialMutation } from '../admin-api.ts';

/** More days for a trial: once, by administrators and resellers; an extension stays visible. */
export function TrialExtension({
  node,
  access,
  today,
  onExtended,
}: {
  node: SeenNode;
  access: Access;
  today: string;
  onExtended: (saved: SeenNode) => void;
}) {
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState(String(trialDays));
  const [failure, setFailure] = useState<string | null>(null);
  const [extend, { isLoading }] = useExtendTrialMutation();
  const { trialExpiryDate, trial } = node.attr;
  if (trialExpiryDate === undefined) return null;
  if (trial?.extension !== undefined) {
    return (
      <p className="trial-extended">
        The trial was extended by {trial.extension.days} days on {formatDate(trial.extension.at.slice(0, 10))}. A trial
        can only be extended once.
      </p>
    );
  }
  if (!access.may('site.extend-trial', node)) return null;
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
  const fits = days >= 1 && days <= longestExtensionDays;
  const send = async () => {
    setFailure(null);
    const answer = await extend({ params: { siteId: node.siteId }, body: { days } });
    if (answer.data === undefined) return setFailure(getErrorReason(answer.error));
    setAsked(false);
    return onExtended(answer.data.result);
  };
  return (
    <div className="trial-extended">
      <Button size="small" onClick={() => setAsked(true)}>
        Extend the trial
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Extend the trial of ${node.name}`}
        footer={
          <>
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <Button look="primary" busy={isLoading} disabled={!fits} onClick={() => void send()}>
              Extend
            </Button>
          </>
        }
      >
        <div className="trial-extension">
          <p>A trial can only be extended once. We record who did it.</p>
          <Field
            label="More days"
            inputMode="numeric"
            maxLength={2}
            value={typed}
            onChange={setTyped}
            error={fits ? null : `A number from 1 to ${longestExtensionDays}`}
            help={fits ? `The last day will be ${formatDate(extendedTo(trialExpiryDate, days, today))}.` : undefined}
          />
          <Problem text={failure} />
        </div>
      </Dialog>
    </div>
  );
}
