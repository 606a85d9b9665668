import { createHash, randomUUID } from 'node:crypto';
import { type ConnectableService, connectableServices, providerByService } from '../../../shared/platforms/registry.ts';
import type { Secrets } from '../../platforms/oauth-provider.ts';
import { getOauthProvider } from '../../platforms/oauth-providers.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { now as clockNow } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { hasTimeFor } from '../../runtime/deadline.ts';
import { pause, processTime } from '../../runtime/pause.ts';
import * as store from '../../stores/credentials.ts';
import { newDataKey, open, seal, unwrapDataKey } from './credential-seal.ts';

/** Minimum remaining life of an access token, so that the work ends before it expires. */
const marginMs = 5 * 60_000;
/** Minimum life of a token that can be used when renewal fails. */
const lastMomentMs = 60_000;
/** Exceeds all calls of a renewal; a dead refresher is replaced after it. */
const leaseMs = 90_000;
/** Pause after a failed renewal while the old access token works. */
const renewalPauseMs = 30 * 60_000;
const unusedSeconds = 7 * 86_400;
const waitStepMs = 150;
const patienceMs = 20_000;

/** Tokens of a consent, as ProviderTokens; fields a provider doesn't return are optional. */
type NewTokens = {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly expiresAt: Date;
  readonly endsAt?: Date | null | undefined;
  readonly scopes: readonly string[];
  readonly accountEmail?: string | undefined;
  readonly accountId?: string | undefined;
};
export type NewCredential = {
  /** Starts with its service: 'ga4:...' */
  readonly tokenId: string;
  readonly service: ConnectableService;
  readonly siteId: string;
  readonly userId: string;
  readonly tokens: NewTokens;
  /** Sites that use it from the start; `addUse` adds others. */
  readonly usedBy?: readonly string[] | undefined;
};

/** Returns the service in a token id; null if it can't be connected. */
export const serviceOfToken = (tokenId: string): ConnectableService | null =>
  connectableServices.find(service => tokenId.startsWith(`${service}:`)) ?? null;

/** Builds an anonymous key for a person at a provider: consents to its services belong together. */
export function makeAccountKey(
  service: ConnectableService,
  who: { accountId?: string | undefined; accountEmail?: string | undefined },
): string | null {
  const person = who.accountId ?? who.accountEmail?.toLowerCase();
  return person === undefined
    ? null
    : `account/${providerByService[service]}/${createHash('sha256').update(person).digest('hex')}`;
}

/** Encrypts and stores a credential; the plain tokens go no other place. Unused ones are swept after a week. */
export async function storeCredential(credential: NewCredential): Promise<void> {
  const { tokenId, service, siteId, userId, tokens } = credential;
  const bound = { tokenId, siteId };
  const { key, wrappedKey } = await newDataKey(bound);
  const refreshToken = tokens.refreshToken ?? null;
  const usedBy = new Set(credential.usedBy ?? []);
  await store.putCredential({
    v: 1,
    tokenId,
    service,
    siteId,
    userId,
    accountEmail: tokens.accountEmail,
    accountId: tokens.accountId,
    scopes: [...tokens.scopes],
    status: 'ACTIVE',
    expiresAt: tokens.expiresAt.toISOString(),
    endsAt: getExpiry(tokens, refreshToken)?.toISOString(),
    wrappedKey,
    sealed: seal(bound, key, { accessToken: tokens.accessToken, refreshToken }),
    revision: 1,
    usedBy,
    createdAt: clockNow().toISOString(),
    ...(usedBy.size === 0 ? { unusedUntil: Math.floor(clockNow().getTime() / 1000) + unusedSeconds } : {}),
  });
  const accountKey = makeAccountKey(service, tokens);
  if (accountKey !== null) await store.noteUnder(accountKey, tokenId, 'there');
}

/** Returns a credential's expiry: without a refresh token, that of its access token. */
const getExpiry = (tokens: Pick<NewTokens, 'endsAt' | 'expiresAt'>, refreshToken: string | null): Date | undefined =>
  tokens.endsAt ?? (refreshToken === null ? tokens.expiresAt : undefined);

/** Reports whether a credential can be renewed: Facebook exchanges a valid access token, others use a refresh token. */
const canRenew = (service: ConnectableService, secrets: Secrets) =>
  secrets.refreshToken !== null || providerByService[service] === 'facebook';

const dead = (service: ConnectableService) =>
  new PlatformError({
    platform: service,
    kind: 'reconnect',
    message: 'The connection has expired. Sign in at the platform again',
  });

/**
 * Returns an access token that outlives its work. One refresher at a time leases the credential, renews, and writes the
 * new token before its first use; others wait, or use the old token while valid.
 * @throws {PlatformError} reconnect for a deleted or dead credential, otherwise the token endpoint's error.
 */
export async function accessTokenFor(tokenId: string, now: Date): Promise<string> {
  // Waits and leases use process time; `now` is the product's clock, which may be fixed.
  for (let waitedMs = 0; ; ) {
    const credential = await store.getCredential(tokenId);
    if (credential === null) throw dead(serviceOfToken(tokenId) ?? 'ga4');
    const { service, renewAfter } = credential;
    if (credential.status === 'EXPIRED') throw dead(service);
    const key = await unwrapDataKey(credential, credential.wrappedKey);
    const secrets = open(credential, key, credential.sealed);
    const leftMs = Date.parse(credential.expiresAt) - now.getTime();
    if (leftMs > Math.max(marginMs, getOauthProvider(service).renewBeforeMs)) return secrets.accessToken;
    if (leftMs > marginMs && renewAfter !== undefined && Date.parse(renewAfter) > now.getTime())
      return secrets.accessToken;
    if (!canRenew(service, secrets) || (secrets.refreshToken === null && leftMs <= 0)) {
      if (leftMs > lastMomentMs) return secrets.accessToken;
      await store.markDead(tokenId);
      throw dead(service);
    }
    const owner = randomUUID();
    if (await store.leaseCredential(tokenId, credential.revision, owner, processTime(), processTime() + leaseMs)) {
      const fresh = await renew({ credential, owner, key, secrets, leftMs, now });
      if (fresh !== null) return fresh;
    } else if (leftMs > marginMs) {
      return secrets.accessToken;
    } else if (waitedMs >= patienceMs || !hasTimeFor(waitStepMs)) {
      throw new PlatformError({ platform: service, kind: 'transient', message: 'Another process is still refreshing' });
    } else {
      await pause(waitStepMs);
      waitedMs += waitStepMs;
    }
  }
}

type Renewal = {
  readonly credential: store.Credential;
  readonly owner: string;
  readonly key: Uint8Array;
  readonly secrets: Secrets;
  readonly leftMs: number;
  readonly now: Date;
};

/** Renews under the lease; null if the lease was lost before the write. */
async function renew({ credential, owner, key, secrets, leftMs, now }: Renewal): Promise<string | null> {
  const { tokenId, service, revision } = credential;
  let tokens: NewTokens;
  try {
    tokens = await getOauthProvider(service).renew({ service, secrets });
  } catch (error) {
    const isRefused = error instanceof PlatformError && error.kind === 'reconnect';
    // Renewal may end days before the access token does (LinkedIn's last weeks), so the token is still used.
    const stillWorks = leftMs > (isRefused ? marginMs : lastMomentMs);
    const isDead = isRefused && !stillWorks;
    await store.releaseLease(tokenId, owner, {
      dead: isDead,
      renewAfter: stillWorks ? new Date(now.getTime() + renewalPauseMs) : undefined,
    });
    if (!stillWorks) throw error;
    logger.warn('A credential could not be renewed yet; its access token still works', { tokenId, error });
    return secrets.accessToken;
  }
  const refreshToken = tokens.refreshToken ?? secrets.refreshToken;
  const saved = await store.saveRefreshed(tokenId, owner, revision, {
    sealed: seal(credential, key, { accessToken: tokens.accessToken, refreshToken }),
    expiresAt: tokens.expiresAt,
    endsAt: getExpiry(tokens, refreshToken)?.toISOString() ?? credential.endsAt,
    // An answer without scopes doesn't change them.
    scopes: tokens.scopes.length > 0 ? tokens.scopes : credential.scopes,
  });
  return saved ? tokens.accessToken : null;
}
