import * as z from 'zod/mini';
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { loginFormSchema } from '../../../../shared/domain/forms/login.ts';
import { useLinkCode } from '../../app/address/use-link-code.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { left } from '../../app/session/leave.ts';
import { loadIdentity } from '../../app/session/session.ts';
import { challenged, type SessionState } from '../../app/session/session-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { Button } from '../../components/form/button.tsx';
import { Field, PasswordInput } from '../../components/form/field.tsx';
import { CodeForm } from './code-form.tsx';
import { fieldErrors } from '../../components/form/form-errors.ts';
import { identityProblem } from './identity-errors.ts';
import { Notice } from '../../components/form/notice.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { SetPasswordForm } from './set-password-form.tsx';
import { useGrant } from './use-grant.ts';

const Verification = lazy(() => import('./verification.tsx').then(module => ({ default: module.Verification })));
/** Shown while the user waits for the new address (specification 4, Login). */
const movedText = 'Redirecting to new website. Please wait';

/** The form for email and password: grants the session or shows the problem. */
function LoginForm() {
  const dispatch = useAppDispatch();
  const { enter, moved } = useGrant();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = z.safeParse(loginFormSchema, { email, password });
    setErrors(form.success ? {} : fieldErrors(form.error));
    if (!form.success) return;
    setBusy(true);
    try {
      await left();
      const { signIn } = await loadIdentity();
      const { isSignedIn, nextStep } = await signIn({ username: form.data.email, password: form.data.password });
      if (isSignedIn) {
        const problem = await enter();
        if (problem !== null) setErrors({ form: problem });
      } else if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
        dispatch(challenged('new-password'));
      else if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') dispatch(challenged('code'));
      else setErrors({ form: identityProblem(new Error(nextStep.signInStep)) });
    } catch (cause) {
      setErrors({ form: identityProblem(cause) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="public-form" noValidate onSubmit={event => void submit(event)}>
      <Problem text={errors.form ?? null} />
      {moved && <Notice>{movedText}</Notice>}
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={errors.email ?? null}
      />
      <div className="public-password">
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password ?? null}
        />
        <Link to="/forgot-password">Forgot Your Password</Link>
      </div>
      <Button type="submit" look="primary" wide busy={busy || moved}>
        Log In
      </Button>
    </form>
  );
}

/** The form that the sign-in has come to. */
export function SignInStep({ challenge }: Pick<SessionState, 'challenge'>) {
  if (challenge === 'new-password') return <SetPasswordForm />;
  return challenge === 'code' ? <CodeForm /> : <LoginForm />;
}

const titles = { 'new-password': 'Set Password', code: 'Enter your code' } as const;

/**
 * /login: email and password, then a code if two-step sign-in is on, or a new password if the identity provider asks
 * for one. /verify#{code} checks an emailed link first.
 */
export function LoginPage() {
  const code = useLinkCode();
  const challenge = useAppSelector(state => state.session.challenge);
  useEffect(() => {
    // The sign-in code loads while the user types, not before the page paints.
    const timer = window.setTimeout(() => void loadIdentity().catch(() => undefined), 2500);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <PublicFrame title="Login">
      <PublicCard title={challenge === null ? 'Dashboard Login' : titles[challenge]}>
        {code !== '' && (
          <Suspense fallback={null}>
            <Verification code={code} />
          </Suspense>
        )}
        <SignInStep challenge={challenge} />
      </PublicCard>
    </PublicFrame>
  );
}
