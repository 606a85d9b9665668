import * as z from 'zod/mini';
import { useState, type FormEvent } from 'react';
import { setPasswordFormSchema } from '../../../../shared/domain/forms/login.ts';
import {
  isCommonPassword,
  isBuiltFromSources,
  passwordGuessMessages,
} from '../../../../shared/domain/forms/password-guess.ts';
import { defaultTheme } from '../../../../shared/model/user.ts';
import { loadIdentity } from '../../app/session/session.ts';
import { usePasswordLength } from '../../app/session/use-password-length.ts';
import { Button } from '../../components/form/button.tsx';
import { Field, PasswordInput } from '../../components/form/field.tsx';
import { fieldErrors } from '../../components/form/form-errors.ts';
import { identityProblem } from './identity-errors.ts';
import { PasswordRules } from './password-rules.tsx';
import { Problem } from '../../components/form/problem.tsx';
import { useGrant } from './use-grant.ts';

/**
 * Finds why a password is easy to guess. The identity provider itself checks the challenge, without a list of common
 * passwords.
 */
async function findGuess(password: string, names: readonly string[]): Promise<string | null> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  if (isCommonPassword(password, new Set(dictionary['passwords-common']))) return passwordGuessMessages.common;
  return isBuiltFromSources(password, [...names, defaultTheme.title]) ? passwordGuessMessages.own : null;
}

/** Answers the new-password challenge: password twice, first and last name. */
export function SetPasswordForm() {
  const { enter } = useGrant();
  const [form, setForm] = useState({ password: '', confirmPassword: '', firstName: '', lastName: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const length = usePasswordLength();
  const set = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = z.safeParse(setPasswordFormSchema(length), form);
    if (!parsed.success) {
      const errors = fieldErrors(parsed.error);
      setProblem(errors.form ?? errors.password ?? null);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const guess = await findGuess(parsed.data.password, [parsed.data.firstName, parsed.data.lastName]);
      if (guess !== null) return setProblem(guess);
      const { confirmSignIn } = await loadIdentity();
      const names = { given_name: parsed.data.firstName.trim(), family_name: parsed.data.lastName.trim() };
      const { isSignedIn } = await confirmSignIn({
        challengeResponse: parsed.data.password,
        options: { userAttributes: names },
      });
      if (isSignedIn) setProblem(await enter(names));
      else setProblem(identityProblem(null));
    } catch (cause) {
      setProblem(identityProblem(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="public-form" noValidate onSubmit={event => void submit(event)}>
      <Problem text={problem} />
      <PasswordInput
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        value={form.password}
        onChange={set('password')}
      />
      <PasswordRules password={form.password} />
      <PasswordInput
        label="Confirm Password"
        name="confirm-password"
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={set('confirmPassword')}
      />
      <Field
        label="First Name"
        name="given-name"
        autoComplete="given-name"
        value={form.firstName}
        onChange={set('firstName')}
      />
      <Field
        label="Last Name"
        name="family-name"
        autoComplete="family-name"
        value={form.lastName}
        onChange={set('lastName')}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        Set Password
      </Button>
    </form>
  );
}
