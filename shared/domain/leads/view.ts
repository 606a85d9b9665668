import type { Lead } from '../../model/lead.ts';
import type { LeadFilter, LeadRow, LeadSource, LeadSummaryView } from '../../model/lead-view.ts';
import { hasFewVeterans, withoutVeterans } from './few-veterans.ts';
import { costFollows, notSaid, passes, getTerritory } from './filter.ts';
import { computeLeadMedians } from './funnel.ts';
import { leadSeriesKeys } from './series.ts';
import { computeSpeedToLead } from './speed.ts';
import { type CampaignSpend, type JoinedSpend, joinSpend, type SpendCell } from './spend.ts';
import { type LeadGroup, summariseLeads } from './summary.ts';
import { toLeadSums } from './sums.ts';
import { keyed } from '../keyed.ts';

/** Rows of a breakdown that are told; what is beyond them is in the totals. */
const mostGroups = 50;
const mostCampaigns = 12;

type Part = { readonly leads: readonly Lead[]; readonly spends: readonly CampaignSpend[] };
type Asked = {
  readonly filter: LeadFilter;
  readonly timeZone: string;
  /** Whether who is a veteran may be told; fewer than five are told to nobody. */
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
>;

/**
 * Everything that /crm-connect shows of some leads and of those they are compared with: sums, medians, breakdowns with
 * what advertising cost, days, speed to lead. Spend is joined before the filter, so that it stays with the leads that
 * it bought; where advertising cannot follow the filter no cost is told.
 */
export function leadView(all: Part, allBefore: Part, { filter, timeZone, people }: Asked): Made {
  const veteransHidden = !people || [all, allBefore].some(part => hasFewVeterans(part.leads, filter));
  const told = (part: Part): Part => (veteransHidden ? { ...part, leads: withoutVeterans(part.leads) } : part);
  const [now, before] = [told(all), told(allBefore)];
  const leads = now.leads.filter(lead => passes(lead, filter));
  const spend = spendWithin(now, filter);
  const { totals, sources, personas, dealTypes, leadOwners, dqReasons, series } = summariseLeads(leads, timeZone);
  const byTerritory = Map.groupBy(leads, getTerritory);
  const territories = [...byTerritory].map(
    ([name, own]): LeadGroup => ({
      name,
      totals: summariseLeads(own, timeZone).totals,
    }),
  );
  const rows = (groups: readonly LeadGroup[]) => groups.slice(0, mostGroups).map(group => rowOf(group, null));
  const unnamed = sources.find(({ name }) => name === notSaid);
  const speed = computeSpeedToLead(leads, timeZone);
  return {
    now: { sums: toLeadSums(totals), medians: computeLeadMedians(leads), spendCents: spend?.cents ?? null },
    before: beforeOf(before, filter, timeZone),
    sources: sources
      .filter(({ name }) => name !== notSaid)
      .slice(0, mostGroups)
      .map(source => sourceOf(source, spend?.cells ?? [])),
    notAttributed: {
      ...(unnamed === undefined ? emptyRow : rowOf(unnamed, null)),
      name: 'Not attributed',
      spendCents: spend?.unmatchedCents ?? null,
    },
    personas: rows(personas),
    dealTypes: rows(dealTypes),
    owners: rows(leadOwners),
    territories: territories
      .sort((a, b) => b.totals.leads - a.totals.leads || (a.name < b.name ? -1 : 1))
      .slice(0, mostGroups)
      .map(group =>
        rowOf(group, spend === null ? null : centsOf(spend.cells, ({ territory }) => territory === group.name)),
      ),
    reasons: dqReasons
      .slice(0, mostGroups)
      .map(({ name, totals: of, dealValue }) => ({ name, leads: of.leads, dealValue })),
    series: keyed(leadSeriesKeys, key => [...series[key]]),
    veteransHidden,
    speed: { all: speed.all, owners: speed.owners.slice(0, mostGroups), hours: [...speed.hours] },
  };
}

function beforeOf(before: Part, filter: LeadFilter, timeZone: string): Made['before'] {
  const leads = before.leads.filter(lead => passes(lead, filter));
  const { totals } = summariseLeads(leads, timeZone);
  return {
    sums: toLeadSums(totals),
    medians: computeLeadMedians(leads),
    spendCents: spendWithin(before, filter)?.cents ?? null,
  };
}

type SpendWithin = { readonly cells: readonly SpendCell[]; readonly unmatchedCents: number; readonly cents: number };

/**
 * The spend that a filter lets through; null where advertising cannot follow it. What no lead matches has no source and
 * no territory.
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

const centsOf = (cells: readonly SpendCell[], isOwn: (cell: SpendCell) => boolean): number | null => {
  const own = cells.filter(isOwn);
  return own.length === 0 ? null : own.reduce((sum, { cents }) => sum + cents, 0);
};

type Tree = LeadGroup & { readonly mediums: readonly (LeadGroup & { readonly campaigns: readonly LeadGroup[] })[] };

function sourceOf({ mediums, ...source }: Tree, allCells: readonly SpendCell[]): LeadSource {
  const cells = allCells.filter(cell => cell.source === source.name);
  return {
    ...rowOf(
      source,
      centsOf(cells, () => true),
    ),
    mediums: mediums.map(({ campaigns, ...medium }) => {
      const own = cells.filter(cell => cell.medium === medium.name);
      const untold = centsOf(own, ({ campaign }) => campaign === null);
      const told = campaigns.slice(0, mostCampaigns).map(campaign =>
        rowOf(
          campaign,
          centsOf(own, cell => cell.campaign === campaign.name),
        ),
      );
      return {
        ...rowOf(
          medium,
          centsOf(own, () => true),
        ),
        campaigns: untold === null ? told : [...told, { ...emptyRow, name: null, spendCents: untold }],
        moreCampaigns: campaigns.length - told.length,
      };
    }),
  };
}

const emptyRow: LeadRow = { name: '', leads: 0, bookings: 0, kept: 0, apps: 0, deals: 0, revenue: 0, spendCents: null };

const rowOf = ({ name, totals }: LeadGroup, spendCents: number | null): LeadRow => ({
  name,
  leads: totals.leads,
  bookings: totals.bookings,
  kept: totals.bookingsKept,
  apps: totals.appsSigned,
  deals: totals.units,
  revenue: totals.revenue,
  spendCents,
});
