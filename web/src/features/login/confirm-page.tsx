import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { makePasswordSchema } from '../../../../shared/domain/forms/login.ts';
import { type SignUpLinkState, signUpLinkProblems } from '../../../../shared/domain/forms/sign-up-link.ts';
import { useLinkCode } from '../../app/address/use-link-code.ts';
import { getErrorReason } from '../../app/api/errors.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { left } from '../../app/session/leave.ts';
import { loadIdentity } from '../../app/session/session.ts';
import { usePasswordLength } from '../../app/session/use-password-length.ts';
import { Button } from '../../components/form/button.tsx';
import { PasswordInput } from '../../components/form/field.tsx';
import { Notice } from '../../components/form/notice.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { identityProblem } from './identity-errors.ts';
import { useCheckSignUpQuery, useConfirmMemberMutation } from './login-api.ts';
import { PasswordRules } from './password-rules.tsx';
import { useGrant } from './use-grant.ts';

const titles = {
  open: 'Choose a Password',
  used: 'Your Account Is Ready',
  over: 'Link Expired',
  known: 'You Have an Account',
};

/**
 * /confirm#{code}: the emailed link after sign-up. The user chooses a password and is signed in. An expired link is
 * reported before they type one. `?with=` names the partner of the form.
 */
export function ConfirmPage() {
  const code = useLinkCode();
  const [address] = useSearchParams();
  const { data, isLoading } = useCheckSignUpQuery({ body: { code } });
  // If the state can't be loaded, the response to the password decides.
  const state = data?.state ?? 'open';
  return (
    <PublicFrame title="Choose a Password">
      <PublicCard title={titles[state]}>
        {isLoading ? (
          <Notice>Checking your link. Please wait</Notice>
        ) : state === 'open' ? (
          <PasswordForm code={code} />
        ) : (
          <LinkOver state={state} partner={address.get('with')} />
        )}
      </PublicCard>
    </PublicFrame>
  );
}

function LinkOver({ state, partner }: { state: Exclude<SignUpLinkState, 'open'>; partner: string | null }) {
  const signUp = partner === null ? '/welcome' : `/welcome/${encodeURIComponent(partner)}`;
  return (
    <div className="public-form">
      {state === 'used' ? <p>{signUpLinkProblems.used}.</p> : <Problem text={signUpLinkProblems[state]} />}
      {state === 'over' && (
        // Sign-up is a separate document.
        <a className="button button-primary button-medium" href={signUp}>
          Sign up again
        </a>
      )}
      <Link to="/login" className={state === 'over' ? 'public-back' : 'button button-primary button-medium'}>
        Log In
      </Link>
      {state !== 'over' && (
        <Link to="/forgot-password" className="public-back">
          Forgot Your Password
        </Link>
      )}
    </div>
  );
}

function PasswordForm({ code }: { code: string }) {
  const { enter } = useGrant();
  const [confirm] = useConfirmMemberMutation();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const valid = z.safeParse(makePasswordSchema(usePasswordLength()), password).success;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await left();
      const answer = await confirm({ body: { code, password } });
      if (answer.data === undefined) return setProblem(getErrorReason(answer.error));
      const { signIn } = await loadIdentity();
      const { isSignedIn } = await signIn({ username: answer.data.email, password });
      setProblem(isSignedIn ? await enter() : 'Your account is ready. Log in to continue.');
    } catch (cause) {
      setProblem(identityProblem(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>This confirms your email and starts your trial.</p>
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
    </>
  );
}
