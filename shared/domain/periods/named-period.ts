import { formatDate } from '../formats/dates.ts';
import { addDays, addMonths, type Day, type DayRange, isDay, monthRange, yearMonthFrom } from './days.ts';
import { type Period, periodAt, type PeriodKind } from './periods.ts';
import { siteToday } from './zone.ts';

/** A custom range is of 18 months at most: what a first collection brings. */
export const longestMonths = 18;

/** A period that an address names, or why it cannot be shown, in a sentence. */
export type Named = { readonly period: Period } | { readonly problem: string };

/** The id of a range that is none of the listed periods: '2026-10-22..2026-11-21'. */
export const customId = ({ start, end }: DayRange): string => `${start}..${end}`;

/** Returns the first day for which rows are stored: the start of the year before the previous one. */
export const oldestDay = (today: Day): Day => `${Number(today.slice(0, 4)) - 2}-01-01`;

/** Why days cannot be shown as a period; null where they can. `today`: in the site's zone. */
export function rangeProblem({ start, end }: DayRange, today: Day): string | null {
  if (!isDay(start) || !isDay(end)) return "It contains a date that doesn't exist.";
  if (end < start) return 'Its end is before its start.';
  if (end >= today) return 'It ends after yesterday.';
  if (start < oldestDay(today)) return `It begins before ${formatDate(oldestDay(today))}, the earliest date with data.`;
  if (end >= addMonths(start, longestMonths)) return `It is longer than ${longestMonths} months.`;
  return null;
}

/**
 * The period that an id names: one of the list, the first of it where none is named, an older month, quarter or year,
 * or a custom range. An id that names nothing, or days that cannot be shown, is answered with the reason and never with
 * another period.
 */
export function namedPeriod(list: readonly Period[], id: string | null, now: Date, timeZone: string): Named {
  const listed = id === null ? list[0] : list.find(period => period.id === id);
  if (listed !== undefined) return { period: listed };
  const range = id === null ? null : rangeOf(id);
  if (id === null || range === null) return { problem: "It isn't a valid period." };
  const problem = rangeProblem(range, siteToday(now, timeZone));
  return problem === null ? { period: periodAt(id, range.kind, range, timeZone) } : { problem };
}

/** The days that an id spells out; null where it is of no known form. */
function rangeOf(id: string): (DayRange & { readonly kind: PeriodKind }) | null {
  const [, start, end] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  if (start !== undefined && end !== undefined) return { kind: 'custom', start, end };
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(id)) return { kind: 'month', ...monthRange(yearMonthFrom(id)) };
  const [, year] = /^year-(\d{4})$/.exec(id) ?? [];
  if (year !== undefined) return { kind: 'year', start: `${year}-01-01`, end: `${year}-12-31` };
  const [, of, quarter] = /^quarter-(\d{4})-([1-4])$/.exec(id) ?? [];
  if (of === undefined || quarter === undefined) return null;
  const first = `${of}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`;
  return { kind: 'quarter', start: first, end: addDays(addMonths(first, 3), -1) };
}
