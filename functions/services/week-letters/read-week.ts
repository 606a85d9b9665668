import { type WeekChannel, type WeekNumbers, weekNumbers } from '../../../shared/domain/mails/week-numbers.ts';
import { type Day, type DayRange, listMonths } from '../../../shared/domain/periods/days.ts';
import { settledWeek, weekBefore, weekPeriod } from '../../../shared/domain/periods/settled-week.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteRow } from '../../../shared/model/node-rows.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { sumRange, type RowsByTime } from '../../../shared/numbers/rollup/rows-over.ts';
import { makeSiteRow } from '../../../shared/numbers/rollup/site-row.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { readNodeDays, readSiteRows } from '../../stores/rollups.ts';
import { listChildrenPage } from '../../stores/sites/sites.ts';
import { isRolledUp } from '../rollups/node-sites.ts';
import { groupConsecutiveMonths, withDash } from '../rollups/spans.ts';

const concurrency = 8;

/**
 * Reads a node's newest final week: a site's from its days, a higher node's from the week's nightly table (a part per
 * hundred sites), a reseller's from its companies' tables. Null without rows.
 */
export async function readWeek(node: SiteNode, now: Date): Promise<WeekNumbers | null> {
  const today = siteToday(now, siteTimeZone(node.attr));
  const newest = settledWeek(today);
  if (node.type === 'SITE') return readWeekOfSite(node, newest, today);
  const nodeIds = node.type === 'TOKEN' ? await listCompanies(node.siteId) : [node.siteId];
  // Rows not built this morning contain the previous week.
  for (const week of [newest, weekBefore(newest)]) {
    const tables = await mapConcurrent(nodeIds, concurrency, nodeId => readSiteRows(nodeId, weekPeriod(week).id));
    const rows = eachOnce(tables.flatMap(table => table?.rows ?? []));
    if (rows.length > 0) return weekNumbers(rows, week);
  }
  return null;
}

/** Counts a site shown by two companies once, at its own path. */
function eachOnce(rows: readonly SiteRow[]): SiteRow[] {
  const bySite = new Map<string, SiteRow>();
  for (const row of rows) if (!bySite.has(row.siteId) || !row.linked) bySite.set(row.siteId, row);
  return [...bySite.values()];
}

async function listCompanies(token: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listChildrenPage(token, cursor);
    found.push(...page.nodes.filter(isRolledUp).map(({ siteId }) => siteId));
    cursor = page.cursor;
  }
  return found;
}

async function readWeekOfSite(node: SiteNode, week: DayRange, today: Day): Promise<WeekNumbers | null> {
  const { siteId, name, sitePath, attr } = node;
  const before = weekBefore(week);
  const runs = groupConsecutiveMonths([...new Set([before, week].flatMap(listMonths))]);
  const days = (
    await Promise.all(runs.map(run => readNodeDays(siteId, withDash(run[0] ?? ''), withDash(run.at(-1) ?? ''))))
  ).flat();
  if (days.length === 0) return null;
  const rows: RowsByTime = { days: new Map(days.map(day => [day.date, day])), months: new Map() };
  const who = {
    siteId,
    name,
    sitePath,
    timeZone: siteTimeZone(attr),
    linked: false,
    isEcommerce: attr.isEcommerce === true,
    score: null,
    previousScore: null,
  };
  const row = makeSiteRow(who, weekPeriod(week), rows, today);
  return weekNumbers([row], week, listChannels(rows, row, week));
}

/** Returns a site's channels, if Google Analytics has the same days of both weeks. */
function listChannels(rows: RowsByTime, row: SiteRow, week: DayRange): WeekChannel[] {
  const [now, before] = [week, weekBefore(week)].map(range => sumRange(rows, range).record);
  if (row.like?.previous.ga4 !== undefined || now === undefined || before === undefined) return [];
  return now.channels.map(({ channel, goals }) => ({
    channel,
    goals,
    previous: before.channels.find(other => other.channel === channel)?.goals ?? 0,
  }));
}
