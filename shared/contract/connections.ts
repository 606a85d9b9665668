import * as z from 'zod/mini';
import { standings } from '../domain/access/credential.ts';
import { connectionSchema, expiringSchema, platformAccountSchema, sharedPersonSchema } from '../model/connection.ts';
import { connectableServices, serviceSchema } from '../platforms/registry.ts';
import { daySchema, idSchema } from '../model/primitives.ts';
import { signInPattern } from '../model/sign-in.ts';
import { defineEndpoint } from './endpoint.ts';

const sitePath = z.strictObject({ siteId: idSchema });
const none = z.strictObject({});

/** The page the browser opens after consent: `/admin/{siteId}/{type}` or `/onboarding/{siteId}/{type}`. */
export const returnPlaces = ['admin', 'onboarding'] as const;

export const listConnections = defineEndpoint({
  id: 'list-connections',
  area: 'connections',
  method: 'GET',
  path: '/sites/{siteId}/connections',
  summary: 'List the connected services with state, freshness, missing days, and running sync',
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
  summary: "Start a platform's consent; returns the address to open and sets the cookie its state is bound to",
  params: sitePath,
  query: none,
  body: z.strictObject({ service: z.enum(connectableServices), returnTo: z.enum(returnPlaces) }),
  status: 200,
  response: z.object({ url: z.string() }),
  access: { kind: 'node', action: 'connection.authorize', node: { from: 'path', param: 'siteId' } },
});

/**
 * Platforms send the browser back to these, exactly the specification's addresses. Each answers 302 to the panel with
 * `tokenId={service}:{id}` on success, where the id is its maker's name for the new sign-in (shared/model/sign-in.ts),
 * or `connectError={code}` when consent was refused or the state did not match.
 */
const returned = z.looseObject({
  state: z.optional(z.string().check(z.maxLength(200))),
  code: z.optional(z.string().check(z.maxLength(4000))),
  scope: z.optional(z.string().check(z.maxLength(2000))),
  error: z.optional(z.string().check(z.maxLength(200))),
});
const aRedirect = {
  area: 'connections',
  method: 'GET',
  params: none,
  query: returned,
  status: 302,
  response: z.object({ location: z.string() }),
  access: {
    kind: 'public',
    why: 'A redirect has no bearer token; the state, bound to the cookie, names user and site',
  },
} as const;

export const oauthReturn = defineEndpoint({
  ...aRedirect,
  id: 'oauth-return',
  path: '/boarding',
  summary: "Return address of Google's consent (Analytics, Business Profile, Search Console)",
});
export const oauthReturnFacebook = defineEndpoint({
  ...aRedirect,
  id: 'oauth-return-facebook',
  path: '/fbboarding',
  summary: "Return address of Facebook's consent; `pages` marks the page consent",
  query: z.extend(returned, { pages: z.optional(z.string().check(z.maxLength(10))) }),
});
export const oauthReturnBing = defineEndpoint({
  ...aRedirect,
  id: 'oauth-return-bing',
  base: '',
  path: '/boarding/bing',
  summary: "Return address of Microsoft's consent",
});
export const oauthReturnLinkedin = defineEndpoint({
  ...aRedirect,
  id: 'oauth-return-linkedin',
  base: '',
  path: '/boarding/linkedin',
  summary: 'Return address of the LinkedIn Ads consent',
});
export const oauthReturnLinkedinOrg = defineEndpoint({
  ...aRedirect,
  id: 'oauth-return-linkedin-org',
  base: '',
  path: '/boarding/linkedinOrg',
  summary: 'Return address of the LinkedIn Organization consent',
});

/** Messages by code. `{name}` is the platform's name (serviceNames). */
export const connectErrors = {
  access_denied: '{name} was not given permission. Nothing changed. Click Add Account to try again.',
  state_mismatch: "This consent didn't start here or has expired. Nothing changed. Click Add Account to start again.",
  code_used: 'This consent was already used. Nothing changed. Click Add Account to start again.',
  scope_missing: 'Permission to read {name} was unticked. Click Add Account and leave everything ticked.',
  exchange_failed: "{name} didn't complete the connection. Nothing changed. Please try again.",
} as const;
export type ConnectError = keyof typeof connectErrors;

/** Facebook's callbacks: a signed form, `signed_request`, whose signature is made with the app's secret. */
const signedForm = z.looseObject({ signed_request: z.string().check(z.maxLength(4000)) });
const aCallback = {
  area: 'connections',
  method: 'POST',
  params: none,
  query: none,
  body: signedForm,
  bodyType: 'form',
  access: {
    kind: 'public',
    why: 'Facebook calls it; the signature of signed_request is verified first',
  },
} as const;

export const deauthorizeFacebook = defineEndpoint({
  ...aCallback,
  id: 'deauthorize-facebook',
  path: '/fbboarding/deauthorize',
  summary: 'Delete the credentials of a person who removed this application at Facebook',
  status: 204,
  response: z.undefined(),
});
export const deleteFacebookData = defineEndpoint({
  ...aCallback,
  id: 'delete-facebook-data',
  path: '/fbboarding/data-deletion',
  summary: "Delete the data of a person on Facebook's request; returns a page with the status",
  status: 200,
  response: z.object({ url: z.string(), confirmation_code: z.string() }),
});
export const getDeletionStatus = defineEndpoint({
  id: 'get-deletion-status',
  area: 'connections',
  method: 'GET',
  path: '/fbboarding/deletion/{code}',
  summary: 'Get the status of a data deletion',
  params: z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }),
  query: none,
  status: 200,
  response: z.object({ code: z.string(), status: z.enum(['done']), requestedOn: daySchema, deleted: z.string() }),
  access: { kind: 'public', why: "The code can't be guessed and was given to the person who asked" },
});

export const getVerificationStatus = defineEndpoint({
  id: 'get-verification-status',
  area: 'connections',
  method: 'POST',
  path: '/sites/{siteId}/accounts/gmb/verification-status',
  summary: "Check Status: ask Business Profile for the location's verification status and store it",
  params: sitePath,
  query: none,
  status: 200,
  response: z.object({ verificationStatus: z.string() }),
  access: { kind: 'node', action: 'connection.choose', node: { from: 'path', param: 'siteId' } },
});
export const testFacebookPage = defineEndpoint({
  id: 'test-facebook-page',
  area: 'connections',
  method: 'GET',
  path: '/sites/{siteId}/accounts/fbPage/test',
  summary: 'Test Page: check whether the insights token can read the saved page',
  params: sitePath,
  query: none,
  status: 200,
  response: z.object({ canRead: z.boolean(), pageName: z.string(), instagram: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'connection.choose', node: { from: 'path', param: 'siteId' } },
});
export const listExpiring = defineEndpoint({
  id: 'list-expiring',
  area: 'connections',
  method: 'GET',
  path: '/sites/{siteId}/expiring',
  summary: 'List credentials of a node that expire or have expired, soonest first, with the audits that need them',
  params: sitePath,
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
  status: 200,
  response: z.object({ expiring: z.array(expiringSchema), cursor: z.nullable(z.string()) }),
  access: { kind: 'node', action: 'sign-in.read', node: { from: 'path', param: 'siteId' } },
});

export const getToken = defineEndpoint({
  id: 'get-token',
  area: 'connections',
  method: 'GET',
  path: '/token/{tokenId}',
  summary: 'List the accounts of a sign-in, for its creator and the people it is shared with',
  /** A token id, or a name of the sign-in at this site (shared/model/sign-in.ts). */
  params: z.strictObject({ tokenId: z.string().check(z.regex(signInPattern)) }),
  query: z.strictObject({ siteId: idSchema }),
  status: 200,
  response: z.object({
    service: serviceSchema,
    status: z.enum(['ACTIVE', 'EXPIRED']),
    /** The last day the credential works without a new sign-in, if the platform sets one. */
    endsOn: z.nullable(daySchema),
    accounts: z.array(platformAccountSchema),
  }),
  access: { kind: 'node', action: 'connection.choose', node: { from: 'query', param: 'siteId' } },
});

export const listSignIns = defineEndpoint({
  id: 'list-sign-ins',
  area: 'connections',
  method: 'GET',
  path: '/sites/{siteId}/sign-ins',
  summary: 'List whether the viewer may choose another account of the sign-in behind each chosen account',
  params: sitePath,
  query: none,
  status: 200,
  response: z.object({
    signIns: z.array(z.object({ service: z.enum(connectableServices), standing: z.enum(standings) })),
  }),
  access: { kind: 'node', action: 'sign-in.read', node: { from: 'path', param: 'siteId' } },
});

const ofSignIn = z.strictObject({ siteId: idSchema, service: z.enum(connectableServices) });
const mayChoose = { kind: 'node', action: 'connection.choose', node: { from: 'path', param: 'siteId' } } as const;

export const listSignInPeople = defineEndpoint({
  id: 'list-sign-in-people',
  area: 'connections',
  method: 'GET',
  path: '/sites/{siteId}/sign-ins/{service}/people',
  summary: 'List the people a sign-in is shared with, and possible colleagues; for its creator',
  params: ofSignIn,
  query: none,
  status: 200,
  response: z.object({ people: z.array(sharedPersonSchema), others: z.array(sharedPersonSchema) }),
  access: mayChoose,
});

export const shareSignIn = defineEndpoint({
  id: 'share-sign-in',
  area: 'connections',
  method: 'POST',
  path: '/sites/{siteId}/sign-ins/{service}/people',
  summary: "Share a sign-in with a person at its creator's node, or below it in the same organization",
  params: ofSignIn,
  query: none,
  body: z.strictObject({ userId: idSchema }),
  status: 204,
  response: z.undefined(),
  access: mayChoose,
});

export const unshareSignIn = defineEndpoint({
  id: 'unshare-sign-in',
  area: 'connections',
  method: 'DELETE',
  path: '/sites/{siteId}/sign-ins/{service}/people/{userId}',
  summary: 'Stop sharing a sign-in with a person; chosen accounts stay chosen',
  params: z.extend(ofSignIn, { userId: idSchema }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: mayChoose,
});

/** Absent on the connection: every day counts. */
export const setGa4Start = defineEndpoint({
  id: 'set-ga4-start',
  area: 'connections',
  method: 'PUT',
  path: '/sites/{siteId}/accounts/ga4/start',
  summary:
    'Set the first day of Google Analytics that counts for a site; null: all days. Earlier days are stored but unknown',
  params: sitePath,
  query: none,
  body: z.strictObject({ countedFrom: z.nullable(daySchema) }),
  status: 200,
  response: z.object({ connection: connectionSchema }),
  access: { kind: 'node', action: 'connection.override-ga4', node: { from: 'path', param: 'siteId' } },
});

export const deleteAccount = defineEndpoint({
  id: 'delete-account',
  area: 'connections',
  method: 'DELETE',
  path: '/sites/{siteId}/accounts/{accountId}',
  summary: 'Remove a service from a site; its data stays readable',
  params: z.strictObject({ siteId: idSchema, accountId: serviceSchema }),
  query: none,
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'connection.delete', node: { from: 'path', param: 'siteId' } },
});
