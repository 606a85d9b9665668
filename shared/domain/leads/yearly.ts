import type { DealSums } from '../../model/lead-month.ts';
import type { YearMonth } from '../periods/days.ts';

/**
 * Sources that count as the brand's own website in `totalWebsiteUnits`, unless the brand names others
 * (`attr.unitSales`).
 */
export const defaultWebsiteSources: readonly string[] = ['google', 'bing'];

/** Made where it is used: a formatter among a module's constants is a quarter of a function's start. */
const oneOf = (names: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);

/** What stands beside `totalWebsiteUnits` wherever it is shown. */
export const websiteUnitsNote = (sources: readonly string[] = defaultWebsiteSources): string =>
  sources.length === 0
    ? 'No sources count as the website.'
    : `Website units are deals whose source is ${oneOf(sources)}.`;

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

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Units of deals whose source is one of `websiteSources`: whole names, case aside. */
export function websiteUnits({ sources }: DealSums, websiteSources = defaultWebsiteSources): number {
  const names = new Set(websiteSources.map(name => name.trim().toLowerCase()));
  const own = Object.entries(sources).filter(([source]) => names.has(source.trim().toLowerCase()));
  return sumOf(own.flatMap(([, types]) => Object.values(types)));
}

/**
 * Unit sales of one month as the specification names them (3 and 9, yearly lead summary). A deal counts in the month it
 * closed in the site's zone; a won lead without a close date in the month it came.
 */
export const monthUnits = (deals: DealSums, totalWebsiteUnits: number): MonthUnits => ({
  units: deals.units,
  revenue: deals.revenue,
  sourceTypeUnitTotals: Object.fromEntries(
    Object.entries(deals.sources).map(([source, types]) => [source, sumOf(Object.values(types))]),
  ),
  sourceDealTypeUnitTotals: deals.sources,
  totalDEI: deals.dei,
  totalUnits: deals.units,
  totalWebsiteUnits,
});

/** The twelve months of a year, 'yyyyMM'. */
export const monthsOfYear = (year: number): YearMonth[] =>
  Array.from({ length: 12 }, (_, index) => `${year}${String(index + 1).padStart(2, '0')}`);

/** Smaller counts of people of a minority and veterans could name them. */
export const fewestPeople = 5;

/**
 * Counts of such people by month of one site, without those under five (null). A month without a deal tells 0: it has
 * nobody. Where a single month is hidden, the smallest of the others with deals is hidden too: a sum of all would tell
 * it.
 */
export function hideSmall(months: readonly { readonly count: number; readonly units: number }[]): (number | null)[] {
  const shown = months.map(({ count, units }) => (units > 0 && count < fewestPeople ? null : count));
  if (shown.filter(count => count === null).length !== 1) return shown;
  const told = shown.filter(count => count !== null && count > 0);
  const smallest = told.length === 0 ? -1 : shown.indexOf(Math.min(...told.map(Number)));
  return shown.map((count, index) => (index === smallest ? null : count));
}

/** So many hidden months that their sum tells none of them. */
const fewestHidden = 3;
/** A sum near four for each would tell that each of them is four. */
const mostEach = 3;

/**
 * What a site tells of such people in a year: their number, where nothing under five follows from it and from the
 * months that are told. Null where it would.
 */
export function toldOfYear(months: readonly { readonly count: number; readonly units: number }[]): number | null {
  const told = hideSmall(months);
  const hidden = months.filter((_, index) => told[index] === null);
  const left = sumOf(hidden.map(({ count }) => count));
  const isSafe = hidden.length >= fewestHidden && left >= fewestPeople && left <= mostEach * hidden.length;
  return hidden.length === 0 || isSafe ? sumOf(months.map(({ count }) => count)) : null;
}

/** The same of all sites of a node: where each of them tells its own. */
export const toldOfYears = (sites: readonly (number | null)[]): number | null => {
  const told = sites.filter(count => count !== null);
  return told.length === sites.length ? sumOf(told) : null;
};

/** A site's count of one month at its path; `told` null: hidden at the site itself. */
export type SiteCount = { readonly sitePath: string; readonly count: number; readonly told: number | null };
type Told = { readonly told: number | null; readonly hidden: number };

/**
 * What a node tells of the counts of its sites, so that nothing under five follows from it and from what the regions,
 * organisations and sites below it tell of themselves: the sum, where nothing is hidden below or what is hidden comes
 * to five or more. `nodePath`: the node's own.
 */
export const toldOfNode = (sites: readonly SiteCount[], nodePath: string): number | null =>
  toldBelow(sites, nodePath.split('/').length).told;

function toldBelow(sites: readonly SiteCount[], depth: number): Told {
  const parts = Map.groupBy(sites, ({ sitePath }) => sitePath.split('/')[depth]);
  const children = [...parts.values()].map((own): Told => {
    const [only] = own;
    const isSite = own.length === 1 && only !== undefined && only.sitePath.split('/').length === depth + 1;
    return isSite ? { told: only.told, hidden: only.told === null ? only.count : 0 } : toldBelow(own, depth + 1);
  });
  const isHidden = children.some(({ told }) => told === null);
  // What is hidden below a child that tells its sum is known to be five or more: only those that tell nothing count.
  const hidden = sumOf(children.filter(({ told }) => told === null).map(child => child.hidden));
  const total = sumOf(sites.map(({ count }) => count));
  return isHidden && hidden < fewestPeople ? { told: null, hidden } : { told: total, hidden: 0 };
}
