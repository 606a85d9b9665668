import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { writeComparedSites } from '../../functions/stores/compared-sites.ts';
import { openAlert } from '../../functions/stores/alerts/alert-changes.ts';
import { putMonth } from '../../functions/stores/recommendations.ts';
import {
  changeNodeYear,
  noteMade,
  sitesPerPart,
  writeNodeDays,
  writeSiteRows,
} from '../../functions/stores/rollups.ts';
import { writeNotableSites } from '../../functions/stores/notable-sites.ts';
import { findNotableSites } from '../../functions/services/rollups/site-tables.ts';
import { maxReadSites } from '../../shared/model/other-sites.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { addDays, type DayRange, listMonths, monthRange, monthWithDash } from '../../shared/domain/periods/days.ts';
import { periods } from '../../shared/domain/periods/periods.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { comparedLengths, sumComparedSites } from '../../shared/domain/reports/compared-sites.ts';
import type { NodeDay, NodeMonth, SiteRow } from '../../shared/model/node-rows.ts';
import type { NodeType, SiteNode } from '../../shared/model/node.ts';
import { daysOfSites, monthsOfSites } from '../../shared/numbers/rollup/node-rows.ts';
import { makeSiteRow } from '../../shared/numbers/rollup/site-row.ts';
import { rounded } from './figure.ts';
import { makeInsight } from './insights.ts';
import { rowsOfSite } from './rollup-units.ts';

/** Sites whose days are generated; the others repeat their numbers, each multiplied by a different factor. */
const templates = 16;
const sitesPerRegion = 100;
const concurrency = 16;
export const zone = 'America/New_York';

type LargeCompany = { readonly id: string; readonly above: string; readonly sites: number; readonly now: Date };

const makeNode = (siteId: string, type: NodeType, above: string, now: Date): SiteNode => ({
  siteId,
  name: siteId.replaceAll('-', ' '),
  type,
  sitePath: `${above}/${siteId}`,
  parentId: above.slice(above.lastIndexOf('/') + 1),
  attr: { tz: 'Eastern' },
  revision: 0,
  createdAt: now.toISOString(),
});

/** Lists a company's regions and sites; each region has a hundred sites. */
export function listNodes({ id, above, sites, now }: LargeCompany) {
  const company = makeNode(id, 'ORG', above, now);
  const regions = Array.from({ length: Math.ceil(sites / sitesPerRegion) }, (_, index) =>
    makeNode(`${id}-region-${index}`, 'REG', company.sitePath, now),
  );
  const siteNodes = Array.from({ length: sites }, (_, index) => {
    const region = regions[Math.floor(index / sitesPerRegion)] ?? company;
    return makeNode(`${id}-site-${String((index * 48_611) % 99_991).padStart(5, '0')}`, 'SITE', region.sitePath, now);
  });
  return { company, regions, siteNodes };
}

/** Multiplies the numbers of a record's sources and their like-with-like sums. */
function scale<Value>(value: Value, factor: number): Value {
  const scaled = (inner: unknown, isSum: boolean): unknown => {
    if (typeof inner === 'number') return isSum ? rounded(inner * factor, Number.isInteger(inner) ? 0 : 2) : inner;
    if (Array.isArray(inner)) return inner.map(entry => scaled(entry, isSum));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, entry]) => [key, scaled(entry, isSum || /^(?:parts|now|before)$/.test(key))]),
    );
  };
  return scaled(value, false) as Value;
}

function scaleRow(row: SiteRow, factor: number): SiteRow {
  const counts = (values: readonly (number | null)[]) =>
    values.map(value => (value === null ? null : Math.round(value * factor)));
  return {
    ...row,
    record: scale(row.record, factor),
    previous: scale(row.previous, factor * 1.01),
    yearAgo: scale(row.yearAgo, factor * 0.9),
    spark: { sessions: counts(row.spark.sessions), goals: counts(row.spark.goals) },
    ...(row.like === undefined ? {} : { like: scale(row.like, factor) }),
  };
}

/** Writes a company's tree, and the rows of the company as its nightly job does; `periodIds`: its tables of sites. */
export async function writeLargeCompany(given: LargeCompany, periodIds: readonly string[]): Promise<void> {
  const { id, now, sites } = given;
  const span = { start: '2024-01-01', end: addDays(siteToday(now, zone), -1) };
  const { company, regions, siteNodes } = listNodes(given);
  await createNode(company);
  await mapConcurrent(regions, concurrency, createNode);
  await mapConcurrent(siteNodes, concurrency, createNode);
  const templateRows = listTemplates(span);
  let days: NodeDay[] = [];
  let months: NodeMonth[] = [];
  for (const rows of templateRows) {
    days = daysOfSites([...days, ...rows.days]);
    months = monthsOfSites([...months, ...rows.months]);
  }
  for (const month of listMonths(span)) {
    const { start, end } = monthRange(month);
    const rows = days.filter(({ date }) => date >= start && date <= end);
    await writeNodeDays(id, [{ month: monthWithDash(month), rows }]);
  }
  for (const year of ['2024', '2025', '2026'])
    await changeNodeYear(id, year, () => months.filter(({ yearMonth }) => yearMonth.startsWith(year)));
  await writeTables(given, periodIds);
  await noteMade(id, { computedAt: now.toISOString(), wholeAt: now.toISOString(), sites });
}

const listTemplates = (span: DayRange) => Array.from({ length: templates }, (_, index) => rowsOfSite(index, span));

/** Writes a company's tables of sites in these periods, with what the nightly job stores about them. */
async function writeTables(given: LargeCompany, periodIds: readonly string[]): Promise<void> {
  const { id, now, sites } = given;
  const today = siteToday(now, zone);
  const { siteNodes } = listNodes(given);
  const templateRows = listTemplates({ start: '2024-01-01', end: addDays(today, -1) });
  const who = { siteId: '', name: '', sitePath: '', timeZone: zone, linked: false, isEcommerce: false } as const;
  for (const period of periods(now, zone).filter(listed => periodIds.includes(listed.id))) {
    const rows = templateRows.map(({ days, months }) =>
      makeSiteRow(
        { ...who, score: null, previousScore: null },
        period,
        {
          days: new Map(days.map(day => [day.date, day])),
          months: new Map(months.map(month => [month.yearMonth, month])),
        },
        today,
      ),
    );
    const sum = sumComparedSites(comparedLengths(period));
    for (let part = 0; part * sitesPerPart < sites; part += 1) {
      const list = siteNodes.slice(part * sitesPerPart, (part + 1) * sitesPerPart).flatMap((node, place): SiteRow[] => {
        const index = part * sitesPerPart + place;
        const row = rows[index % templates];
        if (row === undefined) return [];
        const { siteId, name, sitePath } = node;
        const scores = { score: (index * 7) % 100, previousScore: (index * 11) % 100 };
        return [{ ...scaleRow(row, 0.1 + index / sites), siteId, name, sitePath, ...scores }];
      });
      for (const row of list) sum.add(row);
      await writeSiteRows(id, period.id, part, list, new Map());
    }
    const notable = sites > maxReadSites ? await findNotableSites(id, period.id) : null;
    await writeNotableSites(id, period.id, notable, new Map(), now);
    await writeComparedSites(id, period.id, sum.read(), new Map(), now);
  }
}

const thing = 'Google Ads stopped sending numbers';
/** Opens an alert at every tenth site, and a recommendation at every fifth. */
export async function writeFindings(given: LargeCompany): Promise<void> {
  const { now } = given;
  const { siteNodes } = listNodes(given);
  await mapConcurrent([...siteNodes.entries()], concurrency, async ([index, site]) => {
    const { siteId, sitePath } = site;
    if (index % 5 === 0)
      await putMonth(site, { yearMonth: '202610', revision: 0 }, [
        makeInsight(index, 'pending'),
        makeInsight(index + 1, 'stuck'),
      ]);
    if (index % 10 > 0) return;
    const definition = {
      title: thing,
      icon: 'warning',
      value: null,
      operator: 'not-tracking' as const,
      comparison: null,
      link: '/alerts',
      description: thing,
      isNegative: true,
    };
    const evidence = { columns: [], rows: [], limit: null, settledUntil: null, services: [] };
    await openAlert(
      {
        siteId,
        ruleId: 'not-tracking-ga4',
        severity: 'breaks',
        definition,
        evidence,
        openedAt: now.toISOString(),
        seenOn: siteToday(now, zone),
      },
      sitePath,
      {
        notification: {
          notificationId: `n20261127-bench-${siteId}`,
          siteId,
          type: 'ALERT',
          body: { title: thing, message: thing, timestamp: now.toISOString() },
          users: {},
        },
        sitePath,
        news: [],
        webhookLines: [],
      },
    );
  });
}
