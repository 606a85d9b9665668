import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router-dom';
import { newPasswordSchema } from '../../../../shared/domain/forms/login.ts';
import { reasonOf } from '../../app/api/errors.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { left } from '../../app/session/leave.ts';
import { loadIdentity } from '../../app/session/session.ts';
import { Button } from '../../components/form/button.tsx';
import { PasswordInput } from '../../components/form/field.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { identityProblem } from './identity-errors.ts';
import { useConfirmMemberMutation } from './login-api.ts';
import { PasswordRules } from './password-rules.tsx';
import { useGrant } from './use-grant.ts';

/** /confirm/{code}: the mailed link of whoever signed up. They choose a password, and are in. */
export function ConfirmPage() {
  const { code = '' } = useParams();
  const { enter } = useGrant();
  const [confirm] = useConfirmMemberMutation();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const valid = z.safeParse(newPasswordSchema, password).success;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await left();
      const answer = await confirm({ body: { code, password } });
      if (answer.data === undefined) return setProblem(reasonOf(answer.error));
      const { signIn } = await loadIdentity();
      const { isSignedIn } = await signIn({ username: answer.data.email, password });
      setProblem(isSignedIn ? await enter() : 'Your account is ready. Log in to go on.');
    } catch (cause) {
      setProblem(identityProblem(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicFrame title="Choose a Password">
      <PublicCard title="Choose a Password">
        <p>Your address is confirmed with it, and your trial begins.</p>
        <form className="public-form" noValidate onSubmit={event => void submit(event)}>
          <Problem text={problem} />
          <PasswordInput
            label="New Password"
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
          <PasswordRules password={password} />
          <Button type="submit" look="primary" wide busy={busy} disabled={!valid}>
            Open my dashboard
          </Button>
          <Link to="/login" className="public-back">
            Back to login
          </Link>
        </form>
      </PublicCard>
    </PublicFrame>
  );
}
