import { dayNumberIn, dayOfNumber } from '../../../shared/domain/leads/day-key.ts';
import { summariseLeads } from '../../../shared/domain/leads/summary.ts';
import { sumsOf } from '../../../shared/domain/leads/sums.ts';
import {
  addUnits,
  hideSmall,
  type MonthUnits,
  summariseYears,
  type YearlyLeadSummary,
} from '../../../shared/domain/leads/yearly.ts';
import { monthRange, type YearMonth, yearMonthOf } from '../../../shared/domain/periods/days.ts';
import { yearsOfSummary } from '../../../shared/domain/periods/periods.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { LeadSums } from '../../../shared/model/lead-view.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { readLeads } from '../../stores/leads/read-leads.ts';
import { sitesOfNode } from '../rollups/sites-of-node.ts';
import { boundsOf } from './lead-summary.ts';

type Shown = Omit<MonthUnits, 'totalDEI'> & { readonly totalDEI: number | null };
export type LeadMonths = { result: { key: string; sums: LeadSums }[]; years: Record<string, Record<YearMonth, Shown>> };
type Asked = {
  readonly months: readonly YearMonth[];
  readonly format: 'year' | 'month';
  /** Whether totals of minorities and veterans may be told. */
  readonly people: boolean;
};
type SiteMonths = { readonly sums: ReadonlyMap<string, LeadSums>; readonly years: YearlyLeadSummary };

const lanes = 4;

/**
 * Sums of the leads that came, by month or year, of a site or of all sites below a node; by year also the unit sales of
 * the last year and the two before it. A linked site counts in sums; who its leads are does not leave it.
 */
export async function leadMonthsOf(node: SiteNode, asked: Asked): Promise<LeadMonths> {
  const sites: { siteId: string; timeZone: string; websites: readonly string[] | undefined; people: boolean }[] = [];
  if (node.type === 'SITE') {
    sites.push({
      siteId: node.siteId,
      timeZone: siteTimeZone(node.attr),
      websites: node.attr.unitSales?.websiteSources,
      people: asked.people,
    });
  } else {
    for await (const page of sitesOfNode(node))
      sites.push(
        ...page.map(({ site, linked }) => ({
          siteId: site.siteId,
          timeZone: site.timeZone,
          websites: undefined,
          people: asked.people && !linked,
        })),
      );
  }
  const read = await mapConcurrent(sites, lanes, site => monthsOfSite(site, asked));
  const keys = [...new Set(asked.months.map(keyOf(asked.format)))];
  return {
    result: keys.flatMap(key => {
      const held = read.map(({ sums }) => sums.get(key)).filter(sums => sums !== undefined);
      return held.length === 0 ? [] : [{ key, sums: addSums(held) }];
    }),
    years: shownYears(read.map(({ years }) => years), asked.people),
  };
}

const keyOf =
  (format: Asked['format']) =>
  (month: YearMonth): string =>
    format === 'year' ? month.slice(0, 4) : month;

type Site = {
  readonly siteId: string;
  readonly timeZone: string;
  readonly websites: readonly string[] | undefined;
  readonly people: boolean;
};

async function monthsOfSite(
  { siteId, timeZone, websites, people }: Site,
  { months, format }: Asked,
): Promise<SiteMonths> {
  const last = months.at(-1) ?? '';
  const year = Number(last.slice(0, 4));
  const [firstYear = year] = yearsOfSummary(year);
  const wanted = [...months, ...(format === 'year' ? [`${firstYear}01`, last] : [])].sort();
  const range = { start: monthRange(wanted[0] ?? last).start, end: monthRange(last).end };
  const { fromMs, toMs } = boundsOf(range, timeZone);
  const leads = (await readLeads(siteId, fromMs, toMs)).map(({ lead }) => lead);
  const dayNumber = dayNumberIn(timeZone);
  const byKey = Map.groupBy(
    leads.filter(({ timestamp }) => timestamp >= fromMs),
    ({ timestamp }) => yearMonthOf(dayOfNumber(dayNumber(timestamp))),
  );
  const sums = new Map<string, LeadSums>();
  for (const month of months) {
    const own = byKey.get(month);
    if (own === undefined) continue;
    const key = keyOf(format)(month);
    sums.set(key, addSums([sums.get(key) ?? {}, sumsOf(summariseLeads(own, timeZone).totals)]));
  }
  const years =
    format === 'year' ? summariseYears(people ? leads : leads.map(anonymous), year, timeZone, websites) : {};
  return { sums, years };
}

const anonymous = <Lead extends { readonly metrics: object }>(lead: Lead): Lead => ({
  ...lead,
  metrics: { ...lead.metrics, minority: undefined, veteran: undefined },
});

function addSums(all: readonly LeadSums[]): LeadSums {
  const total: Record<string, number> = {};
  for (const sums of all) for (const [count, value] of Object.entries(sums)) total[count] = (total[count] ?? 0) + value;
  return total;
}

function shownYears(sites: readonly YearlyLeadSummary[], people: boolean): LeadMonths['years'] {
  const years = new Set(sites.flatMap(site => Object.keys(site)));
  return Object.fromEntries([...years].sort().map(year => {
    const months = [...new Set(sites.flatMap(site => Object.keys(site[year] ?? {})))].sort();
    const units = months.map(month => addUnits(sites.flatMap(site => site[year]?.[month] ?? [])));
    const dei = hideSmall(units.map(({ totalDEI }) => totalDEI));
    return [year, Object.fromEntries(months.map((month, index) => {
      const [own, count] = [units[index], dei[index]];
      return own === undefined ? [month, emptyUnits] : [month, { ...own, totalDEI: people ? (count ?? null) : null }];
    }))];
  }));
}

const emptyUnits: Shown = { ...addUnits([]), totalDEI: null };
