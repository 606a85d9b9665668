import type { Lead } from '../../model/lead.ts';
import { dayNumberIn } from './day-key.ts';
import {
  addFacts,
  at,
  type Counted,
  countAll,
  emptyFacts,
  type LeadCount,
  leadCounts,
  readLead,
  width,
} from './facts.ts';
import { getTerritory } from './filter.ts';
import { numberAt } from './number-at.ts';
import { addToSeries, type LeadSeries, toLeadSeries, type SeriesSums } from './series.ts';
import { keyed } from '../keyed.ts';

/** Numbers of a group of leads, by name; averages are null if nothing was measured. */
export type LeadTotals = Record<LeadCount, number> & {
  readonly leadToAppDays: number | null;
  readonly leadToDealDays: number | null;
  readonly leadToContactedDays: number | null;
  readonly leadToBookingMinutes: number | null;
  readonly leadToBookingEligibleMinutes: number | null;
  readonly leadToBookingQualifiedMinutes: number | null;
};

export type LeadGroup = { readonly name: string; readonly totals: LeadTotals };
export type CampaignTree = LeadGroup & {
  readonly mediums: readonly (LeadGroup & { readonly campaigns: readonly LeadGroup[] })[];
};

export type LeadSummary = {
  readonly totals: LeadTotals;
  /** By source, then medium, then campaign. */
  readonly sources: readonly CampaignTree[];
  readonly personas: readonly LeadGroup[];
  readonly dealTypes: readonly LeadGroup[];
  readonly leadOwners: readonly LeadGroup[];
  readonly territories: readonly LeadGroup[];
  /** Leads by site id. */
  readonly sites: readonly LeadGroup[];
  /** Leads with a reason; `dealValue` is the value of their deals, won or not. */
  readonly dqReasons: readonly (LeadGroup & { readonly dealValue: number })[];
  readonly series: LeadSeries;
};

/** Leads of one site, with days in its zone. `counts` selects the events that count; absent: all. */
export type LeadPart = {
  readonly leads: Iterable<Lead>;
  readonly timeZone: string;
  readonly counts?: Counted | undefined;
};

type Sums = Float64Array;
type Tree = Map<string, Map<string, Map<string, Sums>>>;

/**
 * Calculates all totals, breakdowns and daily series of a list of leads in one pass (specification 3, Lead summary
 * metrics). Each lead is added once to its campaign and once to each flat breakdown; mediums, sources and the total are
 * sums of the levels below, so they cannot disagree. `timeZone` is IANA and decides the day of the series.
 */
export const summariseLeads = (leads: Iterable<Lead>, timeZone: string): LeadSummary =>
  summariseParts([{ leads, timeZone }]);

/** Calculates the same for several sites. */
export function summariseParts(parts: Iterable<LeadPart>): LeadSummary {
  const tree: Tree = new Map();
  const personas = new Map<string, Sums>();
  const dealTypes = new Map<string, Sums>();
  const leadOwners = new Map<string, Sums>();
  const territories = new Map<string, Sums>();
  const sites = new Map<string, Sums>();
  const dqReasons = new Map<string, Sums>();
  const dealValues = new Map<string, Sums>();
  const series: SeriesSums = new Map();
  const facts = emptyFacts();
  const addLead = (lead: Lead, dayNumber: (instantMs: number) => number, counts: Counted) => {
    readLead(facts, lead, counts);
    if (facts.size === 0) return;
    const { metrics } = lead;
    addFacts(getLeaf(tree, metrics.utm_source, metrics.utm_medium, metrics.utm_campaign), facts);
    addFacts(getSums(personas, metrics.persona), facts);
    addFacts(getSums(dealTypes, lead.dealType), facts);
    addFacts(getSums(leadOwners, metrics.leadOwnerName), facts);
    addFacts(getSums(territories, getTerritory(lead)), facts);
    addFacts(getSums(sites, lead.siteId), facts);
    if (metrics.dqReason !== undefined && counts(lead.timestamp)) {
      addFacts(getSums(dqReasons, metrics.dqReason), facts);
      const dealValue = getSums(dealValues, metrics.dqReason);
      dealValue[0] = numberAt(dealValue, 0) + (lead.revenue ?? 0);
    }
    addToSeries(series, lead, dayNumber, counts);
  };
  for (const { leads, timeZone, counts = countAll } of parts) {
    const dayNumber = dayNumberIn(timeZone);
    for (const lead of leads) addLead(lead, dayNumber, counts);
  }

  const sources = [...tree].map(([name, mediums]) => buildSource(name, mediums));
  return {
    totals: computeLeadTotals(addSums([...personas.values()])),
    sources: sources.sort(byLeads),
    personas: toGroups(personas),
    dealTypes: toGroups(dealTypes),
    leadOwners: toGroups(leadOwners),
    territories: toGroups(territories),
    sites: toGroups(sites),
    dqReasons: toGroups(dqReasons).map(group => ({
      ...group,
      dealValue: numberAt(getSums(dealValues, group.name), 0),
    })),
    series: toLeadSeries(series),
  };
}

/**
 * Returns the `count` largest groups by leads, and the number of leads in the others (specification 9: top 5 per
 * breakdown).
 */
export function topGroups(groups: readonly LeadGroup[], count = 5): { top: readonly LeadGroup[]; restLeads: number } {
  const sorted = [...groups].sort(byLeads);
  return {
    top: sorted.slice(0, count),
    restLeads: sorted.slice(count).reduce((sum, { totals }) => sum + totals.leads, 0),
  };
}

function buildSource(name: string, mediums: Map<string, Map<string, Sums>>): CampaignTree {
  const rows = [...mediums].map(([medium, campaigns]) => {
    const sums = addSums([...campaigns.values()]);
    return { sums, row: { name: medium, totals: computeLeadTotals(sums), campaigns: toGroups(campaigns) } };
  });
  return {
    name,
    totals: computeLeadTotals(addSums(rows.map(({ sums }) => sums))),
    mediums: rows.map(({ row }) => row).sort(byLeads),
  };
}

const toGroups = (groups: Map<string, Sums>): LeadGroup[] =>
  [...groups].map(([name, sums]) => ({ name, totals: computeLeadTotals(sums) })).sort(byLeads);

/** Sorts by most leads, then by name, so that the order is unique. */
const byLeads = (a: LeadGroup, b: LeadGroup): number => b.totals.leads - a.totals.leads || (a.name < b.name ? -1 : 1);

/** Names the numbers of an accumulator and calculates its averages. */
export function computeLeadTotals(sums: Sums): LeadTotals {
  const value = (key: LeadCount) => numberAt(sums, at[key]);
  const mean = (sum: LeadCount, count: LeadCount) => (value(count) === 0 ? null : value(sum) / value(count));
  const counts = keyed(leadCounts, value);
  return {
    ...counts,
    leadToAppDays: mean('leadToAppDaysSum', 'leadToAppCount'),
    leadToDealDays: mean('leadToDealDaysSum', 'leadToDealCount'),
    leadToContactedDays: mean('leadToContactedDaysSum', 'leadToContactedCount'),
    leadToBookingMinutes: mean('leadToBookingMinutesSum', 'leadToBookingCount'),
    leadToBookingEligibleMinutes: mean('leadToBookingEligibleMinutesSum', 'leadToBookingEligibleCount'),
    leadToBookingQualifiedMinutes: mean('leadToBookingQualifiedMinutesSum', 'leadToBookingQualifiedCount'),
  };
}

function addSums(parts: readonly Sums[]): Sums {
  const total = new Float64Array(width);
  for (const part of parts)
    for (let index = 0; index < width; index += 1) total[index] = numberAt(total, index) + numberAt(part, index);
  return total;
}

function getLeaf(tree: Tree, source: string, medium: string, campaign: string): Sums {
  let mediums = tree.get(source);
  if (!mediums) tree.set(source, (mediums = new Map()));
  let campaigns = mediums.get(medium);
  if (!campaigns) mediums.set(medium, (campaigns = new Map()));
  return getSums(campaigns, campaign);
}

function getSums(groups: Map<string, Sums>, name: string): Sums {
  let sums = groups.get(name);
  if (!sums) groups.set(name, (sums = new Float64Array(width)));
  return sums;
}
