import { addDeals, addMonthSums, addSums, noDeals } from '../../../shared/domain/leads/month-sums.ts';
import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import {
  defaultWebsiteSources,
  hideSmall,
  type MonthUnits,
  monthsOfYear,
  monthUnits,
  type SiteCount,
  computeSafeNodeCount,
  computeSafeYearCount,
  sumSafeYearCounts,
  websiteUnits,
} from '../../../shared/domain/leads/yearly.ts';
import { type NodeRevenue, revenueOfNode } from '../../../shared/domain/sales/entered-revenue.ts';
import { type NodeUnits, type SiteSides, unitsOfNode } from '../../../shared/domain/sales/node-units.ts';
import type { YearMonth } from '../../../shared/domain/periods/days.ts';
import { yearsOfSummary } from '../../../shared/domain/periods/periods.ts';
import type { MonthSums } from '../../../shared/model/lead-month.ts';
import type { LeadSums } from '../../../shared/model/lead-view.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { readSums } from '../../stores/leads/read-leads.ts';
import { readRevenue, readUnits } from '../../stores/sales.ts';
import { readAuthority } from '../../stores/sales-authority.ts';
import { getUnitSettings } from '../../stores/sites/unit-settings.ts';
import { listLeadPlaces } from './lead-places.ts';
import { refuseManySites } from './many-sites.ts';

type Shown = Omit<MonthUnits, 'totalDEI'> & { readonly totalDEI: number | null };
export type LeadMonths = {
  result: { key: string; sums: LeadSums }[];
  years: Record<string, Record<YearMonth, Shown>>;
  /** Deals with minorities and veterans by year; null if they would reveal few people. */
  dei: Record<string, number | null>;
  /** Units by the side that counts at each site. */
  counted: Record<string, Record<YearMonth, NodeUnits>>;
  currency: string | null;
  /** Entered revenue, separate from units. */
  entered: Record<string, Record<YearMonth, NodeRevenue>>;
  enteredCurrency: string | null;
  /** Lead sources that count as the website at the node. */
  websiteSources: string[];
};
type Asked = {
  readonly months: readonly YearMonth[];
  readonly format: 'year' | 'month';
  /** Allows totals of minorities and veterans to be shown. */
  readonly people: boolean;
};
/** Site that counts; `people`: data about its customers may be shown. */
type Place = {
  readonly siteId: string;
  readonly sitePath: string;
  readonly timeZone: string;
  readonly people: boolean;
  readonly websites: readonly string[];
  readonly currency: string;
};
type SiteMonths = Place & { readonly months: ReadonlyMap<YearMonth, MonthSums> };

const concurrency = 16;

/**
 * Sums leads by month or year, for a site or all sites below a node; by year also unit sales of three years, as won in
 * CRMs and as counted per site. Linked sites count in sums, but their leads' details stay private. Reads stored monthly
 * sums, and leads only of months changed since.
 */
export async function loadLeadMonths(node: SiteNode, asked: Asked): Promise<LeadMonths> {
  await refuseManySites(node);
  const { places, websiteSources } = await listPlaces(node, asked.people);
  const last = asked.months.at(-1) ?? '';
  const years = asked.format === 'year' ? yearsOfSummary(Number(last.slice(0, 4))) : [];
  const requestedMonths = [...asked.months, ...years.flatMap(year => monthsOfYear(year))].sort();
  const sites = await mapConcurrent(places, concurrency, place => monthsOfSite(place, requestedMonths));
  const counted = await countedUnits(sites, years, last);
  const key = (month: YearMonth) => (asked.format === 'year' ? month.slice(0, 4) : month);
  const byKey = Map.groupBy(asked.months, key);
  return {
    result: [...byKey].flatMap(([name, months]) => {
      const held = sites
        .flatMap(site => months.map(month => site.months.get(month)?.sums ?? {}))
        .filter(sums => Object.keys(sums).length > 0);
      return held.length === 0 ? [] : [{ key: name, sums: addSums(held) }];
    }),
    years: Object.fromEntries(years.map(year => [String(year), unitsOfYear(sites, node, year, last, asked.people)])),
    dei: Object.fromEntries(years.map(year => [String(year), asked.people ? deiOfYear(sites, year, last) : null])),
    ...counted,
    websiteSources: [...websiteSources],
  };
}

/** Lists the sites that count at a node, each with the sources that its nearest ancestor names as the website. */
async function listPlaces(
  node: SiteNode,
  people: boolean,
): Promise<{ places: Place[]; websiteSources: readonly string[] }> {
  const places = await listLeadPlaces(node);
  const settings = await getUnitSettings([node.sitePath, ...places.map(place => place.sitePath)].flatMap(pathIds));
  const websitesAt = (path: string) =>
    pathIds(path)
      .toReversed()
      .map(id => settings.get(id)?.websiteSources)
      .find(sources => sources !== undefined) ?? defaultWebsiteSources;
  return {
    places: places.map(place => ({
      ...place,
      people: people && !place.linked,
      websites: websitesAt(place.sitePath),
    })),
    websiteSources: websitesAt(node.sitePath),
  };
}

async function monthsOfSite(place: Place, requestedMonths: readonly YearMonth[]): Promise<SiteMonths> {
  const { siteId, timeZone } = place;
  const [first = '', last = first] = [requestedMonths[0], requestedMonths.at(-1)];
  const parts = await readSums(siteId, { from: utcMonth(first, -1), to: utcMonth(last, 1), timeZone });
  const months = requestedMonths.flatMap(month => {
    const monthParts = parts.flatMap(part => part[month] ?? []);
    return monthParts.length === 0 ? [] : [[month, addMonthSums(monthParts)] as const];
  });
  return { ...place, months: new Map(months) };
}

/**
 * Reads units by the side that counts at each site, and entered revenue; the first year has no comparison. Omits months
 * after the last requested one.
 */
async function countedUnits(
  sites: readonly SiteMonths[],
  years: readonly number[],
  last: YearMonth,
): Promise<Pick<LeadMonths, 'counted' | 'currency' | 'entered' | 'enteredCurrency'>> {
  const [first] = years;
  if (first === undefined) return { counted: {}, currency: null, entered: {}, enteredCurrency: null };
  const siteNumbers = await mapConcurrent(sites, concurrency, async ({ siteId, currency, months }) => {
    const [units, authority, revenue] = await Promise.all([
      readUnits(siteId, `${first}01`, last),
      readAuthority(siteId),
      readRevenue(siteId, `${first}01`, last),
    ]);
    const won = [...months].flatMap(([month, { deals }]) => (month > last ? [] : [[month, deals ?? noDeals] as const]));
    const entered = units.map(({ content }) => content);
    const sides: SiteSides = { currency, entered, won: new Map(won), authority };
    return { sides, revenue: revenue.map(({ content }) => content) };
  });
  const units = unitsOfNode(
    siteNumbers.map(({ sides }) => sides),
    years.flatMap(monthsOfYear),
  );
  const revenue = revenueOfNode(siteNumbers.map(site => site.revenue));
  return {
    counted: byYear(years, units.months),
    currency: units.currency,
    entered: byYear(years, revenue.months),
    enteredCurrency: revenue.currency,
  };
}

const byYear = <Row>(years: readonly number[], months: ReadonlyMap<YearMonth, Row>) =>
  Object.fromEntries(
    years.map(year => [year, Object.fromEntries([...months].filter(([month]) => month.startsWith(String(year))))]),
  );

/** Reports whether a month of the site's zone overlaps this UTC month ('yyyy-MM'). */
const utcMonth = (month: YearMonth, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1 + by, 1)).toISOString().slice(0, 7);

const dealsUntil = (last: YearMonth) => (site: SiteMonths, month: YearMonth) =>
  (month <= last ? site.months.get(month)?.deals : null) ?? noDeals;

function deiOfYear(sites: readonly SiteMonths[], year: number, last: YearMonth): number | null {
  const countDeals = (site: SiteMonths) => (month: YearMonth) => {
    const { dei, units } = dealsUntil(last)(site, month);
    return { count: dei, units };
  };
  const visibleSites = sites.filter(({ people }) => people);
  return sumSafeYearCounts(visibleSites.map(site => computeSafeYearCount(monthsOfYear(year).map(countDeals(site)))));
}

/** Sums a year's unit sales by month, up to the last requested one. */
function unitsOfYear(
  sites: readonly SiteMonths[],
  node: SiteNode,
  year: number,
  last: YearMonth,
  people: boolean,
): Record<YearMonth, Shown> {
  const months = monthsOfYear(year);
  const getDeals = dealsUntil(last);
  const shownCounts = sites.map(site =>
    hideSmall(months.map(month => getDeals(site, month)).map(({ dei, units }) => ({ count: dei, units }))),
  );
  return Object.fromEntries(
    months.map((month, place) => {
      const deals = addDeals(sites.map(site => getDeals(site, month)));
      const website = sites.reduce((sum, site) => sum + websiteUnits(getDeals(site, month), site.websites), 0);
      const counts = sites.flatMap((site, index): SiteCount[] =>
        site.people
          ? [{ sitePath: site.sitePath, count: getDeals(site, month).dei, told: shownCounts[index]?.[place] ?? null }]
          : [],
      );
      const dei = node.type === 'SITE' ? (counts[0]?.told ?? null) : computeSafeNodeCount(counts, node.sitePath);
      return [month, { ...monthUnits(deals, website), totalDEI: people ? dei : null }];
    }),
  );
}
