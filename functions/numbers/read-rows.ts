import { canonicalJson } from '../../shared/domain/audits/canonical-json.ts';
import { comparedLengths, compareSites } from '../../shared/domain/reports/compared-sites.ts';
import type { ReportInput } from '../../shared/domain/reports/report.ts';
import type { ComparedSites } from '../../shared/model/compared-sites.ts';
import type { OtherSites } from '../../shared/model/other-sites.ts';
import type { TablePeriod } from '../../shared/numbers/rollup/site-row.ts';
import type { RowsByTime } from '../../shared/numbers/rollup/rows-over.ts';
import type { NodeDay, SiteRow } from '../../shared/model/node-rows.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { type DayRange, isSameRange } from '../../shared/domain/periods/days.ts';
import { periods } from '../../shared/domain/periods/periods.ts';
import { settledWeek, weekPeriod } from '../../shared/domain/periods/settled-week.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import { readComparedSites as readStored } from '../stores/compared-sites.ts';
import { readNotableSites } from '../stores/notable-sites.ts';
import { readNodeDays, readNodeMonths, readSiteRows } from '../stores/rollups.ts';
import { groupConsecutiveMonths, withDash } from '../services/rollups/spans.ts';

/** Rows to read: the first and last year ('yyyy') of months, and months ('yyyyMM') by day. */
export type WantedRows = { readonly years: readonly [string, string]; readonly dayMonths: readonly string[] };

async function readDayRows(siteId: string, months: readonly string[]): Promise<NodeDay[]> {
  const runs = groupConsecutiveMonths(months).map(run =>
    readNodeDays(siteId, withDash(run[0] ?? ''), withDash(run.at(-1) ?? '')),
  );
  return (await Promise.all(runs)).flat();
}

/** Reads a node's stored rows in parallel, eventually consistent. */
export async function readRows(siteId: string, { years, dayMonths }: WantedRows) {
  const [months, days] = await Promise.all([readNodeMonths(siteId, ...years), readDayRows(siteId, dayMonths)]);
  return { months, days };
}

/** Finds the period of the filter bar or the weekly digest that a range is; undefined for another range. */
function findTable({ attr }: SiteNode, range: DayRange, now: Date): TablePeriod | undefined {
  const zone = siteTimeZone(attr);
  const tables = [...periods(now, zone), weekPeriod(settledWeek(siteToday(now, zone)))];
  return tables.find(period => isSameRange(period, range));
}

/** A node's sites in a period: all of them, or of very many the notable ones and the sums of the others. */
export type SitesOfPeriod = { readonly rows: readonly SiteRow[]; readonly others?: OtherSites };

/** Reads a node's sites in a period of the filter bar or the weekly digest; empty for another range. */
export async function readSites(node: SiteNode, range: DayRange, now: Date): Promise<SitesOfPeriod> {
  const table = findTable(node, range, now);
  return table === undefined ? { rows: [] } : readSitesOfTable(node.siteId, table.id);
}

/** Reads a node's sites in one of its tables. */
export const readSitesOfTable = async (siteId: string, periodId: string): Promise<SitesOfPeriod> =>
  (await readNotableSites(siteId, periodId)) ?? { rows: (await readSiteRows(siteId, periodId))?.rows ?? [] };

/** Reads a node's sites in a period; of very many also how all of them compare. */
export async function readComparedSites(
  node: SiteNode,
  range: DayRange,
  now: Date,
): Promise<{ rows: readonly SiteRow[]; many?: ReportInput['many'] }> {
  const { rows, others } = await readSites(node, range, now);
  const compared = others === undefined ? null : await readCompared(node, range, now);
  return others === undefined || compared === null ? { rows } : { rows, many: { compared, others } };
}

/**
 * Reads how a node's sites compare in a period; null for another range or without sites. Sums of a period that has
 * become longer since the night, and of rows from before sums were stored, are added up from the sites, unless they are
 * too many.
 */
export async function readCompared(node: SiteNode, range: DayRange, now: Date): Promise<ComparedSites | null> {
  const table = findTable(node, range, now);
  if (table === undefined) return null;
  const lengths = comparedLengths(range);
  const stored = await readStored(node.siteId, table.id);
  if (stored !== null && canonicalJson(stored.lengths) === canonicalJson(lengths)) return stored;
  const { rows, others } = await readSitesOfTable(node.siteId, table.id);
  if (others !== undefined) return stored;
  return rows.length === 0 ? null : compareSites(rows, lengths);
}

export const byTime = ({ months, days }: Awaited<ReturnType<typeof readRows>>): RowsByTime => ({
  days: new Map(days.map(day => [day.date, day])),
  months: new Map(months.map(month => [month.yearMonth, month])),
});
