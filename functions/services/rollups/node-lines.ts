import { type DayRange, monthRange } from '../../../shared/domain/periods/days.ts';
import type { BreakdownLine } from '../../../shared/model/breakdown-rows.ts';
import type { SectionRef, StoredDays } from '../../../shared/numbers/breakdowns/dimension.ts';
import { getDimension } from '../../../shared/numbers/breakdowns/registry.ts';
import {
  addSiteDays,
  dimensionKeys,
  type MonthLines,
  listLineSections,
} from '../../../shared/numbers/rollup/breakdown-lines.ts';
import { formatSectionName, readSections } from '../../numbers/sections.ts';
import type { Failures } from '../../numbers/failures.ts';
import { writeMonthLines, writeYearLines } from '../../stores/breakdown-lines.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { groupConsecutiveMonths } from './spans.ts';
import type { SiteOfNode } from './node-sites.ts';

const concurrency = 4;
/** Months of a site in memory at a time. */
const monthsAtOnce = 3;
/** Months of an older version added per night, newest first. */
export const olderLinesPerNight = 3;

const sections = new Map<string, SectionRef>(
  dimensionKeys.flatMap(key => listLineSections(getDimension(key)).map(ref => [formatSectionName(ref), ref])),
);

async function readSite(siteId: string, range: DayRange): Promise<StoredDays> {
  const failures: Failures = new Map();
  const requested = new Map([...sections].map(([name, ref]) => [name, { ref, range, comparison: null }]));
  const days = await readSections({ siteId, wanted: requested, failures });
  // A sum with missing days would look like a decline, so the message is retried.
  if (failures.size > 0) throw new Error(`The days of ${siteId} could not be read: ${[...failures.keys()].join(', ')}`);
  return days;
}

/**
 * Builds a node's breakdowns of some months 'yyyyMM' from its sites' stored days, some sites at a time. Year items are
 * written last. Safe to repeat.
 */
export async function makeLines(
  nodeId: string,
  months: readonly string[],
  sites: () => AsyncIterable<readonly SiteOfNode[]>,
  readAt: Date,
): Promise<void> {
  const years = new Map<string, Map<string, BreakdownLine[]>>();
  for (const run of groupConsecutiveMonths(months).flatMap(inRuns)) {
    const range = { start: monthRange(run[0] ?? '').start, end: monthRange(run.at(-1) ?? '').end };
    const sums = new Map(run.map((month): [string, MonthLines] => [month, new Map()]));
    for await (const list of sites())
      await mapConcurrent(list, concurrency, async ({ site }) => {
        const days = await readSite(site.siteId, range);
        for (const [month, lines] of sums) addSiteDays(lines, days, month);
      });
    for (const [month, lines] of sums)
      for (const key of dimensionKeys) {
        const folded = await writeMonthLines(nodeId, key, month, lines.get(key) ?? new Map(), readAt);
        const name = `${key}#${month.slice(0, 4)}`;
        years.set(name, new Map([...(years.get(name) ?? []), [month, folded]]));
      }
  }
  await mapConcurrent([...years], concurrency, async ([name, folded]) => {
    const key = dimensionKeys.find(dimensionKey => name.startsWith(`${dimensionKey}#`));
    if (key !== undefined) await writeYearLines(nodeId, key, name.slice(key.length + 1), folded, readAt);
  });
}

const inRuns = (months: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(months.length / monthsAtOnce) }, (_, run) =>
    months.slice(run * monthsAtOnce, (run + 1) * monthsAtOnce),
  );
