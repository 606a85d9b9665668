import {
  addDays,
  addMonths,
  type DayRange,
  countDays,
  isSameRange,
  listMonths,
  previousYearMonth,
  toYearMonth,
} from '../periods/days.ts';
import { computeComparison, type ComparisonKind, type Period } from '../periods/periods.ts';
import { partialMonths } from '../../numbers/rollup/rows-over.ts';

/** The number of months in a report, ending with the period's last. */
export const monthsShown = 25;
/** A custom range is drawn by days up to this length, otherwise by months. */
const longestByDay = 92;

export const chooseReportGrain = (range: DayRange, kind: Period['kind'] | undefined): 'day' | 'month' => {
  if (kind !== undefined) return kind === 'year' ? 'month' : 'day';
  return countDays(range) > longestByDay ? 'month' : 'day';
};

/** Returns the kind of comparison; null for a range that is not one of the two in tables of sites. */
export function findComparisonKind(range: DayRange, comparison: DayRange): ComparisonKind | null {
  const same = (kind: ComparisonKind) => isSameRange(computeComparison(range, kind), comparison);
  return same('previous') ? 'previous' : same('year-ago') ? 'year-ago' : null;
}

/** Returns the ranges for organic growth: the same days a year earlier, and the previous three months. */
export const growthRanges = (range: DayRange) => ({
  yearAgo: computeComparison(range, 'year-ago'),
  quarter: { start: addMonths(range.start, -3), end: addDays(range.start, -1) },
});

/** Lists the months in a report, oldest first. */
export const shownMonths = ({ end }: DayRange): string[] =>
  Array.from({ length: monthsShown }, (_, back) => previousYearMonth(toYearMonth(end), monthsShown - 1 - back));

/**
 * Returns the stored rows that a report needs: the years of its months ('yyyy', first and last), and the months
 * 'yyyyMM' whose days it needs: months that a range covers partly and, in a report by day, those that are drawn.
 */
export function rowsNeeded(
  range: DayRange,
  comparison: DayRange,
  grain: 'day' | 'month',
): { years: [string, string]; dayMonths: string[] } {
  const ranges = [range, comparison].flatMap(period => [period, ...Object.values(growthRanges(period))]);
  const drawn = grain === 'day' ? [range, comparison].flatMap(listMonths) : [];
  const oldest = ranges
    .map(({ start }) => toYearMonth(start))
    .reduce(
      (first, month) => (month < first ? month : first),
      previousYearMonth(toYearMonth(range.end), monthsShown - 1),
    );
  const newest = range.end > comparison.end ? range.end : comparison.end;
  return {
    years: [oldest.slice(0, 4), newest.slice(0, 4)],
    dayMonths: [...new Set([...ranges.flatMap(partialMonths), ...drawn])].sort(),
  };
}
