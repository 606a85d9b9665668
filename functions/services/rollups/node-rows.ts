import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { monthRange, listMonths, previousYearMonth, toYearMonth } from '../../../shared/domain/periods/days.ts';
import { periods } from '../../../shared/domain/periods/periods.ts';
import { settledWeek, weekPeriod } from '../../../shared/domain/periods/settled-week.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { countLevels, dropPartialLevels, type LevelCounts } from '../../../shared/numbers/rollup/levels.ts';
import { daysOfSites, monthsOfSites } from '../../../shared/numbers/rollup/node-rows.ts';
import type { NodeAttr, SiteNode } from '../../../shared/model/node.ts';
import type { NodeDay, NodeMonth } from '../../../shared/model/node-rows.ts';
import { maxReadSites } from '../../../shared/model/other-sites.ts';
import { changeNodeYear, readNodeDays, readNodeMonths, writeNodeDays } from '../../stores/rollups.ts';
import { forgetTouched, readTouched } from '../../stores/touched-months.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { makeLines, olderLinesPerNight } from './node-lines.ts';
import { type SiteOfNode, sitesOfNode } from './node-sites.ts';
import { siteTables } from './site-tables.ts';
import { groupConsecutiveMonths, computeScreenSpan, withDash } from './spans.ts';

/** Sites with rows in memory at a time. */
const batch = 24;
/** Months that one run builds for very many sites, because a worker's time is limited. */
const monthsPerRun = 3;
const concurrency = 8;

/** A region, organization, company or group: the id of its rows, its zone, and its sites. */
export type RowsOwner = {
  readonly siteId: string;
  readonly attr: NodeAttr;
  readonly listSites: () => AsyncIterable<readonly SiteOfNode[]>;
};

/** Returns a node as the owner of its rows. */
export const ownRows = (node: SiteNode): RowsOwner => ({
  siteId: node.siteId,
  attr: node.attr,
  listSites: () => sitesOfNode(node),
});

/**
 * Builds the rows of a region, organization, company or group from its sites', some at a time: first site tables and
 * months, then the days of changed months, of months noted by a site, and of the last two. `whole`: the days of all
 * months. Months are written last, since they list the existing days. Safe to repeat. Breakdowns cover the same months
 * and some without any; returns their months and the number of sites. `isLeft`: very many sites have more months to
 * build, which are noted for the next run.
 */
export async function makeNodeRows(
  owner: RowsOwner,
  { whole, now, lineMonths = [] }: { whole: boolean; now: Date; lineMonths?: readonly string[] },
): Promise<{ sites: number; lineMonths: string[]; isLeft: boolean }> {
  const { siteId, attr, listSites } = owner;
  const zone = siteTimeZone(attr);
  const today = siteToday(now, zone);
  const span = computeScreenSpan(today);
  const touched = await readTouched(siteId);
  const [fromYear, toYear] = [span.start.slice(0, 4), span.end.slice(0, 4)];
  // The weekly digest reads the last one.
  const list = [...periods(now, zone), weekPeriod(settledWeek(today))];
  const tables = await siteTables(siteId, list, now);
  let months: NodeMonth[] = [];
  let siteCount = 0;
  for await (const sites of inBatches(listSites())) {
    const rows = await mapConcurrent(sites, concurrency, async listedSite => {
      const siteMonths = await readNodeMonths(listedSite.site.siteId, fromYear, toYear);
      return { own: siteMonths, place: await tables.rowsOf(listedSite, siteMonths) };
    });
    months = monthsOfSites([...months, ...rows.flatMap(({ own: siteMonths }) => siteMonths)]);
    siteCount += sites.length;
    for (const { place } of rows) await tables.add(place);
  }
  await tables.end();

  const stored = new Map(
    (await readNodeMonths(siteId, fromYear, toYear)).map(row => [row.yearMonth, canonicalJson(row)]),
  );
  const made = new Map(months.map(row => [row.yearMonth, canonicalJson(row)]));
  const lastMonth = previousYearMonth(toYearMonth(today));
  const isChanged = (month: string) => whole || touched.months.includes(month) || stored.get(month) !== made.get(month);
  const isMany = siteCount > maxReadSites;
  const { dueMonths, leftMonths } = chooseMonths(
    listMonths(span).filter(month => month >= lastMonth || isChanged(month)),
    isMany ? month => isChanged(month) && (made.has(month) || stored.has(month)) : null,
  );
  for (const run of groupConsecutiveMonths(dueMonths)) await makeDays(owner, run, now);
  const withLines = new Set(lineMonths);
  const isDone = (month: string) => withLines.has(month) || dueMonths.includes(month) || leftMonths.has(month);
  const older = [...made.keys()].filter(month => !isDone(month)).sort();
  const olderLines = isMany ? monthsPerRun - dueMonths.length : olderLinesPerNight;
  const lined = [
    ...dueMonths.filter(month => made.has(month) || withLines.has(month)),
    ...older.toReversed().slice(0, olderLines).toReversed(),
  ];
  await makeLines(siteId, lined, () => inBatches(listSites()), now);
  for (let year = Number(fromYear); year <= Number(toYear); year += 1)
    await changeNodeYear(
      siteId,
      String(year),
      before => {
        const others = before.filter(({ yearMonth }) => leftMonths.has(yearMonth));
        const built = months.filter(
          ({ yearMonth }) => yearMonth.startsWith(String(year)) && !leftMonths.has(yearMonth),
        );
        return [...built, ...others].sort((a, b) => (a.yearMonth < b.yearMonth ? -1 : 1));
      },
      now,
    );
  await forgetTouched(siteId, touched, [...leftMonths]);
  const oldest = toYearMonth(span.start);
  return {
    sites: siteCount,
    lineMonths: [...new Set([...withLines, ...lined])].filter(month => month >= oldest).sort(),
    isLeft: leftMonths.size > 0,
  };
}

/**
 * Chooses the months of a run. Of very many sites, the newest that changed come first, so that a follow-up run doesn't
 * build the recent ones again. `isChanged`: null builds all.
 */
function chooseMonths(months: readonly string[], isChanged: ((month: string) => boolean) | null) {
  if (isChanged === null) return { dueMonths: months, leftMonths: new Set<string>() };
  const changed = months.filter(isChanged);
  const inTurns = [...changed.toReversed(), ...months.filter(month => !isChanged(month))];
  const dueMonths = inTurns.slice(0, monthsPerRun).sort();
  return { dueMonths, leftMonths: new Set(changed.filter(month => !dueMonths.includes(month))) };
}

async function makeDays({ siteId, listSites }: RowsOwner, run: readonly string[], readAt: Date): Promise<void> {
  const [first = '', last = first] = [run[0], run.at(-1)];
  let days: NodeDay[] = [];
  const levels: LevelCounts = new Map();
  for await (const sites of inBatches(listSites())) {
    const daysBySite = await mapConcurrent(sites, concurrency, ({ site }) =>
      readNodeDays(site.siteId, withDash(first), withDash(last)),
    );
    for (const rows of daysBySite) countLevels(levels, rows);
    days = daysOfSites([...days, ...daysBySite.flat()]);
  }
  days = dropPartialLevels(days, levels);
  await writeNodeDays(
    siteId,
    run.map(month => {
      const { start, end } = monthRange(month);
      return { month: withDash(month), rows: days.filter(({ date }) => date >= start && date <= end) };
    }),
    readAt,
  );
}

/** Splits each list into parts that fit in memory. */
async function* inBatches<T>(lists: AsyncIterable<readonly T[]>): AsyncGenerator<readonly T[]> {
  for await (const list of lists)
    for (let start = 0; start < list.length; start += batch) yield list.slice(start, start + batch);
}
