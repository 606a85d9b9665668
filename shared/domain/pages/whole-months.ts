import { type Day, type DayRange, monthRange, listMonths, previousYearMonth, type YearMonth } from '../periods/days.ts';
import { computeComparison } from '../periods/periods.ts';

/** Calendar months that stand for a period, and those that they are compared with: as many, and never the same. */
export type WholeMonths = { readonly now: readonly YearMonth[]; readonly before: readonly YearMonth[] };

/**
 * The months of a section that its platform counts by month: those that lie in the range whole; where none does, the
 * newest that it touches and that is over; where none is over, the one in progress, which is compared with nothing.
 * They are compared with as many months just before them, or with those of a year earlier where the period is.
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
