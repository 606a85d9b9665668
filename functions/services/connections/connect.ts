import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isLinkPerson, linkOfPerson } from '../../../shared/domain/colleague-links/colleague-links.ts';
import type { ConnectError } from '../../../shared/contract/connections.ts';
import { type ConnectableService, getServicePanel } from '../../../shared/platforms/registry.ts';
import type { ProviderTokens } from '../../platforms/oauth-provider.ts';
import { getOauthProvider } from '../../platforms/oauth-providers.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { environment } from '../../runtime/environment.ts';
import { DomainError } from '../../runtime/errors.ts';
import { signIn, target } from '../../access/viewer.ts';
import { logger } from '../../runtime/logger.ts';
import { getOauthState, type OauthState, useOauthState } from '../../stores/jobs/oauth-states.ts';
import { linkMayConnect } from '../colleague-links/standing-link.ts';
import { anyLanding, clearingCookie, landing, parseConsentProof } from './consent-cookie.ts';
import { hashOfSecret } from './begin-consent.ts';
import { storeCredential } from '../credentials/credentials.ts';
import { nameNewSignIn } from './sign-ins.ts';

/** Minimum life of a token without a refresh token: a shorter one would end the connection before its first night. */
const shortestLifeMs = 2 * 86_400_000;

export type ConsentReturn = {
  /** Services that the returned address is for. */
  readonly services: readonly ConnectableService[];
  /** Raw query, written by the provider or an attacker. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly now: Date;
};

/**
 * Finishes a consent and always returns an address on the canonical origin, with `tokenId` if the credential was stored
 * (its maker's name for it, never the id: shared/model/sign-in.ts) or `connectError`, and the cookie to clear.
 * Suspected theft is logged without its secrets.
 */
export async function finishConsent(back: ConsentReturn): Promise<{ location: string; cookie?: string }> {
  const { cookies, now } = back;
  const state = readParameter(back.query, 'state');
  const oauthState = state === undefined ? null : await getOauthState(state, now);
  const proof = state === undefined ? null : parseConsentProof(cookies, state);
  const isSameBrowser =
    oauthState !== null &&
    proof !== null &&
    timingSafeEqual(Buffer.from(hashOfSecret(proof.browserSecret)), Buffer.from(oauthState.record.cookieHash));
  if (state === undefined || oauthState === null || proof === null || !isSameBrowser) {
    const reason = oauthState === null ? 'unknown or over' : 'begun in another browser';
    logger.warn('A consent came back with a state that is not its own', {
      reason,
      siteId: oauthState?.record.siteId,
      service: oauthState?.record.service,
    });
    return { location: landing(anyLanding(cookies), { connectError: 'state_mismatch' }) };
  }
  const { record } = oauthState;
  const result = oauthState.used ? replayed(record) : await completeConsent(state, record, back);
  return {
    location: landing(
      isLinkPerson(record.userId) ? proof : { ...record, place: record.siteId, panel: getServicePanel(record.service) },
      result,
    ),
    cookie: clearingCookie(state),
  };
}

type ConsentResult = { connectError: ConnectError } | { tokenId: string };
const failed = (connectError: ConnectError): ConsentResult => ({ connectError });

function replayed({ siteId, service }: OauthState): ConsentResult {
  logger.warn('A consent came back a second time', { siteId, service });
  return failed('code_used');
}

const readParameter = (query: ConsentReturn['query'], name: string): string | undefined => {
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
};

async function completeConsent(state: string, record: OauthState, back: ConsentReturn): Promise<ConsentResult> {
  const { service, siteId, codeVerifier } = record;
  // Used up in any case: a stray state must not be reusable.
  if (!(await useOauthState(state, back.now))) return replayed(record);
  if (!back.services.includes(service)) {
    logger.warn('A consent came back at the address of another provider', { siteId, service, expected: back.services });
    return failed('state_mismatch');
  }
  const elsewhere = foreignHostIn(back.query);
  if (elsewhere !== null) {
    logger.warn('A consent came back asking to be sent on to a foreign host', { siteId, service, host: elsewhere });
    return failed('state_mismatch');
  }
  const refused = refusalIn(back.query, record);
  if (refused) return failed(refused);
  const code = readParameter(back.query, 'code');
  if (code === undefined || code === '') return failed('exchange_failed');
  if (!(await mayStillConnect(record, back.now))) return failed('state_mismatch');
  try {
    return await keep(record, await getOauthProvider(service).exchangeCode({ service, code, codeVerifier }), back.now);
  } catch (error) {
    // The browser follows a redirect, so every failure ends on the panel and the log explains it.
    const platformCode = error instanceof PlatformError ? error.platformCode : undefined;
    logger.warn('A consent could not be completed', { siteId, service, platformCode, error });
    return failed('exchange_failed');
  }
}

async function keep(
  { service, siteId, userId }: OauthState,
  tokens: ProviderTokens,
  now: Date,
): Promise<ConsentResult> {
  const isGranted = getOauthProvider(service)
    .listScopes(service)
    .every(scope => tokens.scopes.includes(scope));
  if (!isGranted) return failed('scope_missing');
  if (tokens.refreshToken === undefined && tokens.expiresAt.getTime() - now.getTime() < shortestLifeMs) {
    logger.warn('A consent gave no lasting credential', { siteId, service });
    return failed('exchange_failed');
  }
  const tokenId = `${service}:${randomBytes(18).toString('base64url')}`;
  await storeCredential({ tokenId, service, siteId, userId, tokens });
  return { tokenId: await nameNewSignIn(service, tokenId, siteId, userId, now) };
}

/** Error codes for a declined consent; LinkedIn has two, and Facebook its own in addition. */
const saidNo = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'user_denied',
  'consent_required',
]);

function refusalIn(query: ConsentReturn['query'], { siteId, service }: OauthState): ConnectError | null {
  const errors = ['error', 'error_reason', 'error_code'].flatMap(name => readParameter(query, name) ?? []);
  if (errors.length === 0) return null;
  if (errors.some(error => saidNo.has(error))) return 'access_denied';
  // The value may be handwritten, so only what looks like a code is repeated.
  logger.warn('A provider refused a consent', {
    siteId,
    service,
    errors: errors.filter(error => /^[\w.-]{1,60}$/.test(error)),
  });
  return 'exchange_failed';
}

/** Returns a foreign host that a query wants the browser redirected to. No provider sends one. */
function foreignHostIn(query: ConsentReturn['query']): string | null {
  const ownHost = new URL(environment().PUBLIC_ORIGIN).host;
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string' || !/^(redirect|return|next|continue|goto|target|dest)/i.test(name)) continue;
    // Browsers read a backslash as a slash: '/\evil.example' names a host.
    const asked = URL.parse(value.replaceAll('\\', '/'), `${environment().PUBLIC_ORIGIN}/`);
    if (asked === null || asked.host !== ownHost) return asked?.host ?? 'unreadable';
  }
  return null;
}

/**
 * Rechecks the user, who may have been removed, disabled, moved or signed out since the consent started, and a
 * colleague's link, which may have been revoked or used.
 */
async function mayStillConnect(record: OauthState, now: Date): Promise<boolean> {
  const linkId = linkOfPerson(record.userId);
  if (linkId !== null) return linkMayConnect(record.siteId, linkId, now);
  try {
    const signedIn = await signIn(
      { userId: record.userId, isInAdminGroup: record.isInAdminGroup, signedInAt: record.begunAt ?? 0 },
      now,
    );
    await target(signedIn, 'connection.authorize', record.siteId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
