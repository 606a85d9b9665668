import { findTenantId } from '../../../shared/domain/access/credential.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { sources } from '../../platforms/sources.ts';
import { logger } from '../../runtime/logger.ts';
import { addFed, type FedAccount, type Feed, getFeeds, removeFed } from '../../stores/connections/account-feeds.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';

const nodesPerRead = 100;
/** Maximum sites checked per account. */
const largestFeed = 1000;

/**
 * Counts the accounts of a page of connections that feed several companies without their owner's approval, and logs
 * their sites. Adds missing records of older connections and removes outdated ones. One read per account, more only for
 * shared accounts.
 */
export async function countSharedAccounts(connections: readonly StoredConnection[]): Promise<number> {
  const fed = connections.flatMap(({ siteId, service, sourceKey }) => {
    const connectable = connectableServices.find(candidate => candidate === service);
    return connectable === undefined ? [] : [{ siteId, account: { service: connectable, key: sourceKey } }];
  });
  const feeds = await getFeeds(fed.map(({ account }) => account));
  const judged = new Set<string>();
  let shared = 0;
  for (const [index, { siteId, account }] of fed.entries()) {
    const storedFeed = feeds[index];
    const feed = storedFeed?.sites.has(siteId) === true ? storedFeed : await addFed(account, siteId);
    const name = `${account.service} ${account.key}`;
    if (feed.sites.size < 2 || judged.has(name)) continue;
    judged.add(name);
    if (await isShared(account, feed)) shared += 1;
  }
  return shared;
}

async function isShared(account: FedAccount, { sites, agreed }: Feed): Promise<boolean> {
  const ids = [...sites].slice(0, largestFeed);
  const connectedSites: SiteNode[] = [];
  for (let start = 0; start < ids.length; start += nodesPerRead) {
    const nodes = await getNodes(ids.slice(start, start + nodesPerRead));
    connectedSites.push(...nodes.filter(node => sources[account.service].resourceOf(node)?.key === account.key));
  }
  const standingIds = new Set(connectedSites.map(({ siteId }) => siteId));
  for (const siteId of ids) if (!standingIds.has(siteId)) await removeFed(account, siteId);
  const tenants = new Set(connectedSites.map(({ sitePath }) => findTenantId(sitePath)));
  const without = [...tenants].filter(tenant => !agreed.has(tenant));
  if (tenants.size < 2 || without.length < 2) return false;
  logger.warn('One platform account feeds several companies without its owner having agreed', {
    ...account,
    companies: without,
    sites: [...standingIds],
  });
  return true;
}
