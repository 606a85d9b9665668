import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  type DayRange,
  eachDay,
  monthRange,
  toYearMonth,
} from '../../../../shared/domain/periods/days.ts';
import { longestMonths, oldestDay } from '../../../../shared/domain/periods/named-period.ts';

/** A month as weeks of seven days, Sunday first; null for days of another month. */
export function splitIntoWeeks(firstDay: Day): (Day | null)[][] {
  const { start, end } = monthRange(toYearMonth(firstDay));
  // 1970-01-01 was a Thursday.
  const lead = (dayNumber(start) + 4) % 7;
  const cells = [...Array.from({ length: lead }, () => null), ...eachDay(start, end)];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at] ?? null),
  );
}

/** The selectable days: from the first stored day to yesterday. */
export const choosable = (today: Day): DayRange => ({ start: oldestDay(today), end: addDays(today, -1) });

/** Clamps a day to the selectable days. */
export const clamped = (day: Day, { start, end }: DayRange): Day => (day < start ? start : day > end ? end : day);

/** Two days as a range in either order, limited to the longest allowed. */
export function rangeBetween(anchor: Day, other: Day): DayRange {
  if (other >= anchor) {
    const last = addDays(addMonths(anchor, longestMonths), -1);
    return { start: anchor, end: other > last ? last : other };
  }
  const first = addDays(addMonths(anchor, -longestMonths), 1);
  return { start: other < first ? first : other, end: anchor };
}

/** The day that a key selects, before clamping; null for any other key. */
export function dayForKey(key: string, day: Day, today: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 't':
    case 'T':
      return addDays(today, -1);
    default:
      return null;
  }
}
