import type * as z from 'zod/mini';
import { getLeadCount } from '../../../shared/domain/leads/sums.ts';
import type { LeadRow, LeadViewKind } from '../../../shared/model/lead-view.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { apiLeadSummarySchema } from '../../../shared/model/public-api.ts';
import { requireLeadPlace } from '../leads/lead-places.ts';
import { loadLeadSummary } from '../leads/lead-summary.ts';
import { refuseManySites } from '../leads/many-sites.ts';
import { checkedRange } from '../pages/ranges.ts';

type LeadSummary = z.infer<typeof apiLeadSummarySchema>;

const toCounts = ({
  leads,
  bookings,
  deals,
  revenue,
  spendCents,
}: Pick<LeadRow, 'leads' | 'bookings' | 'deals' | 'revenue' | 'spendCents'>): LeadSummary['totals'] => ({
  leads,
  bookings,
  deals,
  revenue,
  spend: spendCents === null ? null : spendCents / 100,
  costPerLead: spendCents === null || leads === 0 ? null : Math.round(spendCents / leads) / 100,
});

/**
 * Loads counts and costs of leads by source for programs: no row of a lead.
 * @throws {DomainError} invalid-request for invalid days, or a node that can't have leads
 */
export async function loadApiLeadSummary(
  node: SiteNode,
  { from, to, view = 'created' }: { from: string; to: string; view?: LeadViewKind | undefined },
  now: Date,
): Promise<LeadSummary> {
  const range = checkedRange('query.from', from, 'query.to', to);
  await refuseManySites(node);
  const summary = await loadLeadSummary({
    node: requireLeadPlace(node),
    range,
    // Nothing is compared, and the same days are read once.
    comparison: range,
    kind: view,
    filter: {},
    asked: now,
    rows: false,
  });
  const { sums, spendCents } = summary.now;
  return {
    siteId: node.siteId,
    from,
    to,
    timeZone: summary.timeZone,
    currency: summary.currency,
    view,
    totals: toCounts({
      leads: getLeadCount(sums, 'leads'),
      bookings: getLeadCount(sums, 'bookings'),
      deals: getLeadCount(sums, 'units'),
      revenue: getLeadCount(sums, 'revenue'),
      spendCents,
    }),
    sources: summary.sources.map(source => ({ name: source.name, ...toCounts(source) })),
    notAttributed: toCounts(summary.notAttributed),
    sites: { counted: summary.counted.sites, of: summary.counted.of },
  };
}
