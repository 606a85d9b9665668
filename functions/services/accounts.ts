import { authorizableServices } from '../../shared/contract/connections.ts';
import { siteTimeZone } from '../../shared/domain/periods/zone.ts';
import type { PlatformAccount } from '../../shared/model/connection.ts';
import type { Accounts, SiteNode } from '../../shared/model/node.ts';
import type { Service } from '../../shared/model/primitives.ts';
import { listGa4Accounts } from '../platforms/ga4/accounts.ts';
import { PlatformError } from '../platforms/platform-error.ts';
import { environment } from '../runtime/environment.ts';
import { DomainError, type ErrorDetail, invalid, onlySites } from '../runtime/errors.ts';
import { changeConnection, deleteConnection, listConnections } from '../stores/connections.ts';
import { replaceNode } from '../stores/sites.ts';
import { startBackfill } from './backfill.ts';
import { accessTokenFor, addUse, mayUse, releaseUse } from './credentials.ts';
import { dispatchZoneOf } from './windows.ts';

/** What a credential can reach, to choose from; null when the platform no longer takes it. */
export async function whatCredentialReaches(tokenId: string, now: Date): Promise<PlatformAccount[] | null> {
  if (environment().GA4_STOPPED === '1') {
    throw new DomainError('stopped', 'Calls to Google Analytics are stopped at the moment. Nothing was changed; please try again later');
  }
  try {
    return await listGa4Accounts(await accessTokenFor(tokenId, now));
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect') return null;
    throw error;
  }
}

type Choice = NonNullable<Accounts['ga4']>;
const place = 'body.overrideAccounts';
const refusal = (service: string, field: string, message: string): ErrorDetail => ({ path: `${place}.${service}${field}`, message });

/**
 * Checks the accounts a person chose and answers them as they are stored: named by the platform, without the marks
 * of a credential that had ended. A credential is taken only where it is used already or from its maker, and only
 * for what it can reach (specification 5, Service re-authorisation).
 * @throws {DomainError} invalid-request that names the service and what to do.
 */
export async function checkedChoices(site: SiteNode, chosen: Accounts, userId: string, now: Date): Promise<Accounts> {
  const unknown = Object.keys(chosen).filter(service => !authorizableServices.some(known => known === service));
  if (unknown.length > 0) throw invalid(unknown.map(service => refusal(service, '', 'This service cannot be connected yet')));
  if (chosen.ga4 === undefined) return {};
  if (site.type !== 'SITE') throw onlySites();
  const { tokenId, goals } = chosen.ga4;
  if (!(await mayUse(tokenId, site.siteId, userId))) {
    throw invalid([refusal('ga4', '.tokenId', 'This sign-in does not belong to this site. Press Add Account to sign in again')]);
  }
  const { accountId, accountName, propertyId, propertyName } = await reachable(chosen.ga4, now);
  return { ga4: { tokenId, accountId, accountName, propertyId, propertyName, ...(goals ? { goals } : {}) } };
}

async function reachable(choice: Choice, now: Date): Promise<Omit<Choice, 'tokenId'>> {
  const accounts = await whatCredentialReaches(choice.tokenId, now);
  if (accounts === null) throw invalid([refusal('ga4', '.tokenId', 'Google no longer accepts this sign-in. Press Reset Token to sign in again')]);
  const account = accounts.find(({ accountId }) => accountId === choice.accountId);
  const property = account?.choices.find(({ id }) => id === choice.propertyId);
  if (!account || !property) {
    throw invalid([refusal('ga4', '.propertyId', 'This Google account cannot see that property. Choose one of those listed')]);
  }
  return {
    accountId: account.accountId,
    accountName: account.accountName.slice(0, 200),
    propertyId: property.id,
    propertyName: property.name.slice(0, 200),
  };
}

/**
 * What follows a saved choice: the credential counts this site among its uses, the one it replaces no longer does,
 * and collecting begins. Each step may be repeated: a save that was interrupted is finished by saving again.
 */
export async function collectFromChoices(before: SiteNode, saved: SiteNode, now: Date): Promise<void> {
  const { siteId } = saved;
  const chosen = saved.attr.accounts?.ga4;
  const replaced = before.attr.accounts?.ga4;
  if (chosen) {
    await addUse(chosen.tokenId, siteId);
    await startBackfill({ siteId, service: 'ga4', now });
  }
  if (replaced && replaced.tokenId !== chosen?.tokenId) await releaseUse(replaced.tokenId, siteId, 'replaced');
}

/** PageSpeed needs no consent: it follows the address of the site. */
export async function collectPageSpeed(saved: SiteNode, now: Date): Promise<void> {
  if (saved.type === 'SITE' && saved.attr.url !== undefined) await startBackfill({ siteId: saved.siteId, service: 'pagespeed', now });
}

/** A site in another zone is pulled by that zone's schedule. */
export async function followTimeZone(saved: SiteNode): Promise<void> {
  const timeZone = dispatchZoneOf(siteTimeZone(saved.attr));
  for (const { siteId, service } of await listConnections(saved.siteId)) {
    await changeConnection(siteId, service, current => current && { ...current, timeZone });
  }
}

/** Removes a service from a site; collected days stay. False when the site has no such account. */
export async function removeAccount(site: SiteNode, service: Service): Promise<boolean> {
  if (service === 'pagespeed') return false;
  const { [service]: removed, ...others } = site.attr.accounts ?? {};
  if (removed === undefined) return false;
  await replaceNode({ ...site, attr: { ...site.attr, accounts: others } }, site.revision);
  await deleteConnection(site.siteId, service);
  await releaseUse(removed.tokenId, site.siteId, 'removed');
  return true;
}
