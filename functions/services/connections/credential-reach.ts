import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { type ConnectableService, serviceNames } from '../../../shared/platforms/registry.ts';
import { connectors } from '../../platforms/connectors.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { DomainError, notFound } from '../../runtime/errors.ts';
import { getCredential } from '../../stores/credentials.ts';
import { accessTokenFor } from '../credentials/credentials.ts';
import { isStopped } from '../platform-settings/platform-settings.ts';

export type Reach = {
  readonly service: ConnectableService;
  /** Accounts to choose from; null if the platform no longer accepts the credential. */
  readonly accounts: PlatformAccount[] | null;
  /** Expiry of the credential without another sign-in; null without a fixed one. */
  readonly endsAt: string | null;
};

/** @throws {DomainError} stopped, while calls to this service's platform are switched off. */
export async function refuseStopped(service: ConnectableService, now: Date): Promise<void> {
  if (!(await isStopped(service, now))) return;
  throw new DomainError('stopped', `Calls to ${serviceNames[service]} are paused right now. Please try again later`);
}

/**
 * Lists the accounts a credential can reach at its platform; `isToChoose`: with their websites, which may take more
 * calls.
 * @throws {DomainError} not-found for a deleted credential.
 */
export async function whatCredentialReaches(tokenId: string, now: Date, isToChoose = false): Promise<Reach> {
  const credential = await getCredential(tokenId);
  if (credential === null) throw notFound();
  const { service } = credential;
  await refuseStopped(service, now);
  try {
    const connector = connectors[service];
    const accessToken = await accessTokenFor(tokenId, now);
    const found = await connector.discover(accessToken, service);
    const accounts = isToChoose ? ((await connector.withWebsites?.(found, accessToken)) ?? found) : found;
    // The lookup may have renewed it.
    const { endsAt } = (await getCredential(tokenId)) ?? credential;
    return { service, accounts, endsAt: endsAt ?? null };
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect')
      return { service, accounts: null, endsAt: credential.endsAt ?? null };
    throw error;
  }
}
