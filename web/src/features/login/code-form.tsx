import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { twoStepCodeSchema } from '../../../../shared/domain/forms/login.ts';
import { loadIdentity } from '../../app/session/session.ts';
import { challenged } from '../../app/session/session-slice.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../../components/form/button.tsx';
import { CodeField } from '../../components/form/code-field.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { errorName, identityProblem } from './identity-errors.ts';
import { useGrant } from './use-grant.ts';

const texts: Record<string, string> = {
  CodeMismatchException: "Wrong code. Use the newest one, and check that your phone's clock is automatic.",
  ExpiredCodeException: 'This code was used already. Wait for the next one.',
};

/** Answers the challenge for a code from the user's authenticator app. */
export function CodeForm() {
  const dispatch = useAppDispatch();
  const { enter } = useGrant();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [helps, setHelps] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = z.safeParse(twoStepCodeSchema, code);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null);
    setBusy(true);
    setProblem(null);
    try {
      const { confirmSignIn } = await loadIdentity();
      const { isSignedIn } = await confirmSignIn({ challengeResponse: parsed.data });
      setProblem(isSignedIn ? await enter() : identityProblem(null));
    } catch (cause) {
      setCode('');
      if (cause instanceof Error && /session/i.test(cause.message)) {
        dispatch(toastShown({ tone: 'bad', text: 'This took too long. Log in again' }));
        dispatch(challenged(null));
      } else setProblem(texts[errorName(cause)] ?? identityProblem(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="public-form" noValidate onSubmit={event => void submit(event)}>
      <p>Open your authenticator app and enter its 6-digit code.</p>
      <Problem text={problem} />
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" look="primary" wide busy={busy}>
        Verify
      </Button>
      {helps && (
        <p>
          Ask an administrator of your company, or our support, to reset two-step sign-in. Then your password is enough.
        </p>
      )}
      <div className="public-ways">
        <Button size="small" look="quiet" onClick={() => setHelps(!helps)}>
          Can&apos;t get a code?
        </Button>
        <Button size="small" look="quiet" onClick={() => dispatch(challenged(null))}>
          Use another account
        </Button>
      </div>
    </form>
  );
}
