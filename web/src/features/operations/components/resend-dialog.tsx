import { useState } from 'react';
import type { MailRecord } from '../../../../../shared/model/mail.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { useResendMailMutation } from '../operations-api.ts';

/** Asks before an email is sent again. */
export function ResendDialog({ mail, onClose }: { mail: MailRecord; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [resend, { isLoading }] = useResendMailMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    const answer = await resend({ params: { mailId: mail.mailId } });
    if (answer.error !== undefined) return setFailure(getErrorMessage(answer.error));
    dispatch(toastShown({ tone: 'good', text: `Sent again to ${mail.to}` }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send again"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isLoading} onClick={() => void send()}>
            Send again
          </Button>
        </>
      }
    >
      <div className="ask">
        <p>
          “{mail.subject}” goes to {mail.to} again
          {mail.template === 'invitation' ? ', with a new link and a new password' : ', as it was'}.
        </p>
        {failure !== null && (
          <p className="text-bad" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
