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
  summary: 'Request an account; the emailed link continues',
  params: none,
  query: none,
  body: signupPayloadSchema,
  status: 200,
  response: z.object({ success: z.literal(true) }),
  access: { kind: 'public', why: 'New users have no account yet' },
});

export const confirmMember = defineEndpoint({
  id: 'confirm-member',
  area: 'users',
  method: 'POST',
  path: '/members/confirm',
  summary: 'Answer the emailed link with a password; creates the account, its organization, and its site',
  params: none,
  query: none,
  body: z.strictObject({ code, password: newPasswordSchema }),
  status: 200,
  response: z.object({ email: z.string() }),
  access: { kind: 'public', why: 'The emailed code is the proof' },
});

/** Reveals no more than answering with a password does, and changes nothing, because email clients also open links. */
export const checkSignUp = defineEndpoint({
  id: 'check-sign-up',
  area: 'users',
  method: 'POST',
  changes: false,
  path: '/members/check',
  summary: 'Check whether an emailed sign-up link is still valid',
  params: none,
  query: none,
  body: z.strictObject({ code }),
  status: 200,
  response: z.object({ state: z.enum(signUpLinkStates) }),
  access: { kind: 'public', why: 'The emailed code is the proof' },
});

export const listSignUps = defineEndpoint({
  id: 'list-sign-ups',
  area: 'users',
  method: 'GET',
  path: '/members',
  summary:
    "List sign-ups through the viewer's link with source and progress, newest first; all sign-ups for administrators",
  params: none,
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({ result: z.array(signedUpSchema), cursor: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'sign-up.read' },
});
