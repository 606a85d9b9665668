import { newestIn } from '../../../shared/domain/leads/instants.ts';
import { leadView } from '../../../shared/domain/leads/view.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { instantsOf, siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import type { LeadFilter, LeadSummaryView, ShownDateKind } from '../../../shared/model/lead-view.ts';
import type { Lead } from '../../../shared/model/lead.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { monthsWithLeads, readLeads } from '../../stores/leads/read-leads.ts';
import { readSpend, spendOf } from './ad-spend.ts';

export type SummaryRequest = {
  readonly site: SiteNode;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly kind: ShownDateKind;
  readonly filter: LeadFilter;
  /** Whether the viewer sees the site's leads one by one. */
  readonly rows: boolean;
};

/** The first and the last instant of a range of days in a zone (epoch ms, both included). */
export function boundsOf({ start, end }: DayRange, timeZone: string): { fromMs: number; toMs: number } {
  const instants = instantsOf(start, end, timeZone);
  return { fromMs: instants.start.getTime(), toMs: instants.end.getTime() };
}

/**
 * What /crm-connect shows of a site: its leads of two ranges from the rows of the months that they touch, with what
 * advertising cost in them.
 */
export async function leadSummaryOf({ site, range, comparison, kind, filter, rows }: SummaryRequest): Promise<LeadSummaryView> {
  const { siteId } = site;
  const timeZone = siteTimeZone(site.attr);
  const currency = siteCurrency(site.attr);
  const [now, before] = [boundsOf(range, timeZone), boundsOf(comparison, timeZone)];
  const touches = comparison.end >= range.start || now.fromMs - before.toMs <= dayMs;
  const read = async ({ fromMs, toMs }: { fromMs: number; toMs: number }) => (await readLeads(siteId, fromMs, toMs)).map(({ lead }) => lead);
  const both = touches
    ? read({ fromMs: Math.min(now.fromMs, before.fromMs), toMs: Math.max(now.toMs, before.toMs) }).then(all => [all, all] as const)
    : Promise.all([read(now), read(before)]);
  const [[ofNow, ofBefore], spends, months] = await Promise.all([
    both, Promise.all([readSpend(siteId, range), readSpend(siteId, comparison)]), monthsWithLeads(siteId),
  ]);
  const by = kind === 'created' ? 'created' : 'stage';
  const within = (leads: readonly Lead[], bounds: { fromMs: number; toMs: number }) =>
    leads.filter(lead => newestIn(lead, by, bounds.fromMs, bounds.toMs) !== null);
  const spent = spendOf(spends[0], range, currency);
  const newest = ofNow.reduce((latest, { timestamp }) => Math.max(latest, timestamp), 0);
  return {
    siteId, timeZone, currency, kind, range, comparison,
    ...leadView(
      { leads: within(ofNow, now), spends: spent.own },
      { leads: within(ofBefore, before), spends: spendOf(spends[1], comparison, currency).own },
      { filter, timeZone },
    ),
    otherSpend: spent.other,
    hasLeads: months !== null,
    newestLeadAt: newest === 0 ? null : new Date(newest).toISOString(),
    rows,
  };
}

const dayMs = 86_400_000;
