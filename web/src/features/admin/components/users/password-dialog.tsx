import { useState } from 'react';
import { Button } from '../../../../components/form/button.tsx';
import { CheckIcon, CopyIcon } from '../../../../components/icons/actions.tsx';
import { Dialog } from '../../../../components/overlay/dialog.tsx';

/** A generated password, shown to an administrator only once. */
export function PasswordDialog({ email, password, onClose }: { email: string; password: string; onClose: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Dialog
      open
      insistent
      onClose={onClose}
      title="Generated password"
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="ask">
        <p>
          {email} has been invited by email. This password is shown only once and must be changed at the first sign-in.
        </p>
        <div className="password-line">
          <code>{password}</code>
          <Button onClick={() => void copy()}>
            {copied === 'yes' ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
            {copied === 'yes' ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <p role="status" className={copied === 'failed' ? 'text-bad' : 'visually-hidden'}>
          {copied === 'failed'
            ? 'Your browser blocked copying. Select the password and copy it.'
            : copied === 'yes'
              ? 'Copied'
              : ''}
        </p>
      </div>
    </Dialog>
  );
}
