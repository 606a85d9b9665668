import * as z from 'zod/mini';
import { makePasswordSchema, usualPasswordLength } from '../../../../../shared/domain/forms/login.ts';

export type PasswordForm = { readonly current: string; readonly password: string; readonly confirmPassword: string };
export const emptyPasswordForm: PasswordForm = { current: '', password: '', confirmPassword: '' };

/** The errors of a new password, by field; empty: it can be saved. */
export function passwordProblems(
  { current, password, confirmPassword }: PasswordForm,
  minLength = usualPasswordLength,
): Readonly<Partial<Record<keyof PasswordForm, string>>> {
  const parsed = z.safeParse(makePasswordSchema(minLength), password);
  return {
    ...(current === '' ? { current: 'Enter your current password' } : {}),
    ...(parsed.success ? {} : { password: parsed.error.issues[0]?.message ?? 'This password was not accepted' }),
    ...(password === confirmPassword ? {} : { confirmPassword: 'Both passwords must be the same' }),
    ...(parsed.success && password === current
      ? { password: 'Choose a password that differs from the current one' }
      : {}),
  };
}
