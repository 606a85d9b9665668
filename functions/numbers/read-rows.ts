import type { RowsByTime } from '../../shared/numbers/rollup/rows-over.ts';
import type { NodeDay, SiteRow } from '../../shared/model/node-rows.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { type DayRange, isSameRange } from '../../shared/domain/periods/days.ts';
import { periods } from '../../shared/domain/periods/periods.ts';
import { settledWeek, weekPeriod } from '../../shared/domain/periods/settled-week.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
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

/** Reads a node's sites in a period of the filter bar or the weekly digest; empty for another range. */
export async function readSites({ siteId, attr }: SiteNode, range: DayRange, now: Date): Promise<SiteRow[]> {
  const zone = siteTimeZone(attr);
  const tables = [...periods(now, zone), weekPeriod(settledWeek(siteToday(now, zone)))];
  const table = tables.find(period => isSameRange(period, range));
  return table === undefined ? [] : ((await readSiteRows(siteId, table.id))?.rows ?? []);
}

export const byTime = ({ months, days }: Awaited<ReturnType<typeof readRows>>): RowsByTime => ({
  days: new Map(days.map(day => [day.date, day])),
  months: new Map(months.map(month => [month.yearMonth, month])),
});
