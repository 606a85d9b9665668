import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '../../shared/model/primitives.ts';
import { refreshAccessToken, revokeToken } from '../platforms/google/oauth.ts';
import { PlatformError } from '../platforms/platform-error.ts';
import { now as clockNow } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import * as store from '../stores/credentials.ts';
import { newDataKey, open, seal, unwrapDataKey } from './credential-seal.ts';

/** An access token is renewed when it has less than this left: the work it is fetched for must end before it does. */
const marginMs = 5 * 60_000;
/** Longer than the token endpoint's time limit; a refresher that died is replaced after it. */
const leaseMs = 30_000;
const waitStepMs = 150;
const patienceMs = 20_000;

type NewTokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
  readonly scopes: readonly string[];
  readonly accountEmail?: string | undefined;
};
export type NewCredential = {
  /** 'ga4:...' */
  readonly tokenId: string;
  readonly service: Service;
  readonly siteId: string;
  readonly userId: string;
  readonly tokens: NewTokens;
  /** Sites whose account stands on it from the start; others are added by `addUse` when they choose it. */
  readonly usedBy?: readonly string[] | undefined;
};

/** Every service of Google's answers to one consent; its other platforms come with their connectors. */
const accountKeyOf = (email: string) => `account/google/${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;

/** Encrypts and keeps a credential. The plain tokens go nowhere else. */
export async function storeCredential(credential: NewCredential): Promise<void> {
  const { tokenId, service, siteId, userId, tokens } = credential;
  const bound = { tokenId, siteId };
  const { key, wrappedKey } = await newDataKey(bound);
  await store.putCredential({
    v: 1,
    tokenId,
    service,
    siteId,
    userId,
    accountEmail: tokens.accountEmail,
    scopes: [...tokens.scopes],
    status: 'ACTIVE',
    expiresAt: tokens.expiresAt.toISOString(),
    wrappedKey,
    sealed: seal(bound, key, { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }),
    revision: 1,
    usedBy: new Set(credential.usedBy ?? []),
    createdAt: clockNow().toISOString(),
  });
  if (tokens.accountEmail !== undefined) await store.noteOfAccount(accountKeyOf(tokens.accountEmail), tokenId, 'there');
}

const dead = (service: Service) =>
  new PlatformError({ platform: service, kind: 'reconnect', message: 'The connection has ended; sign in at the platform again' });

/**
 * An access token with at least five minutes left. One refresher at a time: it leases the credential, refreshes, and
 * writes the new token before anyone uses it; everyone else waits for that write.
 * @throws {PlatformError} reconnect when the credential is gone or dead, otherwise what the token endpoint said.
 */
export async function accessTokenFor(tokenId: string, now: Date): Promise<string> {
  // Real time: waiting is about processes, `now` is about the product's day, which may stand still.
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const credential = await store.getCredential(tokenId);
    if (credential === null) throw dead('ga4');
    if (credential.status === 'EXPIRED') throw dead(credential.service);
    const key = await unwrapDataKey(credential, credential.wrappedKey);
    const secrets = open(credential, key, credential.sealed);
    if (Date.parse(credential.expiresAt) - marginMs > now.getTime()) return secrets.accessToken;
    const owner = randomUUID();
    const leased = await store.leaseCredential(tokenId, credential.revision, owner, Date.now(), Date.now() + leaseMs);
    if (leased) {
      const fresh = await refresh(credential, owner, key, secrets.refreshToken);
      if (fresh !== null) return fresh;
    } else if (Date.now() > giveUpAt) {
      throw new PlatformError({ platform: credential.service, kind: 'transient', message: 'Another process is still refreshing' });
    } else {
      await wait(waitStepMs);
    }
  }
}

/** Refreshes under the lease; null when the lease was lost before the new token was written. */
async function refresh(credential: store.Credential, owner: string, key: Uint8Array, refreshToken: string): Promise<string | null> {
  const { tokenId, revision } = credential;
  const tokens = await refreshAccessToken(refreshToken).catch(async (error: unknown) => {
    await store.releaseLease(tokenId, owner, error instanceof PlatformError && error.kind === 'reconnect');
    throw error;
  });
  const sealed = seal(credential, key, { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? refreshToken });
  const saved = await store.saveRefreshed(tokenId, owner, revision, { sealed, expiresAt: tokens.expiresAt });
  return saved ? tokens.accessToken : null;
}

/** A credential is accepted only where it is already used, or by the user who made it for that very site. */
export async function mayUse(tokenId: string, siteId: string, userId: string): Promise<boolean> {
  const credential = await store.getCredential(tokenId);
  if (credential === null) return false;
  return (credential.usedBy?.has(siteId) ?? false) || (credential.userId === userId && credential.siteId === siteId);
}

export const { addUse } = store;

/**
 * Takes a site's use of a credential away. The last use takes the credential with it and, when the account was
 * removed rather than replaced, ends the consent at the platform. Google ends all consents of an account with any
 * one of them: so it is asked only when no other credential of that account is in use.
 */
export async function releaseUse(tokenId: string, siteId: string, reason: 'removed' | 'replaced'): Promise<void> {
  const uses = await store.removeUse(tokenId, siteId);
  if (uses === null || uses.length > 0) return;
  const credential = await store.getCredential(tokenId);
  if (credential === null) return;
  const siblings = await siblingsOf(credential);
  const othersInUse = siblings.some(sibling => (sibling.usedBy?.size ?? 0) > 0);
  if (reason === 'removed' && !othersInUse && credential.status === 'ACTIVE') await revoke(credential);
  await store.deleteCredential(tokenId);
  if (credential.accountEmail !== undefined) await store.noteOfAccount(accountKeyOf(credential.accountEmail), tokenId, 'gone');
}

async function siblingsOf({ tokenId, accountEmail }: store.Credential): Promise<store.Credential[]> {
  if (accountEmail === undefined) return [];
  const tokenIds = await store.noteOfAccount(accountKeyOf(accountEmail), tokenId, 'there');
  const found = await Promise.all(tokenIds.filter(id => id !== tokenId).map(store.getCredential));
  return found.filter(credential => credential !== null);
}

async function revoke(credential: store.Credential): Promise<void> {
  try {
    const key = await unwrapDataKey(credential, credential.wrappedKey);
    await revokeToken(open(credential, key, credential.sealed).refreshToken);
  } catch (error) {
    // The account is removed here all the same; the owner can still end the consent at Google.
    logger.warn('A consent could not be revoked at its platform', { tokenId: credential.tokenId, error });
  }
}
