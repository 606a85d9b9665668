import type { DealSums } from '../../model/lead-month.ts';
import type { YearMonth } from '../periods/days.ts';

/**
 * Sources that count as the brand's own website in `totalWebsiteUnits`, unless the brand names others
 * (`attr.unitSales`).
 */
export const defaultWebsiteSources: readonly string[] = ['google', 'bing'];

/** Creates the formatter on use: in a module constant it takes a quarter of a function's start. */
const formatAlternatives = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);

/** Returns the note shown next to `totalWebsiteUnits`. */
export const websiteUnitsNote = (sources: readonly string[] = defaultWebsiteSources): string =>
  sources.length === 0
    ? 'No sources count as the website.'
    : `Website units are deals whose source is ${formatAlternatives(sources)}.`;

export type MonthUnits = {
  readonly units: number;
  readonly revenue: number;
  readonly sourceTypeUnitTotals: Readonly<Record<string, number>>;
  /** By source, then deal type. */
  readonly sourceDealTypeUnitTotals: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly totalDEI: number;
  readonly totalUnits: number;
  readonly totalWebsiteUnits: number;
};

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);

/** Returns units of deals whose source is one of `websiteSources`, as whole names in any case. */
export function websiteUnits({ sources }: DealSums, websiteSources = defaultWebsiteSources): number {
  const names = new Set(websiteSources.map(name => name.trim().toLowerCase()));
  const websiteEntries = Object.entries(sources).filter(([source]) => names.has(source.trim().toLowerCase()));
  return sumNumbers(websiteEntries.flatMap(([, types]) => Object.values(types)));
}

/**
 * Returns the unit sales of one month as the specification defines them (3 and 9, yearly lead summary). A deal counts
 * in the month it closed in the site's zone; a won lead without a close date in the month it arrived.
 */
export const monthUnits = (deals: DealSums, totalWebsiteUnits: number): MonthUnits => ({
  units: deals.units,
  revenue: deals.revenue,
  sourceTypeUnitTotals: Object.fromEntries(
    Object.entries(deals.sources).map(([source, types]) => [source, sumNumbers(Object.values(types))]),
  ),
  sourceDealTypeUnitTotals: deals.sources,
  totalDEI: deals.dei,
  totalUnits: deals.units,
  totalWebsiteUnits,
});

/** The twelve months of a year, 'yyyyMM'. */
export const monthsOfYear = (year: number): YearMonth[] =>
  Array.from({ length: 12 }, (_, index) => `${year}${String(index + 1).padStart(2, '0')}`);

/** Smaller counts of minorities and veterans could identify people. */
export const minPeopleShown = 5;

/**
 * Returns one site's counts of such people by month; counts under five are null. A month without deals is 0. If only
 * one month is hidden, the smallest other month with deals is hidden too, because the sum of all would reveal it.
 */
export function hideSmall(months: readonly { readonly count: number; readonly units: number }[]): (number | null)[] {
  const shown = months.map(({ count, units }) => (units > 0 && count < minPeopleShown ? null : count));
  if (shown.filter(count => count === null).length !== 1) return shown;
  const visibleCounts = shown.filter(count => count !== null && count > 0);
  const smallest = visibleCounts.length === 0 ? -1 : shown.indexOf(Math.min(...visibleCounts.map(Number)));
  return shown.map((count, index) => (index === smallest ? null : count));
}

/** The number of hidden months from which their sum reveals none of them. */
const minHiddenMonths = 3;
/** A sum near four for each would reveal that each of them is four. */
const maxPerMonth = 3;

/**
 * Returns a site's number of such people in a year; null if a count under five could be derived from it and the shown
 * months.
 */
export function computeSafeYearCount(
  months: readonly { readonly count: number; readonly units: number }[],
): number | null {
  const visibleMonths = hideSmall(months);
  const hidden = months.filter((_, index) => visibleMonths[index] === null);
  const left = sumNumbers(hidden.map(({ count }) => count));
  const isSafe = hidden.length >= minHiddenMonths && left >= minPeopleShown && left <= maxPerMonth * hidden.length;
  return hidden.length === 0 || isSafe ? sumNumbers(months.map(({ count }) => count)) : null;
}

/** Returns the number for all sites of a node; null unless every site shows its own. */
export const sumSafeYearCounts = (sites: readonly (number | null)[]): number | null => {
  const visibleCounts = sites.filter(count => count !== null);
  return visibleCounts.length === sites.length ? sumNumbers(visibleCounts) : null;
};

/** A site's count for one month, with its path. `told` is null if it is hidden by the site. */
export type SiteCount = { readonly sitePath: string; readonly count: number; readonly told: number | null };
type SafeSum = { readonly told: number | null; readonly hidden: number };

/**
 * Returns the sum that a node can show without a count under five following from it and from what the levels below
 * show. Null unless nothing below is hidden or the hidden counts add up to five or more. `nodePath` is the node's own
 * path.
 */
export const computeSafeNodeCount = (sites: readonly SiteCount[], nodePath: string): number | null =>
  computeSafeSum(sites, nodePath.split('/').length).told;

function computeSafeSum(sites: readonly SiteCount[], depth: number): SafeSum {
  const parts = Map.groupBy(sites, ({ sitePath }) => sitePath.split('/')[depth]);
  const children = [...parts.values()].map((group): SafeSum => {
    const [only] = group;
    const isSite = group.length === 1 && only !== undefined && only.sitePath.split('/').length === depth + 1;
    return isSite ? { told: only.told, hidden: only.told === null ? only.count : 0 } : computeSafeSum(group, depth + 1);
  });
  const isHidden = children.some(({ told: shownCount }) => shownCount === null);
  // The hidden part of a child that shows its sum is known to be five or more, so only the other children count.
  const hidden = sumNumbers(children.filter(({ told: shownCount }) => shownCount === null).map(child => child.hidden));
  const total = sumNumbers(sites.map(({ count }) => count));
  return isHidden && hidden < minPeopleShown ? { told: null, hidden } : { told: total, hidden: 0 };
}
