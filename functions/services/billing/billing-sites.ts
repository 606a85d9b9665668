import type * as z from 'zod/mini';
import type { listBillingSites } from '../../../shared/contract/billing.ts';
import { computeStanding } from '../../../shared/domain/billing/standing.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { BillingAccount } from '../../../shared/model/billing.ts';
import type { NodeSummary, SiteNode } from '../../../shared/model/node.ts';
import { toNodeSummary } from '../../../shared/domain/hierarchy/summary.ts';
import { getBillingAccounts } from '../../stores/billing.ts';
import { listNodesBelow } from '../../stores/sites/sites-below.ts';
import { payerIn } from './payer.ts';

type Answer = z.infer<typeof listBillingSites.response>;
type Row = Answer['sites'][number];

/** Reads a page of the sites at and below a node: on trial, paid, past due or suspended. */
export async function readBillingSites(node: SiteNode, cursor: string | undefined, now: Date): Promise<Answer> {
  const page =
    node.type === 'SITE' ? { nodes: [toNodeSummary(node)], cursor: null } : await listNodesBelow(node, cursor);
  const sites = page.nodes.filter(({ type }) => type === 'SITE');
  const above = sites.flatMap(({ sitePath }) => pathIds(sitePath));
  const accounts = await getBillingAccounts(above);
  return { sites: sites.map(site => buildRow(site, accounts, now)), cursor: page.cursor };
}

function buildRow(site: NodeSummary, accounts: ReadonlyMap<string, BillingAccount>, now: Date): Row {
  // An expired plan is reported too, unless another payer pays.
  const ended = pathIds(site.sitePath)
    .toReversed()
    .find(id => accounts.get(id)?.subscription?.siteIds.includes(site.siteId) === true);
  const payer = payerIn(site, accounts) ?? ended ?? null;
  const account = payer === null ? undefined : accounts.get(payer);
  const { amount, currency, interval } = account?.subscription ?? {};
  return {
    siteId: site.siteId,
    name: site.name,
    suspended: site.suspended,
    unpaid: site.unpaid === true,
    trialExpiryDate: site.trialExpiryDate ?? null,
    today: siteToday(now, site.timeZone),
    standing: account === undefined ? 'none' : computeStanding(account, now),
    price:
      amount === undefined || currency === undefined || interval === undefined ? null : { amount, currency, interval },
    paidBy: payer,
  };
}
