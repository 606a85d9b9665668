import * as z from 'zod/mini';
import { nodeSummarySchema } from '../model/node.ts';
import { themeSchema, userSchema } from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});

export const meSchema = z.object({
  user: z.object(
    z.omit(userSchema, {
      disabled: true,
      invitedAt: true,
      emailChangedAt: true,
      sessionsValidAfter: true,
      devices: true,
      viewing: true,
    }).shape,
  ),
  theme: themeSchema,
  /** The user's own node; null for an admin. */
  node: z.nullable(nodeSummarySchema),
  /** The nodes above the user's own, company first, for fixed text and navigation. They can't be opened. */
  above: z.array(
    z.pick(nodeSummarySchema, {
      name: true,
      type: true,
      hasEcommerce: true,
      crmUrl: true,
      militaryBranch: true,
      logo: true,
    }),
  ),
  /**
   * The topmost accessible nodes: companies for an administrator, otherwise the first nodes at or below the user's own.
   */
  roots: z.array(nodeSummarySchema),
  /** The site that opens when the address names none, with its ancestors in reach, top first, the site last. */
  home: z.array(nodeSummarySchema),
  trial: z.nullable(z.object({ expiryDate: z.string(), days: z.int(), daysLeft: z.int(), expired: z.boolean() })),
  /** The sales token above opens the franchise directories. */
  directoryAccess: z.optional(z.boolean()),
  /** Set while an administrator views the product as `user` sees it (request header `x-view-as`): who that is. */
  viewingAs: z.optional(
    z.object({
      by: z.object(z.pick(userSchema, { userId: true, email: true, given_name: true, family_name: true }).shape),
    }),
  ),
});
export type Me = z.infer<typeof meSchema>;

export const getMe = defineEndpoint({
  id: 'get-me',
  area: 'session',
  method: 'GET',
  path: '/me',
  summary: 'Get the signed-in user, the theme, and the topmost accessible nodes',
  params: none,
  query: z.strictObject({ origin: z.optional(z.string().check(z.maxLength(200))) }),
  status: 200,
  response: meSchema,
  access: { kind: 'user', action: 'session.read' },
});

export const getVersion = defineEndpoint({
  id: 'get-version',
  area: 'session',
  method: 'GET',
  path: '/version',
  summary: 'Get the version of the served client, empty while no page is served',
  params: none,
  query: none,
  status: 200,
  response: z.object({ version: z.string() }),
  access: { kind: 'public', why: 'A signed-out client must learn that it is outdated' },
});

export const getTheme = defineEndpoint({
  id: 'get-theme',
  area: 'session',
  method: 'GET',
  path: '/theme',
  summary: 'Get the white label of an origin',
  params: none,
  query: z.strictObject({ origin: z.string().check(z.maxLength(200)) }),
  status: 200,
  response: themeSchema,
  access: { kind: 'public', why: 'The login page shows the theme before anyone signs in' },
});
