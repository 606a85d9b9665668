import { type Day, daysBetween, type DayRange, lengthOf } from '../periods/days.ts';

type Dated = { readonly date: Day };

/**
 * The days of two periods that count in a change, by the rule of `likeWithLike`: those at whose position the other
 * period has a day too, or is too short to have one.
 */
export function daysInCommon<T extends Dated>(now: readonly T[], range: DayRange, before: readonly T[], comparison: DayRange): { readonly now: readonly T[]; readonly before: readonly T[] } {
  const across = (own: readonly T[], ownRange: DayRange, other: readonly T[], otherRange: DayRange): T[] => {
    const held = new Set(other.map(({ date }) => daysBetween(otherRange.start, date)));
    const length = lengthOf(otherRange);
    return own.filter(({ date }) => {
      const at = daysBetween(ownRange.start, date);
      return at >= length || held.has(at);
    });
  };
  return { now: across(now, range, before, comparison), before: across(before, comparison, now, range) };
}

/** A sum over some days as its mean a day, so that periods of different length compare. */
export const perDay = (sum: number, days: readonly Dated[]): number => sum / days.length;
