import { rewindLead, sameAge } from '../../../shared/domain/leads/as-of.ts';
import { countDeals, countWon, medianDealMs } from '../../../shared/domain/leads/deal-days.ts';
import { newestIn } from '../../../shared/domain/leads/instants.ts';
import { leadView, type SiteLeads } from '../../../shared/domain/leads/view.ts';
import { addDays, type DayRange } from '../../../shared/domain/periods/days.ts';
import { siteToday, toInstantRange } from '../../../shared/domain/periods/zone.ts';
import type { LeadCountsView, LeadFilter, LeadSummaryView, LeadViewKind } from '../../../shared/model/lead-view.ts';
import { maxReadSites } from '../../../shared/model/other-sites.ts';
import type { Lead } from '../../../shared/model/lead.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SiteGroup } from '../../../shared/model/site-group.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import type { UtcMonthSums } from '../../stores/leads/month-sums.ts';
import { readRange, readSums } from '../../stores/leads/read-leads.ts';
import { countManySites } from '../rollups/count-sites.ts';
import { readSpend, type SiteSpend, sumCampaignSpend, type WebCounts } from './ad-spend.ts';
import { type LeadPlace, listLeadPlaces } from './lead-places.ts';
import { countLeads } from './many-sites.ts';

export type SummaryRequest = {
  /** Site, or a node whose sites count together. */
  readonly node: SiteNode;
  /** The group of the node's sites that counts; absent: all of them. */
  readonly group?: SiteGroup | undefined;
  readonly range: DayRange;
  readonly comparison: DayRange;
  readonly kind: LeadViewKind;
  readonly filter: LeadFilter;
  /** Allows the viewer to see the site's individual leads. */
  readonly rows: boolean;
  readonly asked: Date;
};

/** Returns the first and last instant of a range of days in a zone (epoch ms, both included). */
export function toInstantBounds({ start, end }: DayRange, timeZone: string): InstantBounds {
  const instants = toInstantRange(start, end, timeZone);
  return { fromMs: instants.start.getTime(), toMs: instants.end.getTime() };
}
type InstantBounds = { readonly fromMs: number; readonly toMs: number };

/** Sites read at a time. */
const concurrency = 16;

/** Loads /crm-connect for a site or a node's sites; of too many sites, leads are only counted. */
export async function loadLeadsPage(request: SummaryRequest): Promise<LeadSummaryView | LeadCountsView> {
  const { node, group } = request;
  const many = group === undefined ? await countManySites(node) : null;
  return many === null ? loadLeadSummary(request) : countLeads(node, many, request);
}

/** Loads the leads of a site or a node's sites: two ranges from their months' rows, with advertising cost. */
export async function loadLeadSummary(request: SummaryRequest): Promise<LeadSummaryView> {
  const { node, group, range, comparison, kind, filter, asked } = request;
  const places = await listLeadPlaces(node, group?.members);
  const currency = findCommonestName(places.map(place => place.currency)) ?? 'USD';
  const all = await mapConcurrent(places, concurrency, place => loadSite(place, request, currency));
  // Spend of sites without a CRM buys leads that aren't counted, so it is excluded from ratios.
  const sites = node.type === 'SITE' ? all : all.filter(({ hasLeads }) => hasLeads);
  const isSite = node.type === 'SITE';
  const view = leadView(
    sites.map(({ leads }) => leads),
    filter,
    asked.getTime(),
  );
  const deals = sites.flatMap(site => site.sums);
  const dealMs = medianDealMs(deals, { start: addDays(siteToday(asked, 'UTC'), -dealDays), end: '9999-12-31' });
  const newest = sites.reduce((latest, site) => Math.max(latest, site.newest), 0);
  const zones = new Set(places.map(({ timeZone }) => timeZone));
  const others = places.filter(place => place.currency !== currency);
  const spendBySite = new Map(sites.map(({ siteId, spendCents }) => [siteId, spendCents]));
  const names = new Map(places.map(({ siteId, name }) => [siteId, name]));
  return {
    siteId: group?.id ?? node.siteId,
    timeZone: (zones.size === 1 ? [...zones][0] : undefined) ?? 'UTC',
    currency,
    kind,
    range,
    comparison,
    ...view,
    sites: isSite
      ? []
      : view.sites.map(row => ({
          ...row,
          siteId: row.name,
          name: names.get(row.name) ?? row.name,
          spendCents: spendBySite.get(row.name) ?? null,
        })),
    closed: {
      now: addClosed(sites.map(site => site.closed.now)),
      before: addClosed(sites.map(site => site.closed.before)),
    },
    dealMs,
    isEarly: kind === 'created' && newest > 0 && dealMs !== null && asked.getTime() - newest < dealMs,
    web: {
      goals: addKnown(sites.map(({ web }) => web.goals)),
      paidLeads: addKnown(sites.map(({ web }) => web.paidLeads)),
    },
    otherCurrencies: [...Map.groupBy(others, place => place.currency)].map(([name, currencyPlaces]) => ({
      currency: name,
      sites: currencyPlaces.length,
    })),
    otherSpend: addAmounts(sites.flatMap(site => site.otherSpend)),
    counted: { sites: sites.length, of: places.length },
    hasLeads: sites.some(site => site.hasLeads),
    newestLeadAt: newest === 0 ? null : new Date(newest).toISOString(),
    rows: request.rows && places.filter(({ linked }) => !linked).length <= maxReadSites,
  };
}

type Closed = LeadSummaryView['closed']['now'];
type OtherSpend = LeadSummaryView['otherSpend'];
type SiteSummary = {
  readonly siteId: string;
  /** All ad spend of the range; null with a filter. */
  readonly spendCents: number | null;
  readonly leads: SiteLeads;
  readonly closed: LeadSummaryView['closed'];
  readonly sums: readonly UtcMonthSums[];
  readonly newest: number;
  readonly otherSpend: OtherSpend;
  readonly web: WebCounts;
  readonly hasLeads: boolean;
};

/** Loads a site's share, without money in other currencies than `currency`. */
async function loadSite(place: LeadPlace, request: SummaryRequest, currency: string): Promise<SiteSummary> {
  const { siteId, timeZone } = place;
  const { range, comparison, kind, filter, rows, asked } = request;
  const [now, before] = [toInstantBounds(range, timeZone), toInstantBounds(comparison, timeZone)];
  // A filter applies to leads, so deals closed in the range are read with their leads.
  const isFiltered = Object.values(filter).some(value => value !== undefined);
  const by = kind === 'created' && !isFiltered ? 'created' : 'stage';
  const [[ofNow, ofBefore], sums] = await Promise.all([
    readBoth(siteId, by, { range, comparison, now, before }),
    readSums(siteId, {
      from: least(least(range.start, comparison.start), addDays(siteToday(asked, timeZone), -dealDays)).slice(0, 7),
      to: addDays(siteToday(asked, timeZone), 1).slice(0, 7),
      timeZone,
    }),
  ]);
  const isOwn = place.currency === currency;
  const within = ({ rows: found }: Whole, { fromMs, toMs }: InstantBounds): Lead[] =>
    found
      .map(({ lead }) => (isOwn ? lead : { ...lead, revenue: undefined }))
      .filter(lead => newestIn(lead, kind === 'created' ? 'created' : 'stage', fromMs, toMs) !== null);
  const spent = sumCampaignSpend(ofNow.spends, range, currency);
  const asOf = sameAge(now, before, asked.getTime());
  const counts =
    ({ fromMs, toMs }: InstantBounds) =>
    (at: number) =>
      at >= fromMs && at <= toMs;
  const parts = {
    now: { leads: within(ofNow, now), spends: spent.own },
    before: { leads: within(ofBefore, before), spends: sumCampaignSpend(ofBefore.spends, comparison, currency).own },
  };
  const closedIn = (whole: Whole, days: DayRange, bounds: InstantBounds): Closed => {
    if (!isFiltered) return countDeals(sums, days, isOwn);
    const won = countWon(
      whole.rows.map(({ lead }) => lead),
      filter,
      counts(bounds),
    );
    return isOwn ? won : { ...won, revenue: 0 };
  };
  return {
    siteId,
    spendCents: isFiltered ? null : spent.own.reduce((sum, { cents }) => sum + cents, 0),
    leads: {
      timeZone,
      people: rows && !place.linked,
      ...(kind === 'created'
        ? { now: parts.now, before: { ...parts.before, leads: parts.before.leads.map(lead => rewindLead(lead, asOf)) } }
        : { now: { ...parts.now, counts: counts(now) }, before: { ...parts.before, counts: counts(before) } }),
    },
    closed: { now: closedIn(ofNow, range, now), before: closedIn(ofBefore, comparison, before) },
    sums,
    newest: parts.now.leads.reduce((latest, { timestamp }) => Math.max(latest, timestamp), 0),
    otherSpend: spent.other,
    web: ofNow.spends.countIn(range),
    hasLeads: ofNow.months.length > 0,
  };
}

/** Days of deals used to estimate the usual duration. */
const dealDays = 90;
const dayMs = 86_400_000;
/** Complete data of some days. */
type Whole = Awaited<ReturnType<typeof readRange>> & { readonly spends: SiteSpend };
type Ranges = Pick<SummaryRequest, 'range' | 'comparison'> & {
  readonly now: InstantBounds;
  readonly before: InstantBounds;
};

/** Reads two ranges, as one if they touch. */
async function readBoth(siteId: string, by: 'created' | 'stage', ranges: Ranges): Promise<readonly [Whole, Whole]> {
  const { range, comparison, now, before } = ranges;
  const whole = async (days: DayRange, bounds: InstantBounds): Promise<Whole> => {
    const [leads, spends] = await Promise.all([readRange(siteId, { by, ...bounds }), readSpend(siteId, days)]);
    return { ...leads, spends };
  };
  const touches = comparison.end >= range.start || now.fromMs - before.toMs <= dayMs;
  if (!touches) return Promise.all([whole(range, now), whole(comparison, before)]);
  const all = await whole(
    { start: least(range.start, comparison.start), end: most(range.end, comparison.end) },
    { fromMs: Math.min(now.fromMs, before.fromMs), toMs: Math.max(now.toMs, before.toMs) },
  );
  return [all, all];
}

const least = (a: string, b: string): string => (a < b ? a : b);
const most = (a: string, b: string): string => (a > b ? a : b);

const addClosed = (all: readonly Closed[]): Closed => ({
  deals: all.reduce((sum, { deals }) => sum + deals, 0),
  revenue: all.reduce((sum, { revenue }) => sum + revenue, 0),
});

const addAmounts = (all: OtherSpend): OtherSpend =>
  [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, amounts]) => ({
    currency,
    cents: amounts.reduce((sum, { cents }) => sum + cents, 0),
  }));

/** Sums the known values; null without any. */
function addKnown(values: readonly (number | null)[]): number | null {
  const knownValues = values.filter(value => value !== null);
  return knownValues.length === 0 ? null : knownValues.reduce((sum, value) => sum + value, 0);
}

/** Returns the most frequent name, the first of several. */
function findCommonestName(names: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(names, name => name)].sort(([, a], [, b]) => b.length - a.length);
  return counted[0]?.[0];
}
