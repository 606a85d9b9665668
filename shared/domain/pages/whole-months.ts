import { type Day, type DayRange, monthRange, listMonths, previousYearMonth, type YearMonth } from '../periods/days.ts';
import { computeComparison } from '../periods/periods.ts';

/**
 * The calendar months shown for a period and the months they are compared with: the same number, never the same months.
 */
export type WholeMonths = { readonly now: readonly YearMonth[]; readonly before: readonly YearMonth[] };

/**
 * Returns the months shown for a section that is counted by month: those entirely inside the range; otherwise the
 * newest past month that it touches; otherwise the current month, without a comparison. They are compared with the same
 * number of months just before, or with those of a year earlier if the period is.
 */
export function wholeMonths(range: DayRange, comparison: DayRange, today: Day): WholeMonths {
  const touched = listMonths(range);
  const over = touched.filter(month => monthRange(month).end < today);
  const whole = over.filter(month => monthRange(month).start >= range.start && monthRange(month).end <= range.end);
  if (over.length === 0) return { now: touched.slice(-1), before: [] };
  const now = whole.length > 0 ? whole : over.slice(-1);
  const yearAgo = computeComparison(range, 'year-ago');
  const isYearAgo = comparison.start === yearAgo.start && comparison.end === yearAgo.end;
  return { now, before: now.map(month => previousYearMonth(month, isYearAgo ? 12 : now.length)) };
}
