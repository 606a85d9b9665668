import type { SiteNode } from '../../../shared/model/node.ts';
import type { Service } from '../../../shared/platforms/registry.ts';
import { sources } from '../../platforms/sources.ts';
import { conflict } from '../../runtime/errors.ts';
import { endConnection } from '../../stores/connections/connections.ts';
import { releaseAccount } from './account-feeds.ts';
import { releaseUse, listCredentialUses } from '../credentials/credential-uses.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { changeNode, withAccounts } from '../tree/node-changes.ts';

/** Returns the chosen property. */
const sourceKeyIn = (site: SiteNode, service: Service) =>
  service === 'ga' ? undefined : sources[service].resourceOf(site)?.key;

/**
 * Removes a service from a site; collected days remain. False if there is nothing to remove. Account, connection and
 * credential use go in this order, so it can be repeated after an interruption and a newly chosen account's connection
 * stays.
 */
export async function removeAccount(site: SiteNode, service: Service): Promise<boolean> {
  if (service === 'pagespeed') return false;
  const { siteId } = site;
  const removed = site.attr.accounts?.[service];
  const uses = service === 'ga' ? [] : await listCredentialUses(siteId, service);
  if (removed === undefined && uses.length === 0) return false;
  await changeNode(siteId, node => {
    const current = node.attr.accounts?.[service];
    if (current === undefined) return null;
    // Another property of the same sign-in is another account.
    if (sourceKeyIn(node, service) !== sourceKeyIn(site, service) || current.tokenId !== removed?.tokenId) {
      throw conflict('Someone else connected another account. Reload to see it');
    }
    const { [service]: _removed, ...others } = node.attr.accounts ?? {};
    return withAccounts(node, others);
  });
  await endConnection(siteId, service, async () => (await getNode(siteId))?.attr.accounts?.[service] === undefined);
  // Universal Analytics is discontinued, so no notification is needed.
  if (service === 'ga') return true;
  await releaseAccount(service, site, null);
  const unused = new Set([...uses, ...(removed === undefined ? [] : [removed.tokenId])]);
  unused.delete((await getNode(siteId))?.attr.accounts?.[service]?.tokenId ?? '');
  for (const tokenId of unused) await releaseUse(tokenId, siteId, service, 'removed');
  return true;
}
