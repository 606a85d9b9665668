import type { Lead } from '../../model/lead.ts';
import { yearMonthOf } from '../periods/days.ts';
import { dayNumberIn, dayOfNumber } from './day-key.ts';
import { closedAt, isWon } from './facts.ts';

/**
 * Sources that count as the brand's own website in `totalWebsiteUnits`, unless the brand names others
 * (`attr.unitSales`).
 */
export const defaultWebsiteSources: readonly string[] = ['google', 'bing'];

/** What stands beside `totalWebsiteUnits` wherever it is shown. */
export const websiteUnitsNote = (sources: readonly string[] = defaultWebsiteSources): string =>
  `Website units are deals whose source is ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(sources)}.`;

export type MonthUnits = {
  readonly units: number;
  readonly revenue: number;
  readonly sourceTypeUnitTotals: Readonly<Record<string, number>>;
  /** Source, below it deal type. */
  readonly sourceDealTypeUnitTotals: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly totalDEI: number;
  readonly totalUnits: number;
  readonly totalWebsiteUnits: number;
};

/** Year, then its twelve months keyed yyyyMM. */
export type YearlyLeadSummary = Readonly<Record<string, Readonly<Record<string, MonthUnits>>>>;

type Draft = {
  units: number; revenue: number; dei: number; website: number;
  sources: Map<string, number>; dealTypes: Map<string, Map<string, number>>;
};

/**
 * Unit sales by month of the selected year and the two before (specification 3 and 9, yearly lead summary). A deal
 * counts in the month it closed in `timeZone`; a won lead without a close date counts in the month it came. Every
 * month of the three years is present: one without a sale holds zeros. `websiteSources`: whole names, case aside.
 */
export function summariseYears(
  leads: Iterable<Lead>, year: number, timeZone: string, websiteSources = defaultWebsiteSources,
): YearlyLeadSummary {
  const isWebsite = (source: string) =>
    websiteSources.some(name => name.trim().toLowerCase() === source.trim().toLowerCase());
  const dayNumber = dayNumberIn(timeZone);
  const drafts = new Map<string, Draft>();
  for (const lead of leads) {
    if (!isWon(lead)) continue;
    const yearMonth = yearMonthOf(dayOfNumber(dayNumber(closedAt(lead) ?? lead.timestamp)));
    addDeal(draftOf(drafts, yearMonth), lead, isWebsite);
  }
  const months = (of: number) => Array.from({ length: 12 }, (_, index) => `${of}${String(index + 1).padStart(2, '0')}`);
  return Object.fromEntries(
    [year - 2, year - 1, year].map(of => [
      String(of),
      Object.fromEntries(months(of).map(yearMonth => [yearMonth, unitsOf(drafts.get(yearMonth))])),
    ]),
  );
}

function addDeal(draft: Draft, { metrics, dealType, revenue }: Lead, isWebsite: (source: string) => boolean): void {
  const source = metrics.utm_source;
  draft.units += 1;
  draft.revenue += revenue ?? 0;
  if (metrics.minority === true || metrics.veteran === true) draft.dei += 1;
  if (isWebsite(source)) draft.website += 1;
  draft.sources.set(source, (draft.sources.get(source) ?? 0) + 1);
  const types = draft.dealTypes.get(source) ?? new Map<string, number>();
  draft.dealTypes.set(source, types.set(dealType, (types.get(dealType) ?? 0) + 1));
}

function draftOf(drafts: Map<string, Draft>, yearMonth: string): Draft {
  const draft = drafts.get(yearMonth) ?? {
    units: 0,
    revenue: 0,
    dei: 0,
    website: 0,
    sources: new Map(),
    dealTypes: new Map(),
  };
  drafts.set(yearMonth, draft);
  return draft;
}

function unitsOf(draft: Draft | undefined): MonthUnits {
  return {
    units: draft?.units ?? 0,
    revenue: draft?.revenue ?? 0,
    sourceTypeUnitTotals: Object.fromEntries(draft?.sources ?? []),
    sourceDealTypeUnitTotals: Object.fromEntries(
      [...(draft?.dealTypes ?? [])].map(([source, types]) => [source, Object.fromEntries(types)]),
    ),
    totalDEI: draft?.dei ?? 0,
    totalUnits: draft?.units ?? 0,
    totalWebsiteUnits: draft?.website ?? 0,
  };
}

/** Smaller counts of people of a minority and veterans could name them. */
const fewest = 5;

/**
 * Counts of people by month without those under five (null), so that none of them can be named. Where a single month is
 * hidden, the smallest of the others is hidden too: the year's total would tell it.
 */
export function hideSmall(counts: readonly number[]): (number | null)[] {
  const shown = counts.map(count => (count < fewest ? null : count));
  if (shown.filter(count => count === null).length !== 1) return shown;
  const told = shown.filter(count => count !== null);
  const smallest = shown.indexOf(Math.min(...told));
  return shown.map((count, index) => (index === smallest ? null : count));
}

/** The units of several sites in one month. */
export function addUnits(months: readonly MonthUnits[]): MonthUnits {
  const sum = (of: (month: MonthUnits) => number) => months.reduce((total, month) => total + of(month), 0);
  const sources = new Map<string, number>();
  const dealTypes = new Map<string, Map<string, number>>();
  for (const { sourceTypeUnitTotals, sourceDealTypeUnitTotals } of months) {
    for (const [source, units] of Object.entries(sourceTypeUnitTotals))
      sources.set(source, (sources.get(source) ?? 0) + units);
    for (const [source, types] of Object.entries(sourceDealTypeUnitTotals)) {
      const own = dealTypes.get(source) ?? new Map<string, number>();
      for (const [type, units] of Object.entries(types)) own.set(type, (own.get(type) ?? 0) + units);
      dealTypes.set(source, own);
    }
  }
  return {
    units: sum(month => month.units),
    revenue: sum(month => month.revenue),
    sourceTypeUnitTotals: Object.fromEntries(sources),
    sourceDealTypeUnitTotals: Object.fromEntries(
      [...dealTypes].map(([source, types]) => [source, Object.fromEntries(types)]),
    ),
    totalDEI: sum(month => month.totalDEI),
    totalUnits: sum(month => month.totalUnits),
    totalWebsiteUnits: sum(month => month.totalWebsiteUnits),
  };
}
