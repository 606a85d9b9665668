import * as z from 'zod/mini';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { forgotPasswordFormSchema, newPasswordSchema, verificationFormSchema } from '../../../../shared/domain/forms/login.ts';
import { PublicCard, PublicFrame } from '../../app/layout/public-frame.tsx';
import { loadIdentity } from '../../app/session/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../../components/form/button.tsx';
import { Field, PasswordInput } from '../../components/form/field.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { fieldErrors } from './form-errors.ts';
import { errorName, identityProblem } from './identity-errors.ts';
import { PasswordRules } from './password-rules.tsx';
import { Problem } from './problem.tsx';

/** Toasts of this page stay 6 s, the way back opens after 1.25 s, or 10 s when we cannot verify (specification 4, 9). */
const toastSeconds = 6;
const doneMs = 1250;
const cannotVerifyMs = 10_000;

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

  const refuse = (cause: unknown) => {
    const name = errorName(cause);
    if (name === 'UserNotFoundException') setProblem('Email does not exist');
    else if (name === 'InvalidParameterException' || name === 'NotAuthorizedException') {
      setProblem('This email exists, but it cannot be verified here. Please ask your administrator to send you a new password.');
      setLeaving(true);
    } else setProblem(identityProblem(cause));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = z.safeParse(forgotPasswordFormSchema, { email });
    setError(form.success ? null : (fieldErrors(form.error).email ?? null));
    if (!form.success) return;
    setBusy(true);
    setProblem(null);
    try {
      const { resetPassword } = await loadIdentity();
      await resetPassword({ username: form.data.email });
      dispatch(toastShown({ tone: 'good', text: 'A verification email has been sent to your inbox', durationSeconds: toastSeconds }));
      onSent(form.data.email);
    } catch (cause) {
      refuse(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="public-form" noValidate onSubmit={event => void submit(event)}>
      <Problem text={problem} />
      <Field label="Email" type="email" name="email" autoComplete="username" value={email} onChange={setEmail} error={error} help="We send a verification code to this address." />
      <Button type="submit" look="primary" wide busy={busy}>Send code</Button>
      <Link to="/login" className="public-back">Back to login</Link>
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
  const valid = z.safeParse(newPasswordSchema, password).success;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = z.safeParse(verificationFormSchema, { code, password });
    setErrors(form.success ? {} : fieldErrors(form.error));
    if (!form.success) return;
    setBusy(true);
    try {
      const { confirmResetPassword } = await loadIdentity();
      await confirmResetPassword({ username: email, confirmationCode: form.data.code, newPassword: form.data.password });
      dispatch(toastShown({ tone: 'good', text: 'Password has been changed successfully!', durationSeconds: toastSeconds }));
      window.setTimeout(() => void navigate('/login'), doneMs);
    } catch (cause) {
      setErrors({ form: identityProblem(cause) });
      setBusy(false);
    }
  };
  return (
    <form className="public-form" noValidate onSubmit={event => void submit(event)}>
      <Problem text={errors.form ?? null} />
      <Field label="Verification Code" name="code" autoComplete="one-time-code" inputMode="numeric" value={code} onChange={setCode} error={errors.code ?? null} help={`Sent to ${email}`} />
      <PasswordInput label="New Password" name="new-password" autoComplete="new-password" value={password} onChange={setPassword} error={errors.password ?? null} />
      <PasswordRules password={password} />
      <Button type="submit" look="primary" wide busy={busy} disabled={!valid}>Complete Verification</Button>
      <Link to="/login" className="public-back">Back to login</Link>
    </form>
  );
}

/** /forgot-password: email, then code and new password. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <PublicFrame title="Forgot Password">
      <PublicCard title="Forgot Password">{email === null ? <EmailStep onSent={setEmail} /> : <VerificationStep email={email} />}</PublicCard>
    </PublicFrame>
  );
}
