import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import type { Accounts, SiteNode } from '../../../shared/model/node.ts';
import { type ConnectableService, connectableServices, type Service, serviceNames } from '../../../shared/model/primitives.ts';
import { connectors } from '../../platforms/connectors.ts';
import { PlatformError } from '../../platforms/platform-error.ts';
import { isStopped } from '../../platforms/stopped.ts';
import { conflict, DomainError, notFound } from '../../runtime/errors.ts';
import { changeConnection, deleteConnection, listConnections } from '../../stores/connections/connections.ts';
import { getCredential } from '../../stores/credentials.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { releaseAccount } from './account-feeds.ts';
import { startBackfill } from '../collection/backfill.ts';
import { addUse, releaseUse, usesOf } from '../credentials/credential-uses.ts';
import { accessTokenFor } from '../credentials/credentials.ts';
import { changeNode, withAccounts } from '../tree/node-changes.ts';
import { dispatchZoneOf } from '../collection/windows.ts';

export type Reach = {
  readonly service: ConnectableService;
  /** What there is to choose from; null when the platform no longer takes the credential. */
  readonly accounts: PlatformAccount[] | null;
  /** When the credential ends unless a person signs in again; null where it has no fixed end. */
  readonly endsAt: string | null;
};

/** @throws {DomainError} stopped, while calls to the platform of this service are switched off. */
export function refuseStopped(service: ConnectableService): void {
  if (!isStopped(service)) return;
  throw new DomainError('stopped', `Calls to ${serviceNames[service]} are stopped at the moment. Nothing was changed; please try again later`);
}

/** What a credential can reach at its platform. @throws {DomainError} not-found for a credential that is gone. */
export async function whatCredentialReaches(tokenId: string, now: Date): Promise<Reach> {
  const credential = await getCredential(tokenId);
  if (credential === null) throw notFound();
  const { service } = credential;
  refuseStopped(service);
  try {
    const accounts = await connectors[service].discover(await accessTokenFor(tokenId, now), service);
    // Looking may have renewed it.
    const { endsAt } = (await getCredential(tokenId)) ?? credential;
    return { service, accounts, endsAt: endsAt ?? null };
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect') return { service, accounts: null, endsAt: credential.endsAt ?? null };
    throw error;
  }
}

/**
 * What follows a saved choice: each credential chosen counts this site among its uses, those it replaces no longer
 * do, and collecting begins. Each step may be repeated: a save that was interrupted is finished by saving again.
 */
export async function collectFromChoices(before: SiteNode, saved: SiteNode, chosen: Accounts, now: Date): Promise<void> {
  const { siteId } = saved;
  for (const service of connectableServices) {
    const choice = chosen[service];
    if (choice === undefined) continue;
    await addUse(choice.tokenId, siteId, service);
    await startBackfill({ siteId, service, now });
    await releaseAccount(service, before, saved);
    const replaced = before.attr.accounts?.[service]?.tokenId;
    const candidates = new Set([...(await usesOf(siteId, service)), ...(replaced === undefined ? [] : [replaced])]);
    // Read after the candidates: what somebody else chose meanwhile is among the standing ones by then.
    const standing = (await getNode(siteId))?.attr.accounts?.[service]?.tokenId;
    candidates.delete(standing ?? choice.tokenId);
    for (const tokenId of candidates) await releaseUse(tokenId, siteId, service, 'replaced');
  }
}

/** A site in another zone is pulled by that zone's schedule. */
export async function followTimeZone(saved: SiteNode): Promise<void> {
  const timeZone = dispatchZoneOf(siteTimeZone(saved.attr));
  for (const { siteId, service } of await listConnections(saved.siteId)) {
    await changeConnection(siteId, service, current => current && { ...current, timeZone });
  }
}

/**
 * Removes a service from a site; collected days stay. False when nothing of it is left there. Its connection goes
 * first, then the account, then the credential's use: interrupted anywhere it may be asked for again.
 */
export async function removeAccount(site: SiteNode, service: Service): Promise<boolean> {
  if (service === 'pagespeed') return false;
  const { siteId } = site;
  const removed = site.attr.accounts?.[service];
  const uses = service === 'ga' ? [] : await usesOf(siteId, service);
  if (removed === undefined && uses.length === 0) return false;
  await deleteConnection(siteId, service);
  await changeNode(siteId, node => {
    const standing = node.attr.accounts?.[service];
    if (standing === undefined) return null;
    if (standing.tokenId !== removed?.tokenId) {
      throw conflict('Someone else connected another account in the meantime. Load it again to see which one');
    }
    const { [service]: _removed, ...others } = node.attr.accounts ?? {};
    return withAccounts(node, others);
  });
  // Universal Analytics is gone: there is nobody to tell.
  if (service === 'ga') return true;
  await releaseAccount(service, site, null);
  for (const tokenId of new Set([...uses, ...(removed === undefined ? [] : [removed.tokenId])])) {
    await releaseUse(tokenId, siteId, service, 'removed');
  }
  return true;
}
