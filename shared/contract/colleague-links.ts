import * as z from 'zod/mini';
import { linkDays } from '../domain/colleague-links/colleague-links.ts';
import { emailFieldSchema } from '../domain/forms/login.ts';
import { madeLinkSchema, openedLinkSchema } from '../model/colleague-link.ts';
import { platformAccountSchema } from '../model/connection.ts';
import { connectableServices } from '../platforms/registry.ts';
import { idSchema } from '../model/primitives.ts';
import { signInPattern } from '../model/sign-in.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofSite = z.strictObject({ siteId: idSchema });
const mayConnect = { kind: 'node', action: 'connection.authorize', node: { from: 'path', param: 'siteId' } } as const;

export const createColleagueLink = defineEndpoint({
  id: 'create-colleague-link',
  area: 'connections',
  method: 'POST',
  path: '/sites/{siteId}/colleague-links',
  summary: `Create a link, valid for ${linkDays} days, for a colleague to connect one service; shown once`,
  params: ofSite,
  query: none,
  body: z.strictObject({
    service: z.enum(connectableServices),
    note: z.optional(z.string().check(z.maxLength(300, 'Use at most 300 characters'))),
    /** Absent: the maker sends the link. */
    email: z.optional(emailFieldSchema),
  }),
  status: 200,
  response: z.object({ link: madeLinkSchema, url: z.string(), mailed: z.boolean() }),
  access: mayConnect,
});

export const listColleagueLinks = defineEndpoint({
  id: 'list-colleague-links',
  area: 'connections',
  method: 'GET',
  path: '/sites/{siteId}/colleague-links',
  summary: "List a site's colleague links, newest first, with their outcome",
  params: ofSite,
  query: none,
  status: 200,
  response: z.object({ links: z.array(madeLinkSchema) }),
  access: mayConnect,
});

export const revokeColleagueLink = defineEndpoint({
  id: 'revoke-colleague-link',
  area: 'connections',
  method: 'DELETE',
  path: '/sites/{siteId}/colleague-links/{linkId}',
  summary: 'Cancel a colleague link right away; a used link stays used',
  params: z.strictObject({ siteId: idSchema, linkId: z.string().check(z.regex(/^[\w-]{16}$/, 'Not a link')) }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: mayConnect,
});

/** The code is in the body because addresses are logged and the code grants access. */
const ofCode = z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/, 'Not a code')) });
const byCode = {
  kind: 'public',
  why: "The code can't be guessed and was given to the colleague",
} as const;

export const openColleagueLink = defineEndpoint({
  id: 'open-colleague-link',
  area: 'connections',
  method: 'POST',
  path: '/colleague-links/open',
  summary: 'Get the request of a colleague link: service, sender, and expiry; nothing else of the site',
  params: none,
  query: none,
  body: ofCode,
  status: 200,
  response: openedLinkSchema,
  access: byCode,
});

export const authorizeColleague = defineEndpoint({
  id: 'authorize-colleague',
  area: 'connections',
  method: 'POST',
  path: '/colleague-links/authorize',
  summary:
    "Start the consent of a link's service; returns the address to open and sets the cookie its state is bound to",
  params: none,
  query: none,
  body: ofCode,
  status: 200,
  response: z.object({ url: z.string() }),
  access: byCode,
});

export const getColleagueAccounts = defineEndpoint({
  id: 'get-colleague-accounts',
  area: 'connections',
  method: 'POST',
  path: '/colleague-links/accounts',
  summary: 'List the accounts of the sign-in made with the link',
  params: none,
  query: none,
  body: z.extend(ofCode, { tokenId: z.string().check(z.regex(signInPattern)) }),
  status: 200,
  response: z.object({ status: z.enum(['ACTIVE', 'EXPIRED']), accounts: z.array(platformAccountSchema) }),
  access: byCode,
});

export const connectColleague = defineEndpoint({
  id: 'connect-colleague',
  area: 'connections',
  method: 'POST',
  path: '/colleague-links/connect',
  summary: 'Connect the chosen account; the link is used up and its creator is notified',
  params: none,
  query: none,
  body: z.extend(ofCode, {
    tokenId: z.string().check(z.regex(signInPattern)),
    /** The id of the choice at its platform. */
    choice: z.string().check(z.minLength(1), z.maxLength(300)),
  }),
  status: 200,
  response: openedLinkSchema,
  access: byCode,
});
