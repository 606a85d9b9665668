import * as z from 'zod/mini';
import { newPasswordSchema } from '../domain/forms/login.ts';
import { signUpLinkStates } from '../domain/forms/sign-up-link.ts';
import { signupPayloadSchema } from '../domain/forms/signup.ts';
import { signedUpSchema } from '../model/signed-up.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

const code = z.string().check(z.regex(/^[\w-]{20,64}$/, 'Not a code'));

/** The answer says nothing of whether the address is known; a mail to it does. */
export const createMember = defineEndpoint({
  id: 'create-member',
  area: 'users',
  method: 'POST',
  path: '/members',
  summary: 'Ask for an account: a mail to the address leads on',
  params: none,
  query: none,
  body: signupPayloadSchema,
  status: 200,
  response: z.object({ success: z.literal(true) }),
  access: { kind: 'public', why: 'Whoever signs up has no account yet' },
});

export const confirmMember = defineEndpoint({
  id: 'confirm-member',
  area: 'users',
  method: 'POST',
  path: '/members/confirm',
  summary: 'Answer the mailed link with a password: the account, its organization and its site are made now',
  params: none,
  query: none,
  body: z.strictObject({ code, password: newPasswordSchema }),
  status: 200,
  response: z.object({ email: z.string() }),
  access: { kind: 'public', why: 'The mailed code is the proof' },
});

/** Reveals no more than answering with a password does, and changes nothing, because email clients also open links. */
export const checkSignUp = defineEndpoint({
  id: 'check-sign-up',
  area: 'users',
  method: 'POST',
  changes: false,
  path: '/members/check',
  summary: 'Whether the mailed link of a sign-up can still be answered, before a password is typed',
  params: none,
  query: none,
  body: z.strictObject({ code }),
  status: 200,
  response: z.object({ state: z.enum(signUpLinkStates) }),
  access: { kind: 'public', why: 'The mailed code is the proof' },
});

export const listSignUps = defineEndpoint({
  id: 'list-sign-ups',
  area: 'users',
  method: 'GET',
  path: '/members',
  summary:
    "Who signed up through the viewer's link, where from and how far each has come, newest first; for administrators everybody",
  params: none,
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({ result: z.array(signedUpSchema), cursor: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'sign-up.read' },
});
