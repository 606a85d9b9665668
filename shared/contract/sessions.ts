import * as z from 'zod/mini';
import {
  emailFieldSchema,
  newPasswordSchema,
  twoStepCodeSchema,
  verificationFormSchema,
} from '../domain/forms/login.ts';
import { idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

export const endSessions = defineEndpoint({
  id: 'end-sessions',
  area: 'session',
  method: 'POST',
  path: '/session/end',
  summary: 'Log out on every device',
  params: none,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'session.read' },
});

export const beginSession = defineEndpoint({
  id: 'begin-session',
  area: 'session',
  method: 'POST',
  path: '/session/begin',
  summary: 'Remember the browser of a new sign-in; the user is emailed if it is new',
  params: none,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'session.read' },
});

export const changePassword = defineEndpoint({
  id: 'change-password',
  area: 'session',
  method: 'POST',
  path: '/session/password',
  summary: 'Replace the current password; all sessions end',
  params: none,
  query: none,
  body: z.strictObject({ current: z.string().check(z.minLength(1), z.maxLength(256)), password: newPasswordSchema }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'session.read' },
});

export const resetPassword = defineEndpoint({
  id: 'reset-password',
  area: 'session',
  method: 'POST',
  path: '/session/password-reset',
  summary: 'Answer an emailed code with a new password; all earlier sessions end',
  params: none,
  query: none,
  body: z.strictObject({ email: emailFieldSchema, ...verificationFormSchema.shape }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'public', why: 'Users who forgot their password have no session; the emailed code is the proof' },
});

export const getTwoStep = defineEndpoint({
  id: 'get-two-step',
  area: 'session',
  method: 'GET',
  path: '/session/two-step',
  summary: 'Get whether sign-in asks the user for a code from an authenticator app',
  params: none,
  query: none,
  status: 200,
  response: z.object({ on: z.boolean() }),
  access: { kind: 'user', action: 'session.read' },
});

export const beginTwoStep = defineEndpoint({
  id: 'begin-two-step',
  area: 'session',
  method: 'POST',
  path: '/session/two-step',
  summary:
    'Get a new key for an authenticator app, within 10 minutes of signing in; nothing changes until it is confirmed',
  params: none,
  query: none,
  status: 200,
  /** Base32, as authenticator apps take it. */
  response: z.object({ secret: z.string() }),
  access: { kind: 'user', action: 'session.read' },
});

export const confirmTwoStep = defineEndpoint({
  id: 'confirm-two-step',
  area: 'session',
  method: 'PUT',
  path: '/session/two-step',
  summary: 'Turn two-step sign-in on with a code of the new key; all sessions end',
  params: none,
  query: none,
  body: z.strictObject({ code: twoStepCodeSchema }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'session.read' },
});

export const endTwoStep = defineEndpoint({
  id: 'end-two-step',
  area: 'session',
  method: 'DELETE',
  path: '/session/two-step',
  summary: 'Turn two-step sign-in off, within 10 minutes of signing in; all sessions end',
  params: none,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'session.read' },
});

export const resetTwoStep = defineEndpoint({
  id: 'reset-two-step',
  area: 'users',
  method: 'POST',
  path: '/user/{userId}/two-step-reset',
  summary: 'Turn two-step sign-in off for a user who lost their authenticator app; they are emailed the reason',
  params: z.strictObject({ userId: idSchema }),
  query: none,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'user.update', node: { from: 'user', param: 'userId' } },
});

export const signOutUser = defineEndpoint({
  id: 'sign-out-user',
  area: 'users',
  method: 'POST',
  path: '/user/{userId}/sign-out',
  summary: 'End all sessions of a user, on every device',
  params: z.strictObject({ userId: idSchema }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'user.update', node: { from: 'user', param: 'userId' } },
});
