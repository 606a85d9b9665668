import * as z from 'zod/mini';
import { userFormSchema } from '../domain/forms/administration.ts';
import { emailFieldSchema } from '../domain/forms/login.ts';
import { idSchema } from '../model/primitives.ts';
import { userSchema } from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const userPath = z.strictObject({ userId: idSchema });
/** The list fields of a user, never a password. `siteName` is for viewers with access to several nodes. */
export const listedUserSchema = z.object({
  ...z.omit(userSchema, {
    enableIntroTutorial: true,
    mailChoices: true,
    mutedKinds: true,
    invitedAt: true,
    emailChangedAt: true,
    sessionsValidAfter: true,
    devices: true,
    viewing: true,
  }).shape,
  siteName: z.nullable(z.string()),
  /** The invitation has not been answered yet. */
  invited: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;
const cursor = z.optional(z.string().check(z.maxLength(2000)));

export const listSiteUsers = defineEndpoint({
  id: 'list-site-users',
  area: 'users',
  method: 'GET',
  path: '/sites/{siteId}/users',
  summary: "List a node's users by name",
  params: z.strictObject({ siteId: idSchema }),
  query: none,
  status: 200,
  response: z.object({ users: z.array(listedUserSchema) }),
  access: { kind: 'node', action: 'user.read', node: { from: 'path', param: 'siteId' } },
});

export const listOrgUsers = defineEndpoint({
  id: 'list-org-users',
  area: 'users',
  method: 'GET',
  path: '/users/org',
  summary: "List the users of the viewer's own organization, at its node and its sites, page by page",
  params: none,
  query: z.strictObject({ lastEvalKey: cursor }),
  status: 200,
  response: z.object({ users: z.array(listedUserSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'session.read' },
});

export const listUsers = defineEndpoint({
  id: 'list-users',
  area: 'users',
  method: 'GET',
  path: '/users',
  summary: 'List all users, page by page; `filterText` of three letters or more filters by email or name',
  params: none,
  query: z.strictObject({ lastEvalKey: cursor, filterText: z.optional(z.string().check(z.maxLength(100))) }),
  status: 200,
  response: z.object({ users: z.array(listedUserSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'user.list-all' },
});

export const viewAsUser = defineEndpoint({
  id: 'view-as-user',
  area: 'users',
  method: 'POST',
  path: '/user/{userId}/view',
  summary: 'View the product as another user for some hours; the user is emailed',
  params: userPath,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'user.impersonate' },
});

export const getUser = defineEndpoint({
  id: 'get-user',
  area: 'users',
  method: 'GET',
  path: '/user/{userId}',
  summary: 'Get a user as shown in lists',
  params: userPath,
  query: none,
  status: 200,
  response: z.object({ result: listedUserSchema }),
  access: { kind: 'node', action: 'user.read', node: { from: 'user', param: 'userId', selfAction: 'session.read' } },
});

export const checkUser = defineEndpoint({
  id: 'check-user',
  area: 'users',
  method: 'POST',
  path: '/users/exist',
  summary: 'Check whether an email belongs to a user who can be verified here; limited per address and client',
  params: none,
  query: none,
  body: z.strictObject({ email: emailFieldSchema }),
  status: 200,
  response: z.object({ exists: z.boolean(), canVerify: z.boolean(), forceChangePassword: z.boolean() }),
  access: {
    kind: 'public',
    why: 'Forgot password checks this before anyone signs in (product decisions, Unknown email)',
  },
});

/** Like `findUser`, while changing an email: the user's own email is not taken. */
export const checkUserEmail = defineEndpoint({
  id: 'check-user-email',
  area: 'users',
  method: 'POST',
  path: '/users/exist/{userId}',
  summary: 'Check whether an email belongs to another user',
  params: userPath,
  query: none,
  body: z.strictObject({ email: emailFieldSchema }),
  status: 200,
  response: checkUser.response,
  access: { kind: 'node', action: 'user.update', node: { from: 'user', param: 'userId' } },
});

/** The form names the node. Null creates an administrator, and only administrators can do that. */
export const createUser = defineEndpoint({
  id: 'create-user',
  area: 'users',
  method: 'POST',
  path: '/user',
  summary: 'Create and invite a user at a node; administrators see the generated password once',
  params: none,
  query: none,
  body: userFormSchema,
  status: 200,
  /** `mailSent` is false where the invitation was refused: the person is there and can be invited again. */
  response: z.object({
    result: z.object({ userId: z.string(), password: z.optional(z.string()), mailSent: z.boolean() }),
  }),
  access: { kind: 'node', action: 'user.add', node: { from: 'body', param: 'siteId', orUserAction: 'user.list-all' } },
});

export const updateUser = defineEndpoint({
  id: 'update-user',
  area: 'users',
  method: 'PUT',
  path: '/user/{userId}',
  summary: "Change a user's name, node, or settings",
  params: userPath,
  query: none,
  /**
   * Contains only changed fields. `revision` is the one the user saw: a newer one answers 409 and nothing is written.
   */
  body: z.strictObject({
    ...z.partial(
      z.pick(userSchema, {
        siteId: true,
        disabled: true,
        enableSiteAlerts: true,
        enableBillingEmails: true,
        mailChoices: true,
        mutedKinds: true,
        enableIntroTutorial: true,
        revision: true,
      }),
    ).shape,
    given_name: z.optional(userFormSchema.shape.given_name),
    family_name: z.optional(userFormSchema.shape.family_name),
    /** An administrator's to change: the person signs in with it from then on, and proves it by a mailed link. */
    email: z.optional(emailFieldSchema),
  }),
  status: 200,
  response: z.object({ result: listedUserSchema }),
  access: {
    kind: 'node',
    action: 'user.update',
    node: { from: 'user', param: 'userId', selfAction: 'user.update-self' },
  },
});

export const deleteUser = defineEndpoint({
  id: 'delete-user',
  area: 'users',
  method: 'DELETE',
  path: '/user/{userId}',
  summary: 'Delete a user; their sign-in ends right away',
  params: userPath,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'user.delete', node: { from: 'user', param: 'userId' } },
});

export const inviteUser = defineEndpoint({
  id: 'invite-user',
  area: 'users',
  method: 'POST',
  path: '/user/{userId}/invitation',
  summary: 'Send the invitation, or a new one, with a link to verify the email',
  params: userPath,
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'user.update', node: { from: 'user', param: 'userId' } },
});

export const uploadAvatar = defineEndpoint({
  id: 'upload-avatar',
  area: 'users',
  method: 'POST',
  path: '/user/{userId}/avatar',
  summary: "Upload a user's picture: PNG, JPEG, GIF, or WebP up to 200 KB and 2000 x 2000",
  params: userPath,
  query: none,
  body: z.strictObject({ avatar: z.instanceof(Uint8Array) }),
  bodyType: 'multipart',
  status: 200,
  response: z.object({ avatarUrl: z.string() }),
  access: {
    kind: 'node',
    action: 'user.update',
    node: { from: 'user', param: 'userId', selfAction: 'user.update-self' },
  },
});

export const verifyCode = defineEndpoint({
  id: 'verify-code',
  area: 'users',
  method: 'POST',
  path: '/verify',
  summary:
    'Verify an email by its emailed code, once and within a day. The code is in the body, because addresses are logged',
  params: none,
  query: none,
  body: z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  status: 200,
  response: z.object({ email: z.string(), verified: z.boolean() }),
  access: {
    kind: 'public',
    why: "Users who open the link have no session yet; the code can't be guessed and works once",
  },
});
