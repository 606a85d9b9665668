import { type Day, daysBetween, type DayRange, countDays, listMonths, toYearMonth } from '../../domain/periods/days.ts';
import { chooseGrain } from '../../domain/periods/grain.ts';

type Dated = { readonly date: Day };

/**
 * Returns the days of two periods that count in a change, by the rule of `likeWithLike`: those at a position where the
 * other period has a day too, or is too short to have one. Positions of a long period are its months.
 */
export function daysInCommon<T extends Dated>(
  now: readonly T[],
  range: DayRange,
  before: readonly T[],
  comparison: DayRange,
): { readonly now: readonly T[]; readonly before: readonly T[] } {
  const grain = chooseGrain(range);
  const across = (points: readonly T[], ownRange: DayRange, other: readonly T[], otherRange: DayRange): T[] => {
    const [at, otherAt] = [getPositions(ownRange, grain), getPositions(otherRange, grain)];
    const held = new Set(other.map(({ date }) => otherAt.of(date)));
    return points.filter(({ date }) => at.of(date) >= otherAt.length || held.has(at.of(date)));
  };
  return { now: across(now, range, before, comparison), before: across(before, comparison, now, range) };
}

function getPositions(
  range: DayRange,
  grain: 'day' | 'month',
): { readonly length: number; readonly of: (day: Day) => number } {
  if (grain === 'day') return { length: countDays(range), of: day => daysBetween(range.start, day) };
  const months = listMonths(range);
  return { length: months.length, of: day => months.indexOf(toYearMonth(day)) };
}

/** Converts a sum over some days to its daily average, so that periods of different length can be compared. */
export const perDay = (sum: number, days: readonly Dated[]): number => sum / days.length;
