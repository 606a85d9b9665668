import { endsWithin } from '../../runtime/deadline.ts';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { now } from '../../runtime/clock.ts';
import { environment, requiredSetting } from '../../runtime/environment.ts';
import { parameter } from '../../runtime/parameters.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import type { OauthProvider } from '../oauth-provider.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { classifyGoogleFailure } from './errors.ts';
import { parseJson } from '../parse-json.ts';

/** Services under Google's consent, with the scopes each needs. */
export const googleScopes = {
  ga4: 'https://www.googleapis.com/auth/analytics.readonly',
  gsc: 'https://www.googleapis.com/auth/webmasters.readonly',
  /** Business Profile has no read-only variant. */
  gmb: 'https://www.googleapis.com/auth/business.manage',
} as const;
export type GoogleService = keyof typeof googleScopes;

export type GoogleTokens = {
  accessToken: string;
  /** Absent if Google returned none: the old one remains valid. */
  refreshToken?: string;
  expiresAt: Date;
  scopes: string[];
  accountEmail?: string;
};

const tokenAnswerSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.optional(z.string().check(z.minLength(1))),
  scope: z.optional(z.string()),
  id_token: z.optional(z.string()),
});
const idClaimsSchema = z.object({ email: z.optional(z.string()) });

/** Returns the address Google redirects to: the one canonical origin (architecture, Edges). */
const redirectUri = () => `${environment().PUBLIC_ORIGIN}/api/boarding`;

/** Computes the S256 challenge of a code verifier (RFC 7636). */
export const computeCodeChallenge = (codeVerifier: string) =>
  createHash('sha256').update(codeVerifier).digest('base64url');

/**
 * Builds the address of Google's consent for a service. Offline access and `prompt=consent` make it return a refresh
 * token every time; `openid email` identifies the account.
 */
export function authorizeUrl(request: { service: GoogleService; state: string; codeChallenge: string }): string {
  const url = new URL(environment().GOOGLE_AUTHORIZE_URL);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: requiredSetting('GOOGLE_CLIENT_ID'),
    redirect_uri: redirectUri(),
    scope: `openid email ${googleScopes[request.service]}`,
    access_type: 'offline',
    prompt: 'consent',
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  }).toString();
  return url.toString();
}

/**
 * Exchanges a consent's code for tokens.
 * @throws {PlatformError} reconnect for a used or expired code.
 */
export const exchangeCode = (
  code: string,
  codeVerifier: string,
  service: GoogleService = 'ga4',
): Promise<GoogleTokens> =>
  askForTokens(service, {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri(),
  });

/** Google's sign-in, shared by Analytics, Business Profile and Search Console; each asks for its own consent. */
export const googleOauth: OauthProvider = {
  provider: 'google',
  takesPkce: true,
  returnPath: () => '/api/boarding',
  listScopes: service => [googleScopes[googleService(service)]],
  authorizeUrl: ({ service, ...rest }) => authorizeUrl({ service: googleService(service), ...rest }),
  exchangeCode: async ({ service, code, codeVerifier }) => ({
    ...(await exchangeCode(code, codeVerifier, googleService(service))),
    endsAt: null,
  }),
  renewBeforeMs: 5 * 60_000,
  renew: async ({ service, secrets }) => {
    if (secrets.refreshToken === null)
      throw new PlatformError({ platform: service, kind: 'reconnect', message: 'Sign in at Google again' });
    return { ...(await refreshAccessToken(secrets.refreshToken, googleService(service))), endsAt: null };
  },
  revoke: ({ accessToken, refreshToken }) => revokeToken(refreshToken ?? accessToken),
  revokesAll: true,
};

function googleService(service: ConnectableService): GoogleService {
  if (service === 'ga4' || service === 'gsc' || service === 'gmb') return service;
  throw new Error(`${service} is not Google's`);
}

/**
 * Fetches a new access token.
 * @throws {PlatformError} reconnect when the consent was revoked or expired.
 */
export const refreshAccessToken = (refreshToken: string, service: GoogleService = 'ga4'): Promise<GoogleTokens> =>
  askForTokens(service, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** Revokes a consent at Google. A dead token counts as revoked. */
export async function revokeToken(token: string, service: GoogleService = 'ga4'): Promise<void> {
  const { status, body } = await post(service, environment().GOOGLE_REVOKE_URL, { token });
  if (status >= 200 && status < 300) return;
  if (status === 400) return;
  throw classifyGoogleFailure(service, { httpStatus: status, body, retryAfter: null }, now());
}

async function askForTokens(service: GoogleService, grant: Record<string, string>): Promise<GoogleTokens> {
  const { status, body, retryAfter } = await post(service, environment().GOOGLE_TOKEN_URL, {
    ...grant,
    client_id: requiredSetting('GOOGLE_CLIENT_ID'),
    client_secret: await parameter('/google/client-secret'),
  });
  if (status !== 200) throw classifyGoogleFailure(service, { httpStatus: status, body, retryAfter }, now());
  const answer = z.safeParse(tokenAnswerSchema, body);
  if (!answer.success)
    throw invalidAnswer(service, 'token', answer.error.issues[0]?.path.join('.') || 'answer', 'malformed');
  const tokens = answer.data;
  const accountEmail = readEmail(tokens.id_token);
  return {
    accessToken: tokens.access_token,
    ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
    expiresAt: new Date(now().getTime() + tokens.expires_in * 1000),
    scopes: (tokens.scope ?? '').split(' ').filter(Boolean),
    ...(accountEmail === undefined ? {} : { accountEmail }),
  };
}

/**
 * Reads the email from an id token received directly from the token endpoint over TLS, so its signature needs no check;
 * it is displayed, never trusted for access.
 */
function readEmail(idToken: string | undefined): string | undefined {
  const payload = idToken?.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims = z.safeParse(idClaimsSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return claims.success ? claims.data.email : undefined;
  } catch {
    return undefined;
  }
}

async function post(service: GoogleService, url: string, form: Record<string, string>) {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: endsWithin(20_000),
    });
  } catch {
    throw new PlatformError({ platform: service, kind: 'transient', message: 'No answer from Google' });
  }
  const text = await response.text().catch(() => '');
  // A non-JSON answer is classified by its status only.
  return { status: response.status, body: parseJson(text), retryAfter: response.headers.get('retry-after') };
}
