import * as z from 'zod/mini';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { now } from '../../runtime/clock.ts';
import { environment, requiredSetting } from '../../runtime/environment.ts';
import { parameter } from '../../runtime/parameters.ts';
import type { OauthProvider, ProviderTokens } from '../oauth-provider.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { send } from './call.ts';
import { classifyLinkedinFailure } from './errors.ts';
import { parseJson } from '../parse-json.ts';

/** Permissions each service needs (facts, platform APIs, section 8). */
const linkedinScopes = {
  linkedin: ['r_ads', 'r_ads_reporting'],
  /** Statistics of a page; LinkedIn shows them to its administrators only. */
  linkedinOrg: ['rw_organization_admin'],
} as const;
type LinkedinService = keyof typeof linkedinScopes;

const tokenAnswerSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  /** Sent to approved partners only. */
  refresh_token: z.optional(z.string().check(z.minLength(1))),
  /** Seconds left of the consent: 365 days from the first one, not extended by use. */
  refresh_token_expires_in: z.optional(z.number()),
  scope: z.optional(z.string()),
});
const introspectionSchema = z.object({ active: z.boolean(), scope: z.optional(z.string()) });

/** Shorter than the refresher's lease. */
const timeoutMs = 20_000;

const makeReturnPath = (service: ConnectableService) => `/boarding/${linkedinService(service)}`;
const redirectUri = (service: ConnectableService) => `${environment().PUBLIC_ORIGIN}${makeReturnPath(service)}`;

/**
 * LinkedIn's sign-in. An access token lives 60 days. With a refresh token it is renewed until the consent ends after
 * 365 days; without one a person signs in again when the access token expires.
 */
export const linkedinOauth: OauthProvider = {
  provider: 'linkedin',
  takesPkce: false,
  returnPath: makeReturnPath,
  listScopes: service => linkedinScopes[linkedinService(service)],
  authorizeUrl: ({ service, state }) => {
    const url = new URL(`${environment().LINKEDIN_OAUTH_ROOT}/authorization`);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: requiredSetting('LINKEDIN_CLIENT_ID'),
      redirect_uri: redirectUri(service),
      state,
      scope: linkedinScopes[linkedinService(service)].join(' '),
    }).toString();
    return url.toString();
  },
  exchangeCode: async ({ service, code }) => {
    const tokens = await askForTokens(service, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(service),
    });
    // Without a refresh token the credential expires with its access token.
    const scopes = tokens.scopes.length > 0 ? tokens.scopes : await introspectedScopes(service, tokens.accessToken);
    return { ...tokens, scopes, endsAt: tokens.endsAt ?? tokens.expiresAt };
  },
  renewBeforeMs: 7 * 86_400_000,
  renew: async ({ service, secrets }) => {
    if (secrets.refreshToken === null)
      throw new PlatformError({ platform: service, kind: 'reconnect', message: 'Sign in at LinkedIn again' });
    return await askForTokens(service, { grant_type: 'refresh_token', refresh_token: secrets.refreshToken });
  },
  revoke: async ({ accessToken }) => {
    const { status, body, retryAfter } = await post('linkedin', 'revoke', { token: accessToken });
    // 400: already revoked.
    if (status === 200 || status === 400) return;
    throw classifyLinkedinFailure('linkedin', { httpStatus: status, body, retryAfter }, now());
  },
  revokesAll: false,
};

function linkedinService(service: ConnectableService): LinkedinService {
  if (service === 'linkedin' || service === 'linkedinOrg') return service;
  throw new Error(`${service} is not LinkedIn's`);
}

/** Requests tokens for a grant; `endsAt` is null if the answer doesn't state how long the consent lasts. */
async function askForTokens(service: ConnectableService, grant: Record<string, string>): Promise<ProviderTokens> {
  const asked = now().getTime();
  const { status, body, retryAfter } = await post(service, 'accessToken', grant);
  if (status !== 200) throw classifyLinkedinFailure(service, { httpStatus: status, body, retryAfter }, now());
  const answer = z.safeParse(tokenAnswerSchema, body);
  if (!answer.success)
    throw invalidAnswer(service, 'accessToken', answer.error.issues[0]?.path.join('.') || 'answer', 'malformed');
  const {
    access_token: accessToken,
    expires_in,
    refresh_token: refreshToken,
    refresh_token_expires_in: secondsLeft,
    scope,
  } = answer.data;
  return {
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: new Date(asked + expires_in * 1000),
    endsAt: secondsLeft === undefined ? null : new Date(asked + secondsLeft * 1000),
    scopes: scopesIn(scope),
  };
}

/** LinkedIn separates by commas in some answers and by spaces in others. */
const scopesIn = (scope = '') => scope.split(/[\s,]+/).filter(Boolean);

/** Looks up a token's scopes when the exchange didn't return them. */
async function introspectedScopes(service: ConnectableService, token: string): Promise<string[]> {
  const { status, body, retryAfter } = await post(service, 'introspectToken', { token });
  if (status !== 200) throw classifyLinkedinFailure(service, { httpStatus: status, body, retryAfter }, now());
  const answer = z.safeParse(introspectionSchema, body);
  if (!answer.success)
    throw invalidAnswer(service, 'introspectToken', answer.error.issues[0]?.path.join('.') || 'answer', 'malformed');
  return scopesIn(answer.data.scope);
}

async function post(
  service: ConnectableService,
  path: 'accessToken' | 'introspectToken' | 'revoke',
  form: Record<string, string>,
) {
  const body = new URLSearchParams({
    ...form,
    client_id: requiredSetting('LINKEDIN_CLIENT_ID'),
    client_secret: await parameter('/linkedin/client-secret'),
  });
  const { status, text, retryAfter } = await send(
    service,
    `${environment().LINKEDIN_OAUTH_ROOT}/${path}`,
    { method: 'POST', body },
    timeoutMs,
  );
  return { status, body: parseJson(text) ?? null, retryAfter };
}
