import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { BillingAccount } from '../../../shared/model/billing.ts';
import type { NodeSummary } from '../../../shared/model/node.ts';
import { getBillingAccounts } from '../../stores/billing.ts';

const over = new Set<string>(['canceled', 'incomplete', 'incomplete_expired']);

/** Finds the account that pays for a site: the nearest on its path with a running subscription that includes it. */
export function payerIn(
  { siteId, sitePath }: Pick<NodeSummary, 'siteId' | 'sitePath'>,
  accounts: ReadonlyMap<string, BillingAccount>,
): string | null {
  const pays = (id: string) => {
    const subscription = accounts.get(id)?.subscription;
    return subscription != null && !over.has(subscription.status) && subscription.siteIds.includes(siteId);
  };
  return pathIds(sitePath).toReversed().find(pays) ?? null;
}

/** Finds the payer of each site: the node's id, or null without one. */
export async function payersOfSites(
  sites: readonly Pick<NodeSummary, 'siteId' | 'sitePath'>[],
): Promise<Map<string, string | null>> {
  const accounts = await getBillingAccounts(sites.flatMap(({ sitePath }) => pathIds(sitePath)));
  return new Map(sites.map(site => [site.siteId, payerIn(site, accounts)]));
}
