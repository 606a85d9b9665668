import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { Alert } from '../../../../../shared/model/alert.ts';
import type { Day } from '../../../../../shared/domain/periods/days.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Segments } from '../../../components/form/segments.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useSnoozeAlertMutation } from '../alerts-api.ts';
import { type SnoozeChoice, snoozeChoices, snoozedUntil } from '../view/alerts.ts';

/** Snoozes an alert, with a reason that later readers see. */
export function SnoozeForm({ alert, today, onDone }: { alert: Alert; today: Day; onDone: () => void }) {
  const dispatch = useDispatch();
  const [snooze, { isLoading }] = useSnoozeAlertMutation();
  const [choice, setChoice] = useState<SnoozeChoice>('3');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || isLoading) return;
    const { siteId, ruleId, openedAt } = alert;
    const answer = await snooze({
      params: { siteId },
      body: { ruleId, openedAt, snooze: { until: snoozedUntil(choice, today), reason: reason.trim() } },
    });
    if ('error' in answer) dispatch(toastShown({ tone: 'bad', text: getErrorMessage(answer.error) }));
    else onDone();
  };
  return (
    <form className="snooze-form" noValidate onSubmit={event => void submit(event)}>
      <Segments label="Snooze for" value={choice} options={snoozeChoices(alert)} onChange={setChoice} />
      <Field
        label="Reason"
        maxLength={200}
        value={reason}
        onChange={setReason}
        required
        error={tried && isMissing ? 'Add a reason' : null}
        help="No notifications until then. It still closes automatically, and can open again later."
      />
      <Button type="submit" look="primary" busy={isLoading}>
        Snooze
      </Button>
    </form>
  );
}
