import { endsWithin } from '../../runtime/deadline.ts';
import * as z from 'zod/mini';
import { now } from '../../runtime/clock.ts';
import { environment, requiredSetting } from '../../runtime/environment.ts';
import { parameter } from '../../runtime/parameters.ts';
import type { OauthProvider, ProviderTokens } from '../oauth-provider.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { classifyMicrosoftAnswer } from './errors.ts';
import { parseJson } from '../parse-json.ts';

/** Microsoft has no read-only variant; its older names are refused. */
const adsScope = 'https://ads.microsoft.com/msads.manage';
const askedScopes = `openid email offline_access ${adsScope}`;
const returnPath = '/boarding/bing';
const redirectUri = () => `${environment().PUBLIC_ORIGIN}${returnPath}`;

const tokenAnswerSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.optional(z.string().check(z.minLength(1))),
  scope: z.optional(z.string()),
  id_token: z.optional(z.string()),
});
const idClaimsSchema = z.object({
  email: z.optional(z.string()),
  oid: z.optional(z.string()),
  sub: z.optional(z.string()),
});

/**
 * Microsoft's sign-in, for work and personal accounts (facts, platform APIs, section 9, Sign-in). A refresh returns a
 * new refresh token that replaces the old one. The credential has no fixed expiry: it ends after 90 days without use,
 * or when its owner revokes it, which applications can't.
 */
export const microsoftOauth: OauthProvider = {
  provider: 'microsoft',
  takesPkce: true,
  returnPath: () => returnPath,
  listScopes: () => [adsScope],
  authorizeUrl: ({ state, codeChallenge }) => {
    const url = new URL(`${environment().MICROSOFT_OAUTH_ROOT}/authorize`);
    url.search = new URLSearchParams({
      client_id: requiredSetting('MICROSOFT_CLIENT_ID'),
      response_type: 'code',
      redirect_uri: redirectUri(),
      response_mode: 'query',
      scope: askedScopes,
      // Otherwise the browser's session is used silently, and another account can never be added.
      prompt: 'select_account',
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    }).toString();
    return url.toString();
  },
  exchangeCode: ({ code, codeVerifier }) =>
    askForTokens({ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri() }),
  renewBeforeMs: 5 * 60_000,
  renew: async ({ secrets }) => {
    if (secrets.refreshToken === null)
      throw new PlatformError({ platform: 'bing', kind: 'reconnect', message: 'Sign in at Microsoft again' });
    return askForTokens({ grant_type: 'refresh_token', refresh_token: secrets.refreshToken });
  },
  revoke: null,
  revokesAll: false,
};

/** One try only: the caller's lease decides when to try again. */
async function askForTokens(grant: Record<string, string>): Promise<ProviderTokens> {
  const form = new URLSearchParams({
    ...grant,
    client_id: requiredSetting('MICROSOFT_CLIENT_ID'),
    client_secret: await parameter('/microsoft/client-secret'),
    scope: askedScopes,
  });
  const { httpStatus, body, retryAfter } = await post(`${environment().MICROSOFT_OAUTH_ROOT}/token`, form);
  const refusal = classifyMicrosoftAnswer({ httpStatus, body, retryAfter }, now());
  if (refusal) throw refusal;
  const answer = z.safeParse(tokenAnswerSchema, body);
  if (!answer.success)
    throw invalidAnswer('bing', 'token', answer.error.issues[0]?.path.join('.') || 'answer', 'malformed');
  const tokens = answer.data;
  const { email, oid, sub } = readClaims(tokens.id_token);
  return {
    accessToken: tokens.access_token,
    ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
    expiresAt: new Date(now().getTime() + tokens.expires_in * 1000),
    endsAt: null,
    // If omitted, it equals the request (RFC 6749, section 5.1).
    scopes: (tokens.scope ?? askedScopes).split(' ').filter(Boolean),
    ...(email === undefined ? {} : { accountEmail: email }),
    ...(oid === undefined && sub === undefined ? {} : { accountId: oid ?? sub }),
  };
}

/**
 * Reads who consented from an id token received directly from the token endpoint over TLS, so its signature needs no
 * check; it is displayed, never trusted for access. `oid` is omitted without the scope `profile`.
 */
function readClaims(idToken: string | undefined): z.infer<typeof idClaimsSchema> {
  const payload = idToken?.split('.')[1];
  if (payload === undefined) return {};
  const claims = z.safeParse(idClaimsSchema, parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  return claims.success ? claims.data : {};
}

async function post(url: string, body: URLSearchParams) {
  try {
    const response = await fetch(url, { method: 'POST', body, signal: endsWithin(20_000) });
    return {
      httpStatus: response.status,
      body: parseJson(await response.text()),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch {
    throw new PlatformError({ platform: 'bing', kind: 'transient', message: 'No answer from Microsoft' });
  }
}
