import * as z from 'zod/mini';
import { connectionSchema, platformAccountSchema } from '../model/connection.ts';
import { idSchema, serviceSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const sitePath = z.strictObject({ siteId: idSchema });
const none = z.strictObject({});

/** Services whose consent this program can ask for today. */
export const authorizableServices = ['ga4'] as const;

/** Where the browser lands after consent: `/admin/{siteId}/{type}` or `/onboarding/{siteId}/{type}`. */
export const returnPlaces = ['admin', 'onboarding'] as const;

export const listConnections = defineEndpoint({
  id: 'list-connections',
  area: 'connections',
  method: 'GET',
  path: '/sites/{siteId}/connections',
  summary: 'State, freshness, missing days and running backfill of each connected service',
  params: sitePath,
  query: none,
  status: 200,
  response: z.object({ connections: z.array(connectionSchema) }),
  access: { kind: 'node', action: 'connection.read', node: { from: 'path', param: 'siteId' } },
});

export const authorizeSite = defineEndpoint({
  id: 'authorize-site',
  area: 'connections',
  method: 'POST',
  path: '/sites/{siteId}/authorize',
  summary: 'Begin the consent of a platform: answers the address to go to and sets the cookie its state is bound to',
  params: sitePath,
  query: none,
  body: z.strictObject({ service: z.enum(authorizableServices), returnTo: z.enum(returnPlaces) }),
  status: 200,
  response: z.object({ url: z.string() }),
  access: { kind: 'node', action: 'connection.authorize', node: { from: 'path', param: 'siteId' } },
});

/**
 * The platform sends the browser back here. Answers 302 to the panel with `tokenId=ga4:{id}` on success, or
 * `connectError={code}` when consent was refused or the state did not match.
 */
export const oauthReturn = defineEndpoint({
  id: 'oauth-return',
  area: 'connections',
  method: 'GET',
  path: '/boarding',
  summary: "Google's consent returns here; checks state, exchanges the code, stores the credential encrypted",
  params: none,
  query: z.looseObject({
    state: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(2000))),
    scope: z.optional(z.string().check(z.maxLength(2000))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  status: 302,
  response: z.object({ location: z.string() }),
  access: { kind: 'public', why: 'A redirect carries no bearer token: the state, bound to the cookie, names user and site' },
});

export const connectErrors = {
  access_denied: 'Google was not given permission. Nothing was changed; press Add Account to try again.',
  state_mismatch: 'This consent did not begin here or has ended. Nothing was changed; press Add Account to start again.',
  code_used: 'This consent was already used. Nothing was changed; press Add Account to start again.',
  scope_missing: 'Permission to read Google Analytics was unticked. Press Add Account and leave it ticked.',
  exchange_failed: 'Google did not complete the connection. Nothing was changed; please try again.',
} as const;
export type ConnectError = keyof typeof connectErrors;

export const getToken = defineEndpoint({
  id: 'get-token',
  area: 'connections',
  method: 'GET',
  path: '/token/{tokenId}',
  summary: 'What a credential can reach at its platform, to choose from',
  params: z.strictObject({ tokenId: z.string().check(z.regex(/^[a-zA-Z0-9]{2,12}:[A-Za-z0-9_-]{10,64}$/)) }),
  query: z.strictObject({ siteId: idSchema }),
  status: 200,
  response: z.object({
    tokenId: z.string(),
    service: serviceSchema,
    status: z.enum(['ACTIVE', 'EXPIRED']),
    accounts: z.array(platformAccountSchema),
  }),
  access: { kind: 'node', action: 'connection.choose', node: { from: 'query', param: 'siteId' } },
});

export const deleteAccount = defineEndpoint({
  id: 'delete-account',
  area: 'connections',
  method: 'DELETE',
  path: '/sites/{siteId}/accounts/{accountId}',
  summary: 'Remove a service from a site; its collected days stay readable',
  params: z.strictObject({ siteId: idSchema, accountId: serviceSchema }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'connection.delete', node: { from: 'path', param: 'siteId' } },
});
