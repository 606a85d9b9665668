import { findTenantId } from '../../../shared/domain/access/credential.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import type { Accounts, SiteNode } from '../../../shared/model/node.ts';
import { type ConnectableService, connectableServices, pulledPlatforms } from '../../../shared/platforms/registry.ts';
import { chosenSignIn } from '../../../shared/model/sign-in.ts';
import { sources } from '../../platforms/sources.ts';
import { DomainError, forbidden } from '../../runtime/errors.ts';
import { addFed, agreeToFeed, type FedAccount, type Feed, removeFed } from '../../stores/connections/account-feeds.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { signInNamed } from './sign-ins.ts';

/** Returns the account that a node's service uses; null without one. */
export function fedAccount(service: ConnectableService, node: SiteNode): FedAccount | null {
  const key = sources[service].resourceOf(node)?.key;
  return key === undefined ? null : { service, key };
}

export type Claiming = {
  readonly site: SiteNode;
  readonly viewer: Viewer;
  /** Accounts to save. */
  readonly choices: Accounts;
  /** Services whose account may feed several companies, as its owner agreed. */
  readonly shared: readonly ConnectableService[];
};
/** New feed records of the site, to be removed if the save fails. */
export type Claims = readonly FedAccount[];

const nodesPerRead = 100;
const onlyItsOwner = 'Only the person who connected this account can share it with another company';

/**
 * Records that the chosen accounts feed this site. An account feeds one company unless its owner agreed to more
 * (architecture, One access rule); the site's current account needs no check. Records of an interrupted save count
 * until the nightly cleanup (shared-accounts.ts).
 * @throws {DomainError} agreement-needed if this person may agree and has not yet; account-taken if they may not share
 * it, without naming the other company; forbidden for an agreement that this person may not give.
 */
export async function claimAccounts({ site, viewer, choices, shared }: Claiming): Promise<Claims> {
  const claims: FedAccount[] = [];
  try {
    for (const service of connectableServices) {
      const account =
        choices[service] === undefined
          ? null
          : fedAccount(service, { ...site, attr: { ...site.attr, accounts: choices } });
      if (account === null) continue;
      const { sites, agreed } = await addFed(account, site.siteId);
      if (fedAccount(service, site)?.key === account.key) continue;
      claims.push(account);
      const tenant = findTenantId(site.sitePath);
      const others = await loadNodes([...sites].filter(siteId => siteId !== site.siteId));
      const isFree =
        others.length === 0 || agreed.has(tenant) || others.some(other => findTenantId(other.sitePath) === tenant);
      if (!isFree) await agree(account, tenant, others, { viewer, isAgreed: shared.includes(service) });
    }
    return claims;
  } catch (error) {
    await releaseAll(claims, site.siteId);
    throw error;
  }
}

/**
 * Records again that its accounts feed a site that is being restored. Returns the services whose account feeds another
 * company meanwhile; their records are removed.
 */
export async function claimAgain(site: SiteNode): Promise<ConnectableService[]> {
  const lost: ConnectableService[] = [];
  for (const service of connectableServices) {
    const account = fedAccount(service, site);
    if (account === null) continue;
    const feed = await addFed(account, site.siteId);
    if (await isFreeFor(site, feed)) continue;
    lost.push(service);
    await removeFed(account, site.siteId);
  }
  return lost;
}

/** Reports whether an account feeds no other company than a site's, or its owner agreed. */
async function isFreeFor({ siteId, sitePath }: SiteNode, { sites, agreed }: Feed): Promise<boolean> {
  const tenant = findTenantId(sitePath);
  const others = await loadNodes([...sites].filter(id => id !== siteId));
  return others.length === 0 || agreed.has(tenant) || others.some(other => findTenantId(other.sitePath) === tenant);
}

async function agree(
  account: FedAccount,
  tenant: string,
  others: readonly SiteNode[],
  { viewer, isAgreed }: { viewer: Viewer; isAgreed: boolean },
): Promise<void> {
  const { service } = account;
  const path = `body.overrideAccounts.${service}`;
  const isShareable = await mayShare(service, others, viewer);
  if (isAgreed && !isShareable) throw forbidden(onlyItsOwner, [path]);
  if (isAgreed) {
    await agreeToFeed(account, tenant);
    return;
  }
  const taken = `This ${pulledPlatforms[service].account.thing} already feeds another company.`;
  const message = isShareable
    ? `${taken} Confirm that it can feed this one too, or choose another one`
    : `${taken} Choose another one, or ask the person who connected it there to share it`;
  throw new DomainError(isShareable ? 'agreement-needed' : 'account-taken', message, [{ path, message }]);
}

/** Reports whether a person may share an account: they signed in for it at every site it feeds. */
async function mayShare(service: ConnectableService, sites: readonly SiteNode[], viewer: Viewer): Promise<boolean> {
  for (const site of sites) {
    const ownership = (await signInNamed(chosenSignIn(service), site, viewer))?.standing;
    if (ownership !== 'own') return false;
  }
  return true;
}

async function loadNodes(siteIds: readonly string[]): Promise<SiteNode[]> {
  const nodes: SiteNode[] = [];
  for (let start = 0; start < siteIds.length; start += nodesPerRead)
    nodes.push(...(await getNodes(siteIds.slice(start, start + nodesPerRead))));
  return nodes;
}

/** Releases claims of a failed save. */
export async function releaseAll(claims: Claims, siteId: string): Promise<void> {
  for (const account of claims) await removeFed(account, siteId);
}

/** Removes a site's record for the account that a service of `before` used, unless it still uses the same one. */
export async function releaseAccount(
  service: ConnectableService,
  before: SiteNode,
  now: SiteNode | null,
): Promise<void> {
  const account = fedAccount(service, before);
  if (account !== null && (now === null || fedAccount(service, now)?.key !== account.key))
    await removeFed(account, before.siteId);
}
