import { useState } from 'react';
import { getErrorReason } from '../../app/api/errors.ts';
import { useResetTwoStepMutation } from '../../app/api/people-endpoints.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../form/button.tsx';
import { Field } from '../form/field.tsx';
import { Problem } from '../form/problem.tsx';
import { toastShown } from '../toast/toast-slice.ts';
import { Dialog } from './dialog.tsx';

type Props = { readonly user: { readonly userId: string; readonly email: string }; readonly onClose: () => void };

/** Turns two-step sign-in off for a user who lost their phone. The reason is emailed to them. */
export function ResetTwoStepDialog({ user, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [reset, { isLoading: busy, error }] = useResetTwoStepMutation();
  const [reason, setReason] = useState('');
  const onReset = async () => {
    const answer = await reset({ params: { userId: user.userId }, body: { reason: reason.trim() } });
    if (answer.error !== undefined) return;
    dispatch(toastShown({ tone: 'good', text: `Two-step sign-in is off for ${user.email}` }));
    onClose();
  };
  return (
    <Dialog
      open
      title="Reset two-step sign-in"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={busy} disabled={reason.trim() === ''} onClick={() => void onReset()}>
            Reset
          </Button>
        </>
      }
    >
      <p>
        {user.email} is signed out on all devices and logs in with their password alone. Make sure that it&apos;s really
        them who asked.
      </p>
      <Problem text={error === undefined ? null : getErrorReason(error)} />
      <Field label="Reason" help="Emailed to the user" maxLength={200} value={reason} onChange={setReason} />
    </Dialog>
  );
}
