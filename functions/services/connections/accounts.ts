import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { Accounts, SiteNode } from '../../../shared/model/node.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { changeConnection, listConnections } from '../../stores/connections/connections.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { releaseAccount } from './account-feeds.ts';
import { startBackfill } from '../collection/backfill.ts';
import { addUse, releaseUse, listCredentialUses } from '../credentials/credential-uses.ts';
import { findDispatchZone } from '../collection/windows.ts';

/**
 * Applies a saved choice: records the site as a user of each chosen credential, releases the replaced ones, and starts
 * collecting. Safe to repeat, so saving again finishes an interrupted save.
 */
export async function collectFromChoices(
  before: SiteNode,
  saved: SiteNode,
  chosen: Accounts,
  now: Date,
): Promise<void> {
  const { siteId } = saved;
  for (const service of connectableServices) {
    const choice = chosen[service];
    if (choice === undefined) continue;
    await addUse(choice.tokenId, siteId, service);
    await startBackfill({ siteId, service, now });
    await releaseAccount(service, before, saved);
    const replaced = before.attr.accounts?.[service]?.tokenId;
    const candidates = new Set([
      ...(await listCredentialUses(siteId, service)),
      ...(replaced === undefined ? [] : [replaced]),
    ]);
    // Read after the candidates, so that accounts chosen by others in the meantime are included.
    const currentTokenId = (await getNode(siteId))?.attr.accounts?.[service]?.tokenId;
    candidates.delete(currentTokenId ?? choice.tokenId);
    for (const tokenId of candidates) await releaseUse(tokenId, siteId, service, 'replaced');
  }
}

/** Moves a site to the schedule of its new zone. */
export async function followTimeZone(saved: SiteNode): Promise<void> {
  const timeZone = findDispatchZone(siteTimeZone(saved.attr));
  for (const { siteId, service } of await listConnections(saved.siteId)) {
    await changeConnection(siteId, service, current => current && { ...current, timeZone });
  }
}
