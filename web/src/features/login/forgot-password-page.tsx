import * as z from 'zod/mini';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  forgotPasswordFormSchema,
  makePasswordSchema,
  verificationFormSchema,
} from '../../../../shared/domain/forms/login.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { loadIdentity } from '../../app/session/session.ts';
import { usePasswordLength } from '../../app/session/use-password-length.ts';
import { apiErrorSchema, getErrorReason } from '../../app/api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../../components/form/button.tsx';
import { Field, PasswordInput } from '../../components/form/field.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { cannotVerify, checkFailed, stepAfterCheck, unknownEmail, type EmailStep as Step } from './email-check.ts';
import { fieldErrors } from '../../components/form/form-errors.ts';
import { errorName, identityProblem } from './identity-errors.ts';
import { useCheckEmailMutation, useResetPasswordMutation } from './login-api.ts';
import { PasswordRules } from './password-rules.tsx';
import { Problem } from '../../components/form/problem.tsx';

/**
 * Seconds that toasts of this page stay. The login opens after 1.25 s, or after 10 s if we can't verify (specification
 * 4, 9).
 */
const toastSeconds = 6;
const doneMs = 1250;
const cannotVerifyMs = 10_000;

/** The texts for errors of the identity provider after a successful check. */
function stepAfterRefusal(cause: unknown): Step {
  const name = errorName(cause);
  if (name === 'UserNotFoundException') return { next: 'stay', text: unknownEmail };
  if (name === 'InvalidParameterException' || name === 'NotAuthorizedException')
    return { next: 'leave', text: cannotVerify };
  return { next: 'stay', text: identityProblem(cause) };
}

/**
 * Too many attempts and network errors have their own texts; any other failure of the check uses the specification's.
 */
function checkProblem(error: unknown): string {
  const parsed = z.safeParse(apiErrorSchema, error);
  return parsed.success && (parsed.data.status === 429 || parsed.data.status === 0) ? parsed.data.message : checkFailed;
}

function EmailStep({ onSent }: { onSent: (email: string) => void }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = window.setTimeout(() => void navigate('/login'), cannotVerifyMs);
    return () => window.clearTimeout(timer);
  }, [leaving, navigate]);

  const [checkEmail] = useCheckEmailMutation();
  const follow = (step: Step) => {
    if (step.next === 'send') return;
    setProblem(step.text);
    if (step.next === 'leave') setLeaving(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = z.safeParse(forgotPasswordFormSchema, { email });
    setError(form.success ? null : (fieldErrors(form.error).email ?? null));
    if (!form.success) return;
    setBusy(true);
    setProblem(null);
    try {
      const check = await checkEmail({ body: { email: form.data.email } });
      if (check.data === undefined) return setProblem(checkProblem(check.error));
      const step = stepAfterCheck(check.data);
      if (step.next !== 'send') return follow(step);
      const { resetPassword } = await loadIdentity();
      await resetPassword({ username: form.data.email });
      dispatch(
        toastShown({
          tone: 'good',
          text: 'A verification email has been sent to your inbox',
          durationSeconds: toastSeconds,
        }),
      );
      onSent(form.data.email);
    } catch (cause) {
      follow(stepAfterRefusal(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="public-form" noValidate onSubmit={event => void submit(event)}>
      <Problem text={problem} />
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={error}
        help="We send a verification code to this address."
      />
      <Button type="submit" look="primary" wide busy={busy} disabled={leaving}>
        Send code
      </Button>
      <Link to="/login" className="public-back">
        Back to login
      </Link>
    </form>
  );
}

function VerificationStep({ email }: { email: string }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [reset] = useResetPasswordMutation();
  const valid = z.safeParse(makePasswordSchema(usePasswordLength()), password).success;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = z.safeParse(verificationFormSchema, { code, password });
    setErrors(form.success ? {} : fieldErrors(form.error));
    if (!form.success) return;
    setBusy(true);
    const { error } = await reset({ body: { email, ...form.data } });
    if (error !== undefined) {
      setBusy(false);
      return setErrors({ form: getErrorReason(error) });
    }
    dispatch(
      toastShown({ tone: 'good', text: 'Password has been changed successfully!', durationSeconds: toastSeconds }),
    );
    window.setTimeout(() => void navigate('/login'), doneMs);
  };
  return (
    <form className="public-form" noValidate onSubmit={event => void submit(event)}>
      <Problem text={errors.form ?? null} />
      <Field
        label="Verification Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        error={errors.code ?? null}
        help={`Sent to ${email}`}
      />
      <PasswordInput
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errors.password ?? null}
      />
      <PasswordRules password={password} />
      <Button type="submit" look="primary" wide busy={busy} disabled={!valid}>
        Complete Verification
      </Button>
      <Link to="/login" className="public-back">
        Back to login
      </Link>
    </form>
  );
}

/** /forgot-password: email, then code and new password. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <PublicFrame title="Forgot Password">
      <PublicCard title="Forgot Password">
        {email === null ? <EmailStep onSent={setEmail} /> : <VerificationStep email={email} />}
      </PublicCard>
    </PublicFrame>
  );
}
