import {
  addDays,
  addMonths,
  type DayRange,
  countDays,
  listMonths,
  previousYearMonth,
  toYearMonth,
} from '../periods/days.ts';
import { computeComparison, type ComparisonKind, type Period } from '../periods/periods.ts';
import { partialMonths } from '../../numbers/rollup/rows-over.ts';

/** Months of a report, the period's last one among them. */
export const monthsShown = 25;
/** A range that is no period of the filter bar is drawn by days up to this length, by months beyond. */
const longestByDay = 92;

export const chooseReportGrain = (range: DayRange, kind: Period['kind'] | undefined): 'day' | 'month' => {
  if (kind !== undefined) return kind === 'year' ? 'month' : 'day';
  return countDays(range) > longestByDay ? 'month' : 'day';
};

/** The comparison's kind; null for a range that is neither of the two that tables of sites are made for. */
export function findComparisonKind(range: DayRange, comparison: DayRange): ComparisonKind | null {
  const same = (kind: ComparisonKind) => {
    const { start, end } = computeComparison(range, kind);
    return start === comparison.start && end === comparison.end;
  };
  return same('previous') ? 'previous' : same('year-ago') ? 'year-ago' : null;
}

/** Returns the ranges for organic growth: the same days a year earlier, and the previous three months. */
export const growthRanges = (range: DayRange) => ({
  yearAgo: computeComparison(range, 'year-ago'),
  quarter: { start: addMonths(range.start, -3), end: addDays(range.start, -1) },
});

/** The months that a report shows, oldest first. */
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
  const ranges = [range, comparison].flatMap(one => [one, ...Object.values(growthRanges(one))]);
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
