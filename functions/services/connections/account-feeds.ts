import { findTenantId } from '../../../shared/domain/access/credential.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import type { Accounts, SiteNode } from '../../../shared/model/node.ts';
import { type ConnectableService, connectableServices, pulledPlatforms } from '../../../shared/platforms/registry.ts';
import { chosenSignIn } from '../../../shared/model/sign-in.ts';
import { sources } from '../../platforms/sources.ts';
import { DomainError, forbidden } from '../../runtime/errors.ts';
import { addFed, agreeToFeed, type FedAccount, removeFed } from '../../stores/connections/account-feeds.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { signInNamed } from './sign-ins.ts';

/** The account that a service of a node stands on; null where none is chosen. */
export function fedAccount(service: ConnectableService, node: SiteNode): FedAccount | null {
  const key = sources[service].resourceOf(node)?.key;
  return key === undefined ? null : { service, key };
}

export type Claiming = {
  readonly site: SiteNode;
  readonly viewer: Viewer;
  /** The accounts to be saved. */
  readonly choices: Accounts;
  /** Services whose account may feed this company beside others: the person's word as its owner. */
  readonly shared: readonly ConnectableService[];
};
/** What was noted of the site and was not there before: to be taken back when the save fails. */
export type Claims = readonly FedAccount[];

const nodesPerRead = 100;
const onlyItsOwner = 'Only the person who connected this account can share it with another company';

/**
 * Notes that the chosen accounts feed this site. One account feeds one company unless its owner agreed to more
 * (architecture, One access rule); one that the site stands on already is left as it is.
 * A note that an interrupted save left behind counts until the night clears it (shared-accounts.ts).
 * @throws {DomainError} agreement-needed when this person may agree and has not yet; account-taken when it is not
 * theirs to share, without saying by whom; forbidden for an agreement that is not this person's to give.
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
      const others = await nodesOf([...sites].filter(siteId => siteId !== site.siteId));
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

async function agree(
  account: FedAccount,
  tenant: string,
  others: readonly SiteNode[],
  { viewer, isAgreed }: { viewer: Viewer; isAgreed: boolean },
): Promise<void> {
  const { service } = account;
  const path = `body.overrideAccounts.${service}`;
  const isTheirs = await mayShare(service, others, viewer);
  if (isAgreed && !isTheirs) throw forbidden(onlyItsOwner, [path]);
  if (isAgreed) {
    await agreeToFeed(account, tenant);
    return;
  }
  const taken = `This ${pulledPlatforms[service].account.thing} already feeds another company.`;
  const message = isTheirs
    ? `${taken} Confirm that it can feed this one too, or choose another one`
    : `${taken} Choose another one, or ask the person who connected it there to share it`;
  throw new DomainError(isTheirs ? 'agreement-needed' : 'account-taken', message, [{ path, message }]);
}

/** Whether a person may share an account: they signed in for it, wherever it feeds. */
async function mayShare(service: ConnectableService, sites: readonly SiteNode[], viewer: Viewer): Promise<boolean> {
  for (const site of sites) {
    const standing = (await signInNamed(chosenSignIn(service), site, viewer))?.standing;
    if (standing !== 'own') return false;
  }
  return true;
}

async function nodesOf(siteIds: readonly string[]): Promise<SiteNode[]> {
  const nodes: SiteNode[] = [];
  for (let start = 0; start < siteIds.length; start += nodesPerRead)
    nodes.push(...(await getNodes(siteIds.slice(start, start + nodesPerRead))));
  return nodes;
}

/** Takes claims back that came to nothing. */
export async function releaseAll(claims: Claims, siteId: string): Promise<void> {
  for (const account of claims) await removeFed(account, siteId);
}

/** A site no longer stands on the account that a service of `before` stood on, unless it stands on the same now. */
export async function releaseAccount(
  service: ConnectableService,
  before: SiteNode,
  now: SiteNode | null,
): Promise<void> {
  const account = fedAccount(service, before);
  if (account !== null && (now === null || fedAccount(service, now)?.key !== account.key))
    await removeFed(account, before.siteId);
}
