import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { authorizableServices, ConnectError, returnPlaces } from '../../shared/contract/connections.ts';
import { authorizeUrl, codeChallengeOf, exchangeCode, googleScopes } from '../platforms/google/oauth.ts';
import { PlatformError } from '../platforms/platform-error.ts';
import { environment } from '../runtime/environment.ts';
import { DomainError } from '../runtime/errors.ts';
import { signIn, target } from '../runtime/http/viewer.ts';
import { logger } from '../runtime/logger.ts';
import { getOauthState, type OauthState, putOauthState, useOauthState } from '../stores/oauth-states.ts';
import { storeCredential } from './credentials.ts';

type AuthorizableService = (typeof authorizableServices)[number];
type ReturnPlace = (typeof returnPlaces)[number];

const cookieLifetimeSeconds = 600;
/** The panel's name in addresses; what is stored under `ga4` is the panel `ga` (specification 3, Accounts). */
const panelOf: Record<AuthorizableService, string> = { ga4: 'ga' };

const secret = () => randomBytes(32).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const isHttps = () => environment().PUBLIC_ORIGIN.startsWith('https:');
const cookiePrefix = () => (isHttps() ? '__Host-connect-' : 'connect-');
/** One cookie a consent, so that two tabs do not end each other's. */
const cookieNameOf = (state: string) => `${cookiePrefix()}${hash(state).slice(0, 12)}`;

const cookie = (name: string, value: string, maxAgeSeconds: number) =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`;

export type ConsentRequest = {
  readonly siteId: string;
  readonly userId: string;
  readonly isInAdminGroup: boolean;
  readonly service: AuthorizableService;
  readonly returnTo: ReturnPlace;
  readonly now: Date;
};

/**
 * Begins a consent: a single-use state of ten minutes, bound to user, site and this browser's cookie, and an S256
 * code challenge. Answers the platform's address and the cookie to set.
 */
export async function beginConsent(request: ConsentRequest): Promise<{ url: string; cookie: string }> {
  const { now, ...who } = request;
  const state = secret();
  const codeVerifier = secret();
  const browserSecret = secret();
  await putOauthState(state, { ...who, codeVerifier, cookieHash: hash(browserSecret) }, now);
  return {
    url: authorizeUrl({ service: request.service, state, codeChallenge: codeChallengeOf(codeVerifier) }),
    // Where to land is said again, for a return whose state is unknown.
    cookie: cookie(cookieNameOf(state), `${browserSecret}~${request.returnTo}~${request.siteId}`, cookieLifetimeSeconds),
  };
}

type CookieValue = { readonly browserSecret: string; readonly returnTo: string; readonly siteId: string };

function readCookie(value: string | undefined): CookieValue | null {
  const [, browserSecret, returnTo, siteId] = /^([\w-]{43})~(admin|onboarding)~([\w-]{3,64})$/.exec(value ?? '') ?? [];
  return browserSecret && returnTo && siteId ? { browserSecret, returnTo, siteId } : null;
}

export type ConsentReturn = {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly cookies: ReadonlyMap<string, string>;
  readonly now: Date;
};

/**
 * Ends a consent: always answers an address on the canonical origin, with `tokenId` when the credential is kept and
 * `connectError` when not, and the cookie to clear.
 */
export async function finishConsent(back: ConsentReturn): Promise<{ location: string; cookie?: string }> {
  const { cookies, now, state } = back;
  const known = state === undefined ? null : await getOauthState(state, now);
  const proof = state === undefined ? null : readCookie(cookies.get(cookieNameOf(state)));
  const isSameBrowser =
    known !== null &&
    proof !== null &&
    timingSafeEqual(Buffer.from(hash(proof.browserSecret)), Buffer.from(known.record.cookieHash));
  if (state === undefined || known === null || !isSameBrowser) {
    return { location: landing(anyLanding(cookies), { connectError: 'state_mismatch' }) };
  }
  const { record } = known;
  const result = known.used ? failed('code_used') : await completeConsent(state, record, back);
  return {
    location: landing({ ...record, panel: panelOf[record.service] }, result),
    cookie: cookie(cookieNameOf(state), '', 0),
  };
}

type ConsentResult = { connectError: ConnectError } | { tokenId: string };
const failed = (connectError: ConnectError): ConsentResult => ({ connectError });

async function completeConsent(state: string, record: OauthState, back: ConsentReturn): Promise<ConsentResult> {
  if (!(await useOauthState(state, back.now))) return failed('code_used');
  if (back.error === 'access_denied') return failed('access_denied');
  if (back.error !== undefined || back.code === undefined) return failed('exchange_failed');
  if (!(await mayStillConnect(record, back.now))) return failed('state_mismatch');
  try {
    const tokens = await exchangeCode(back.code, record.codeVerifier);
    if (!tokens.scopes.includes(googleScopes[record.service])) return failed('scope_missing');
    // Without one the connection would end within the hour.
    if (tokens.refreshToken === undefined) return failed('exchange_failed');
    const { service, siteId, userId } = record;
    const tokenId = `${service}:${randomBytes(18).toString('base64url')}`;
    await storeCredential({ tokenId, service, siteId, userId, tokens: { ...tokens, refreshToken: tokens.refreshToken } });
    return { tokenId };
  } catch (error) {
    // The browser stands on a redirect: whatever happened ends on the panel, and the log says what it was.
    logger.warn('A consent could not be completed', { siteId: record.siteId, error });
    return failed(error instanceof PlatformError && error.platformCode === 'invalid_grant' ? 'code_used' : 'exchange_failed');
  }
}

/** The user may have been removed, disabled or moved since the consent began. */
async function mayStillConnect(record: OauthState, now: Date): Promise<boolean> {
  try {
    const { viewer } = await signIn({ userId: record.userId, isInAdminGroup: record.isInAdminGroup }, now);
    await target(viewer, 'connection.authorize', record.siteId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

type Landing = { readonly returnTo: string; readonly siteId: string; readonly panel: string };

/** Where a return with an unknown state lands: on the panel that some consent of this browser began at. */
function anyLanding(cookies: ReadonlyMap<string, string>): Landing | null {
  for (const [name, value] of cookies) {
    const proof = name.startsWith(cookiePrefix()) ? readCookie(value) : null;
    if (proof) return { ...proof, panel: panelOf.ga4 };
  }
  return null;
}

function landing(place: Landing | null, query: Readonly<Record<string, string>>): string {
  const path = place === null ? '/admin' : `/${place.returnTo}/${place.siteId}/${place.panel}`;
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${environment().PUBLIC_ORIGIN}${path}?${pairs.join('&')}`;
}
