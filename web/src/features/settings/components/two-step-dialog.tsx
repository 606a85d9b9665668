import { QRCodeSVG } from 'qrcode.react';
import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { twoStepCodeSchema } from '../../../../../shared/domain/forms/login.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Button } from '../../../components/form/button.tsx';
import { CodeField } from '../../../components/form/code-field.tsx';
import { Problem } from '../../../components/form/problem.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { useConfirmTwoStepMutation } from '../settings-api.ts';

/** The key in groups of four, as people read it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

type Props = {
  readonly secret: string;
  readonly email: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Sets up an authenticator app: scan or type the key, then confirm with the app's first code. */
export function TwoStepDialog({ secret, email, onDone, onClose }: Props) {
  const { title } = useTheme();
  const [confirm, { isLoading: busy }] = useConfirmTwoStepMutation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const address = `otpauth://totp/${encodeURIComponent(`${title}:${email}`)}?${new URLSearchParams({ secret, issuer: title }).toString().replaceAll('+', '%20')}`;
  const submit = async () => {
    const parsed = z.safeParse(twoStepCodeSchema, code);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null);
    const { error } = await confirm({ body: { code: parsed.data } });
    if (error === undefined) return onDone();
    setCode('');
    setProblem(getErrorReason(error));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog
      open
      unsaved={false}
      title="Set up two-step sign-in"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} onClick={() => void submit()}>
            Turn on
          </Button>
        </>
      }
    >
      <form className="two-step" noValidate onSubmit={onSubmit}>
        <QRCodeSVG className="two-step-code" value={address} size={180} marginSize={4} title={`QR code for ${email}`} />
        <div className="settings-form">
          <div>
            <h3>1. Scan the code with your authenticator app</h3>
            <p>Google Authenticator, Microsoft Authenticator, 1Password or any other.</p>
            <p>Can&apos;t scan? Type this key instead:</p>
            <code className="two-step-key">{grouped(secret)}</code>
          </div>
          <h3>2. Enter the code that the app shows</h3>
          <Problem text={problem} />
          <CodeField value={code} onChange={setCode} />
          <p>You&apos;ll be signed out on all devices, including this one.</p>
        </div>
      </form>
    </Dialog>
  );
}
