import * as z from 'zod/mini';
import { boundedText, emailPattern, trimmedText } from '../../model/primitives.ts';

const emailText = trimmedText(100, 'Email must be at most 100 characters').check(z.minLength(1, 'Email is required'));

/** Login: both required, the email lower-cased (specification 5). */
export const loginFormSchema = z.object({
  email: z.pipe(
    emailText,
    z.transform((email: string) => email.toLowerCase()),
  ),
  password: z.string().check(z.minLength(1, 'Password is required')),
});

/** An email as every form takes it: at most 100 characters, lower-cased. */
export const emailFieldSchema = z.pipe(
  emailText.check(z.regex(emailPattern, 'Email is not valid')),
  z.transform((email: string) => email.toLowerCase()),
);

/** The product's own minimum; the specification's is 8, for a stage that asks for it. */
export const usualPasswordLength = 12;
const specifiedPasswordLength = 8;

/** Password rules with their messages, word for word and in the specified order (specification 5). */
export const passwordRules = (minLength: number) => [
  {
    holds: (password: string) => password.length >= minLength,
    message: `Password must be at least ${minLength} characters in length`,
  },
  { holds: (password: string) => /[a-z]/.test(password), message: 'Password must contain a lower case letter' },
  { holds: (password: string) => /[A-Z]/.test(password), message: 'Password must contain an upper case letter' },
  { holds: (password: string) => /[0-9]/.test(password), message: 'Password must contain a number' },
];

export const makePasswordSchema = (minLength: number) =>
  boundedText(128, 'Password must be at most 128 characters').check(
    ...passwordRules(minLength).map(({ holds, message }) => z.refine<string>(password => holds(password), message)),
  );

/** A code of an authenticator app. People also type it in two groups of three. */
export const twoStepCodeSchema = z.pipe(
  z.string().check(z.maxLength(20)),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits in your authenticator app')),
  ),
);

/** The rules that every stage has. The server adds the stage's own length and a list of common ones. */
export const newPasswordSchema = makePasswordSchema(specifiedPasswordLength);

export const setPasswordMessage = 'Please ensure passwords match and First/Last names are entered';

/** The set-password form: the passwords alike, both names entered (specification 5). */
export const setPasswordFormSchema = (minLength: number) =>
  z
    .object({
      password: makePasswordSchema(minLength),
      confirmPassword: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    })
    .check(
      z.refine(
        ({ password, confirmPassword, firstName, lastName }) =>
          password === confirmPassword && firstName.trim() !== '' && lastName.trim() !== '',
        setPasswordMessage,
      ),
    );

/** Forgot password, first step and second. */
export const forgotPasswordFormSchema = z.object({ email: emailFieldSchema });
export const verificationFormSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The verification code must be six digits')),
  password: newPasswordSchema,
});
