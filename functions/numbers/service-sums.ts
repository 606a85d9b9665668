import { hasAdFigures } from '../../shared/platforms/ga4/day-parts.ts';
import { eachDay, countDays, type DayRange, monthRange, listMonths } from '../../shared/domain/periods/days.ts';
import { mergeMonths } from '../../shared/numbers/rollup/merge.ts';
import { type DaysToRoll, isOfThisRule, rollupDays } from '../../shared/numbers/rollup/rollup.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';
import type { MonthRecord, RollupRecord } from '../../shared/model/month-record.ts';
import { toDayRanges } from '../stores/connections/day-ranges.ts';
import { readMonthRecords } from '../stores/metrics/month-records.ts';
import { readPrimaryDays } from '../services/collection/primary-section.ts';

/** Sums of one of a site's services over any range it was loaded for. */
export type ServiceSums = {
  readonly service: RecordService;
  /** Stored months by 'yyyyMM': only those with no missing day and channels under the current rule. */
  readonly months: ReadonlyMap<string, MonthRecord>;
  /** Days not covered by months, one entry per read. */
  readonly reads: readonly DaysToRoll[];
};
type Piece = { readonly month: string; readonly range: DayRange; readonly record: MonthRecord | undefined };
type Reading = { readonly uncached?: boolean; readonly reading?: 'eventual' | 'consistent' };
/** Number of months below which reading days costs no more than reading sums and filling gaps. */
const fewMonths = 4;

/**
 * Loads a service's data for some ranges: stored sums for complete whole months, days for the rest. `uncached`: days
 * only, with the same result.
 */
export async function loadServiceSums(
  siteId: string,
  service: RecordService,
  ranges: readonly DayRange[],
  { uncached = false, reading = 'eventual' }: Reading = {},
): Promise<ServiceSums> {
  const wholeMonths = [
    ...new Set(
      ranges.flatMap(range =>
        splitByMonth(range)
          .filter(isWholeMonth)
          .map(({ month }) => month),
      ),
    ),
  ].sort();
  const [first = '', last = ''] = [wholeMonths[0], wholeMonths.at(-1)];
  const stored = uncached || wholeMonths.length < fewMonths ? [] : await readMonthRecords(siteId, service, first, last);
  const months = new Map(stored.filter(record => isWhole(service, record)).map(record => [record.yearMonth, record]));
  const needed = ranges.flatMap(range => splitByMonth(range, months)).filter(({ record }) => record === undefined);
  const days = toDayRanges(needed.flatMap(({ range }) => eachDay(range.start, range.end)));
  return {
    service,
    months,
    reads: await Promise.all(days.map(range => readPrimaryDays(siteId, service, range, reading))),
  };
}

/** A record doesn't show which days are missing, nor on which GA4 days no Ads account was linked. */
function isWhole(service: RecordService, record: MonthRecord): boolean {
  const { yearMonth, sources } = record;
  const length = countDays(monthRange(yearMonth));
  if (sources[service]?.days !== length || !isOfThisRule(record)) return false;
  return service !== 'ga4' || sources.ga4Ads === undefined || sources.ga4Ads.days === length;
}

/** Splits a range by months: stored ones if the range contains them whole, otherwise their days inside it. */
const splitByMonth = (range: DayRange, months?: ReadonlyMap<string, MonthRecord>): Piece[] =>
  listMonths(range).map(month => {
    const whole = monthRange(month);
    const part = {
      start: whole.start < range.start ? range.start : whole.start,
      end: whole.end > range.end ? range.end : whole.end,
    };
    return { month, range: part, record: isWholeMonth({ month, range: part }) ? months?.get(month) : undefined };
  });
const isWholeMonth = ({ month, range }: Pick<Piece, 'month' | 'range'>): boolean =>
  countDays(range) === countDays(monthRange(month));

/** Sums a loaded range. */
export const sumLoadedRange = ({ months, reads }: ServiceSums, range: DayRange): RollupRecord =>
  mergeMonths(
    splitByMonth(range, months).flatMap(piece => piece.record ?? reads.map(days => rollupDays(days, piece.range))),
  );

/** Finds days of a loaded range, up to `due`, without a record, and days on which GA4 had no linked Ads account. */
export function findGaps(
  { service, months, reads }: ServiceSums,
  range: DayRange,
  due: string,
): { missing: string[]; unlinked: string[] } {
  const missing: string[] = [];
  const unlinked: string[] = [];
  for (const piece of splitByMonth(range, months)) {
    const { start, end } = piece.range;
    if (piece.record !== undefined) {
      if (piece.record.sources.ga4Ads === undefined) unlinked.push(...eachDay(start, end));
      continue;
    }
    const held = new Set(reads.flatMap(days => (days[service] ?? []).map(({ date }) => date)));
    missing.push(...eachDay(start, due < end ? due : end).filter(day => !held.has(day)));
    for (const day of reads.flatMap(days => days.ga4 ?? []))
      if (day.date >= start && day.date <= end && !hasAdFigures(day)) unlinked.push(day.date);
  }
  return { missing, unlinked };
}
