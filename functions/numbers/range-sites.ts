import { type DayRange, listMonths } from '../../shared/domain/periods/days.ts';
import { chooseGrain } from '../../shared/domain/periods/grain.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import type { SiteRow } from '../../shared/model/node-rows.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { partialMonths } from '../../shared/numbers/rollup/rows-over.ts';
import { auditsPeriod, makeSiteRow, type TablePeriod } from '../../shared/numbers/rollup/site-row.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import { byTime, readRows, readSites, readSitesOfTable, type SitesOfPeriod } from './read-rows.ts';

/** Sites whose own rows are read for dates without a stored table; each costs about three read units. */
export const maxRangeSites = 40;
const concurrency = 8;

type Compared = { readonly range: DayRange; readonly comparison: DayRange };

/**
 * Reads a node's sites in a period: a listed one from its stored table, other dates from each site's own rows. Null if
 * the node has too many sites for that.
 */
export async function readSitesOver(node: SiteNode, compared: Compared, now: Date): Promise<SitesOfPeriod | null> {
  const listed = await readSites(node, compared.range, now);
  if (listed.rows.length > 0) return listed;
  const { rows, others } = await readSitesOfTable(node.siteId, auditsPeriod);
  if (others !== undefined || rows.length > maxRangeSites) return null;
  return { rows: await mapConcurrent(rows, concurrency, row => readSiteOver(row, compared, now)) };
}

/** Builds a site's row over a range from its stored rows. A comparison other than the asked one stays empty. */
async function readSiteOver(row: SiteRow, { range, comparison }: Compared, now: Date): Promise<SiteRow> {
  const {
    record: _record,
    previous: _previous,
    yearAgo: _yearAgo,
    coverage: _coverage,
    spark: _spark,
    like: _like,
    ...who
  } = row;
  const ranges = [range, comparison];
  const years = ranges.flatMap(({ start, end }) => [start.slice(0, 4), end.slice(0, 4)]).toSorted();
  const dayMonths = ranges.flatMap(chooseGrain(range) === 'day' ? listMonths : partialMonths);
  const stored = await readRows(row.siteId, {
    years: [years[0] ?? '', years.at(-1) ?? ''],
    dayMonths: [...new Set(dayMonths)].toSorted(),
  });
  const period: TablePeriod = { id: 'custom', kind: 'custom', ...range };
  return makeSiteRow(who, period, byTime(stored), siteToday(now, row.timeZone));
}
