import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { getOauthProvider } from '../../platforms/oauth-providers.ts';
import { logger } from '../../runtime/logger.ts';
import * as store from '../../stores/credentials.ts';
import { open, unwrapDataKey } from './credential-seal.ts';
import { makeAccountKey } from './credentials.ts';

/** Returns the key of a service's recorded credentials, by which an interrupted replacement is found again. */
const makeUsesKey = (siteId: string, service: ConnectableService) => `site/${siteId}/${service}`;

/** Records that a site's service uses a credential, which protects it from the sweep. */
export async function addUse(tokenId: string, siteId: string, service: ConnectableService): Promise<void> {
  await store.noteUnder(makeUsesKey(siteId, service), tokenId, 'there');
  await store.addUse(tokenId, siteId);
}

/** Lists the credentials recorded for a site's service and not released yet. */
export const listCredentialUses = (siteId: string, service: ConnectableService): Promise<string[]> =>
  store.listUnder(makeUsesKey(siteId, service));

/**
 * Removes a site's use of a credential. The last use deletes the credential and revokes the consent at the provider.
 * Some providers revoke all of a person's consents together: these are called only if the account was removed rather
 * than replaced, and none of the person's other credentials is in use. Safe to repeat.
 */
export async function releaseUse(
  tokenId: string,
  siteId: string,
  service: ConnectableService,
  reason: 'removed' | 'replaced',
): Promise<void> {
  const uses = await store.removeUse(tokenId, siteId);
  if (uses !== null && uses.length === 0) await endUnused(tokenId, reason);
  await store.noteUnder(makeUsesKey(siteId, service), tokenId, 'gone');
}

async function endUnused(tokenId: string, reason: 'removed' | 'replaced'): Promise<void> {
  const credential = await store.getCredential(tokenId);
  if (credential === null) return;
  const { revokesAll } = getOauthProvider(credential.service);
  const mayRevoke = !revokesAll || (reason === 'removed' && !(await isPersonInUse(credential)));
  if (mayRevoke && credential.status === 'ACTIVE') await revoke(credential);
  await forgetCredential(credential);
}

/** Deletes a credential with its secrets and all references. */
export async function forgetCredential(credential: store.Credential): Promise<void> {
  const { tokenId } = credential;
  const accountKey = makeAccountKey(credential.service, credential);
  await store.deleteCredential(tokenId);
  for (const siteId of credential.usedBy ?? [])
    await store.noteUnder(makeUsesKey(siteId, credential.service), tokenId, 'gone');
  if (accountKey !== null) await store.noteUnder(accountKey, tokenId, 'gone');
}

/** Lists a person's credentials at a provider; removes entries of swept ones. */
export async function listCredentialsOfPerson(accountKey: string): Promise<store.Credential[]> {
  const tokenIds = await store.listUnder(accountKey);
  const found = await Promise.all(
    tokenIds.map(async tokenId => ({ tokenId, credential: await store.getCredential(tokenId) })),
  );
  for (const { tokenId, credential } of found)
    if (credential === null) await store.noteUnder(accountKey, tokenId, 'gone');
  return found.flatMap(({ credential }) => credential ?? []);
}

async function isPersonInUse(credential: store.Credential): Promise<boolean> {
  const accountKey = makeAccountKey(credential.service, credential);
  const all = accountKey === null ? [] : await listCredentialsOfPerson(accountKey);
  return all.some(({ tokenId, usedBy }) => tokenId !== credential.tokenId && (usedBy?.size ?? 0) > 0);
}

async function revoke(credential: store.Credential): Promise<void> {
  const { revoke: end } = getOauthProvider(credential.service);
  if (end === null) return;
  try {
    const key = await unwrapDataKey(credential, credential.wrappedKey);
    await end(open(credential, key, credential.sealed));
  } catch (error) {
    // The account is removed here anyway; the owner can still revoke the consent at the provider.
    logger.warn('A consent could not be revoked at its platform', { tokenId: credential.tokenId, error });
  }
}
