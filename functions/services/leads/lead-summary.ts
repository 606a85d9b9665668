import { leadAsOf, sameAge } from '../../../shared/domain/leads/as-of.ts';
import { newestIn } from '../../../shared/domain/leads/instants.ts';
import { leadView } from '../../../shared/domain/leads/view.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { toInstantRange, siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import type { LeadFilter, LeadSummaryView, ShownDateKind } from '../../../shared/model/lead-view.ts';
import type { Lead } from '../../../shared/model/lead.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readRange } from '../../stores/leads/read-leads.ts';
import { readSpend, type SiteSpend, sumCampaignSpend } from './ad-spend.ts';

export type SummaryRequest = {
  readonly site: SiteNode;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly kind: ShownDateKind;
  readonly filter: LeadFilter;
  /** Whether the viewer sees the site's leads one by one. */
  readonly rows: boolean;
  readonly asked: Date;
};

/** The first and the last instant of a range of days in a zone (epoch ms, both included). */
export function toInstantBounds({ start, end }: DayRange, timeZone: string): { fromMs: number; toMs: number } {
  const instants = toInstantRange(start, end, timeZone);
  return { fromMs: instants.start.getTime(), toMs: instants.end.getTime() };
}

/**
 * What /crm-connect shows of a site: its leads of two ranges from the rows of the months that they touch, with what
 * advertising cost in them. Those of the range that it is compared with stand as they did at the same age.
 */
export async function loadLeadSummary({
  site,
  range,
  comparison,
  kind,
  filter,
  rows,
  asked,
}: SummaryRequest): Promise<LeadSummaryView> {
  const { siteId } = site;
  const timeZone = siteTimeZone(site.attr);
  const currency = siteCurrency(site.attr);
  const [now, before] = [toInstantBounds(range, timeZone), toInstantBounds(comparison, timeZone)];
  const touches = comparison.end >= range.start || now.fromMs - before.toMs <= dayMs;
  const by = kind === 'created' ? 'created' : 'stage';
  const whole = async (days: DayRange): Promise<Whole> => {
    const [leads, spends] = await Promise.all([
      readRange(siteId, { by, ...toInstantBounds(days, timeZone) }),
      readSpend(siteId, days),
    ]);
    return { ...leads, spends };
  };
  const both: Promise<readonly [Whole, Whole]> = touches
    ? whole({ start: least(range.start, comparison.start), end: most(range.end, comparison.end) }).then(all => [
        all,
        all,
      ])
    : Promise.all([whole(range), whole(comparison)]);
  const [ofNow, ofBefore] = await both;
  const within = ({ rows: found }: Whole, bounds: { fromMs: number; toMs: number }): Lead[] =>
    found.map(({ lead }) => lead).filter(lead => newestIn(lead, by, bounds.fromMs, bounds.toMs) !== null);
  const leads = within(ofNow, now);
  const spent = sumCampaignSpend(ofNow.spends, range, currency);
  const asOf = sameAge(now, before, asked.getTime());
  const newest = leads.reduce((latest, { timestamp }) => Math.max(latest, timestamp), 0);
  return {
    siteId,
    timeZone,
    currency,
    kind,
    range,
    comparison,
    ...leadView(
      { leads, spends: spent.own },
      {
        leads: within(ofBefore, before).map(lead => leadAsOf(lead, asOf)),
        spends: sumCampaignSpend(ofBefore.spends, comparison, currency).own,
      },
      { filter, timeZone, people: rows },
    ),
    otherSpend: spent.other,
    hasLeads: ofNow.months.length > 0,
    newestLeadAt: newest === 0 ? null : new Date(newest).toISOString(),
    rows,
  };
}

const dayMs = 86_400_000;
/** Everything of some days: two ranges that touch are read as one. */
type Whole = Awaited<ReturnType<typeof readRange>> & { readonly spends: SiteSpend };
const least = (a: string, b: string): string => (a < b ? a : b);
const most = (a: string, b: string): string => (a > b ? a : b);
