import type { Lead } from '../../model/lead.ts';
import type { LeadFilter, LeadRow, LeadSource, LeadSummaryView } from '../../model/lead-view.ts';
import { hasFewVeterans, withoutVeterans } from './few-veterans.ts';
import { type Counted, countAll } from './facts.ts';
import { costFollows, notSaid, passes } from './filter.ts';
import { computeLeadMedians } from './funnel.ts';
import { leadSeriesKeys } from './series.ts';
import { computeSpeedToLead } from './speed.ts';
import { type CampaignSpend, isFromAd, type JoinedSpend, joinSpend, type SpendCell } from './spend.ts';
import { type LeadGroup, type LeadPart, summariseParts } from './summary.ts';
import { toLeadSums } from './sums.ts';
import { keyed } from '../keyed.ts';

/** The limit of breakdown rows shown; the totals include the others. */
const maxGroups = 50;
const maxCampaigns = 12;
/** Sources of a site; its total includes the others. */
const maxSources = 12;

type Part = {
  /** Leads with an event that counts. */
  readonly leads: readonly Lead[];
  readonly spends: readonly CampaignSpend[];
  /** The events that count; absent: all. */
  readonly counts?: Counted;
};
/** The leads of a site in a range and in its comparison. */
export type SiteLeads = {
  readonly now: Part;
  readonly before: Part;
  readonly timeZone: string;
  /** True if the number of veterans may be shown; fewer than five are never shown. */
  readonly people: boolean;
};
type Made = Pick<
  LeadSummaryView,
  | 'now'
  | 'before'
  | 'sources'
  | 'notAttributed'
  | 'personas'
  | 'dealTypes'
  | 'owners'
  | 'territories'
  | 'reasons'
  | 'series'
  | 'speed'
  | 'veteransHidden'
  | 'listed'
  | 'adLeads'
> & { readonly sites: readonly (LeadRow & { readonly sources: LeadRow[] })[] };
/** A part for display: filtered, with the spend that the filter allows. */
type PreparedPart = Required<LeadPart> & { readonly leads: readonly Lead[]; readonly spend: SpendWithin | null };

/**
 * Builds everything that /crm-connect shows about the leads of some sites and their comparison: sums, medians,
 * breakdowns with advertising cost, days, speed to lead. Spend is joined site by site before filtering, so it stays
 * with the leads it bought. No cost is shown where advertising cannot follow the filter.
 */
export function leadView(sites: readonly SiteLeads[], filter: LeadFilter, nowMs: number): Made {
  const preparedSites = sites.map(site => prepareSite(site, filter));
  const [now, before] = [preparedSites.map(site => site.now), preparedSites.map(site => site.before)];
  const { totals, sources, personas, dealTypes, leadOwners, territories, dqReasons, series, ...all } =
    summariseParts(now);
  const spend = addSpend(now);
  const rows = (groups: readonly LeadGroup[]) => groups.slice(0, maxGroups).map(group => toRow(group, null));
  const unnamed = sources.find(({ name }) => name === notSaid);
  const speed = computeSpeedToLead(
    now.map(({ leads, timeZone, counts }) => ({ leads: leads.filter(lead => counts(lead.timestamp)), timeZone })),
    nowMs,
  );
  return {
    now: { sums: toLeadSums(totals), medians: computeLeadMedians(now), spendCents: spend?.cents ?? null },
    before: {
      sums: toLeadSums(summariseParts(before).totals),
      medians: computeLeadMedians(before),
      spendCents: addSpend(before)?.cents ?? null,
    },
    sources: sources
      .filter(({ name }) => name !== notSaid)
      .slice(0, maxGroups)
      .map(source => toLeadSource(source, spend?.cells ?? [])),
    notAttributed: {
      ...(unnamed === undefined ? emptyRow : toRow(unnamed, null)),
      name: 'Not attributed',
      spendCents: spend?.unmatchedCents ?? null,
    },
    personas: rows(personas),
    dealTypes: rows(dealTypes),
    owners: rows(leadOwners),
    territories: territories
      .slice(0, maxGroups)
      .map(group =>
        toRow(group, spend === null ? null : sumCents(spend.cells, ({ territory }) => territory === group.name)),
      ),
    sites: all.sites
      .slice(0, maxGroups)
      .map(group => ({ ...toRow(group, null), sources: listSiteSources(now, group.name) })),
    reasons: dqReasons
      .slice(0, maxGroups)
      .map(({ name, totals: of, dealValue }) => ({ name, leads: of.leads, dealValue })),
    series: keyed(leadSeriesKeys, key => [...series[key]]),
    listed: now.reduce((sum, { leads }) => sum + leads.length, 0),
    adLeads: now.reduce(
      (sum, { leads, counts }) => sum + leads.filter(lead => counts(lead.timestamp) && isFromAd(lead)).length,
      0,
    ),
    veteransHidden: preparedSites.some(site => site.veteransHidden),
    speed: { ...speed, owners: speed.owners.slice(0, maxGroups), hours: [...speed.hours] },
  };
}

/** Lists the sources of a site's leads with their cost, largest first; leads and spend without one come last. */
function listSiteSources(parts: readonly PreparedPart[], siteId: string): LeadRow[] {
  const siteParts = parts.filter(({ leads }) => leads.some(lead => lead.siteId === siteId));
  const spend = addSpend(siteParts);
  const { sources } = summariseParts(siteParts);
  const named = sources.filter(({ name }) => name !== notSaid);
  const unnamed = sources.find(({ name }) => name === notSaid);
  const unmatchedCents = spend === null || spend.unmatchedCents === 0 ? null : spend.unmatchedCents;
  return [
    ...named.slice(0, maxSources).map(source =>
      toRow(
        source,
        sumCents(spend?.cells ?? [], cell => cell.source === source.name),
      ),
    ),
    ...(unnamed === undefined && unmatchedCents === null
      ? []
      : [
          {
            ...(unnamed === undefined ? emptyRow : toRow(unnamed, null)),
            name: 'Not attributed',
            spendCents: unmatchedCents,
          },
        ]),
  ];
}

/** Returns a site's leads for display. If either range has few veterans, they count with the main persona. */
function prepareSite({ now, before, timeZone, people }: SiteLeads, filter: LeadFilter) {
  const veteransHidden = !people || [now, before].some(part => hasFewVeterans(part.leads, filter));
  const preparePart = (part: Part): PreparedPart => {
    const leads = veteransHidden ? withoutVeterans(part.leads) : part.leads;
    return {
      leads: leads.filter(lead => passes(lead, filter)),
      timeZone,
      counts: part.counts ?? countAll,
      spend: spendWithin({ ...part, leads }, filter),
    };
  };
  return { now: preparePart(now), before: preparePart(before), veteransHidden };
}

/** Returns the spend of several sites; null if advertising cannot follow the filter. */
function addSpend(parts: readonly PreparedPart[]): SpendWithin | null {
  const spends = parts.map(({ spend }) => spend).filter(spend => spend !== null);
  if (spends.length < parts.length) return null;
  const sum = (of: (spend: SpendWithin) => number) => spends.reduce((total, spend) => total + of(spend), 0);
  return {
    cells: spends.flatMap(({ cells }) => cells),
    unmatchedCents: sum(({ unmatchedCents }) => unmatchedCents),
    cents: sum(({ cents }) => cents),
  };
}

type SpendWithin = { readonly cells: readonly SpendCell[]; readonly unmatchedCents: number; readonly cents: number };

/**
 * Returns the spend that passes a filter; null if advertising cannot follow it. Unmatched spend has no source and no
 * territory.
 */
function spendWithin({ leads, spends }: Part, filter: LeadFilter): SpendWithin | null {
  if (!costFollows(filter)) return null;
  const joined: JoinedSpend = joinSpend(leads, spends);
  const isNarrowed = filter.source !== undefined || filter.territory !== undefined;
  const cells = joined.cells.filter(
    cell => (filter.source ?? cell.source) === cell.source && (filter.territory ?? cell.territory) === cell.territory,
  );
  const unmatchedCents = isNarrowed ? 0 : joined.unmatched.reduce((sum, { cents }) => sum + cents, 0);
  return { cells, unmatchedCents, cents: cells.reduce((sum, { cents }) => sum + cents, unmatchedCents) };
}

const sumCents = (cells: readonly SpendCell[], isOwn: (cell: SpendCell) => boolean): number | null => {
  const matching = cells.filter(isOwn);
  return matching.length === 0 ? null : matching.reduce((sum, { cents }) => sum + cents, 0);
};

type Tree = LeadGroup & { readonly mediums: readonly (LeadGroup & { readonly campaigns: readonly LeadGroup[] })[] };

function toLeadSource({ mediums, ...source }: Tree, allCells: readonly SpendCell[]): LeadSource {
  const cells = allCells.filter(cell => cell.source === source.name);
  return {
    ...toRow(
      source,
      sumCents(cells, () => true),
    ),
    mediums: mediums.map(({ campaigns, ...medium }) => {
      const mediumCells = cells.filter(cell => cell.medium === medium.name);
      const untold = sumCents(mediumCells, ({ campaign }) => campaign === null);
      const shownCampaigns = campaigns.slice(0, maxCampaigns).map(campaign =>
        toRow(
          campaign,
          sumCents(mediumCells, cell => cell.campaign === campaign.name),
        ),
      );
      return {
        ...toRow(
          medium,
          sumCents(mediumCells, () => true),
        ),
        campaigns:
          untold === null ? shownCampaigns : [...shownCampaigns, { ...emptyRow, name: null, spendCents: untold }],
        moreCampaigns: campaigns.length - shownCampaigns.length,
      };
    }),
  };
}

const emptyRow: LeadRow = {
  name: '',
  leads: 0,
  booked: 0,
  bookings: 0,
  kept: 0,
  apps: 0,
  deals: 0,
  revenue: 0,
  spendCents: null,
};

const toRow = ({ name, totals }: LeadGroup, spendCents: number | null): LeadRow => ({
  name,
  leads: totals.leads,
  booked: totals.booked,
  bookings: totals.bookings,
  kept: totals.bookingsKept,
  apps: totals.appsSigned,
  deals: totals.units,
  revenue: totals.revenue,
  spendCents,
});
