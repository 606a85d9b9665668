import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { siteCurrency } from '../../../shared/domain/sales/site-currency.ts';
import type { LeadSummaryView } from '../../../shared/model/lead-view.ts';
import { maxReadSites } from '../../../shared/model/other-sites.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { partialMonths, sumRange } from '../../../shared/numbers/rollup/rows-over.ts';
import { byTime, readRows } from '../../numbers/read-rows.ts';
import { invalid } from '../../runtime/errors.ts';
import { countManySites } from '../rollups/count-sites.ts';

/**
 * Refuses to read the leads of too many sites.
 * @throws 400 if there are
 */
export async function refuseManySites(node: Pick<SiteNode, 'siteId' | 'type'>): Promise<void> {
  if ((await countManySites(node)) !== null) throw tooManySites();
}

export const tooManySites = () =>
  invalid(
    [{ path: 'path.siteId', message: `At most ${maxReadSites} sites` }],
    `Leads of more than ${maxReadSites} sites can't be listed together. Choose a region or a site`,
  );

type Ranges = { readonly range: DayRange; readonly comparison: DayRange };
/** The counts of a day's leads, by their name in a summary. */
const counts = {
  leads: 'leads',
  booked: 'booked',
  bookings: 'bookings',
  bookingsKept: 'bookingsKept',
  units: 'unitsSold',
} as const;

const noNumbers = { leads: 0, booked: 0, bookings: 0, kept: 0, apps: 0, deals: 0, revenue: 0, spendCents: null };
const noSpeed = { leads: 0, answered: 0, prompt: 0, medianMs: null };

/**
 * Counts the leads of a node with too many sites from its nightly rows: each event on its day, without sources, people,
 * and money.
 */
export async function countLeads(
  node: SiteNode,
  sites: number,
  { range, comparison }: Ranges,
): Promise<LeadSummaryView> {
  const ranges = [range, comparison];
  const years = ranges.flatMap(({ start, end }) => [start.slice(0, 4), end.slice(0, 4)]).sort();
  const stored = await readRows(node.siteId, {
    years: [years[0] ?? '', years.at(-1) ?? ''],
    dayMonths: [...new Set(ranges.flatMap(partialMonths))],
  });
  const rows = byTime(stored);
  const [now, before] = [range, comparison].map(days => sumRange(rows, days).record.sources);
  const part = (of: typeof now) => ({
    sums: Object.fromEntries(Object.entries(counts).map(([name, key]) => [name, of?.crm?.parts[key] ?? 0])),
    medians: { steps: {}, durations: {} },
    spendCents: null,
  });
  const closed = (of: typeof now) => ({ deals: of?.crm?.parts['unitsSold'] ?? 0, revenue: 0 });
  const hasLeads = stored.months.some(({ sources }) => sources.crm !== undefined);
  return {
    siteId: node.siteId,
    timeZone: siteTimeZone(node.attr),
    currency: siteCurrency(node.attr),
    kind: 'closed',
    range,
    comparison,
    now: part(now),
    before: part(before),
    web: { goals: now?.ga4?.parts['goals'] ?? null, paidLeads: null },
    adLeads: 0,
    closed: { now: closed(now), before: closed(before) },
    dealMs: null,
    isEarly: false,
    sources: [],
    notAttributed: { name: '', ...noNumbers },
    personas: [],
    veteransHidden: true,
    dealTypes: [],
    owners: [],
    territories: [],
    sites: [],
    reasons: [],
    series: { bookings: [], bookingsKept: [], financiallyQualified: [], appsSigned: [] },
    speed: { all: noSpeed, owners: [], hours: [] },
    otherCurrencies: [],
    otherSpend: [],
    listed: 0,
    counted: { sites, of: sites },
    hasLeads,
    newestLeadAt: null,
    rows: false,
    countsOnly: true,
  };
}
