import { formatDate } from '../formats/dates.ts';
import { addDays, addMonths, type Day, type DayRange, isDay, monthRange, yearMonthFrom } from './days.ts';
import { type Period, periodAt, type PeriodKind } from './periods.ts';
import { siteToday } from './zone.ts';

/** The limit of a custom range is 18 months, like a first sync. */
export const longestMonths = 18;

/** A period named in an address, or a sentence that explains why it cannot be shown. */
export type Named = { readonly period: Period } | { readonly problem: string };

/** Returns the id of a custom range: '2026-10-22..2026-11-21'. */
export const customId = ({ start, end }: DayRange): string => `${start}..${end}`;

/** Returns the first day for which rows are stored: the start of the year before the previous one. */
export const oldestDay = (today: Day): Day => `${Number(today.slice(0, 4)) - 2}-01-01`;

/**
 * Returns the reason that days cannot be shown as a period; null if they can. `today` is the date in the site's zone.
 */
export function rangeProblem({ start, end }: DayRange, today: Day): string | null {
  if (!isDay(start) || !isDay(end)) return "It contains a date that doesn't exist.";
  if (end < start) return 'Its end is before its start.';
  if (end >= today) return 'It ends after yesterday.';
  if (start < oldestDay(today)) return `It begins before ${formatDate(oldestDay(today))}, the earliest date with data.`;
  if (end >= addMonths(start, longestMonths)) return `It is longer than ${longestMonths} months.`;
  return null;
}

/**
 * Finds the period of an id: one of the list, the first of it without an id, an older month, quarter or year, or a
 * custom range. An unknown id, or days that cannot be shown, returns the reason and never another period.
 */
export function namedPeriod(list: readonly Period[], id: string | null, now: Date, timeZone: string): Named {
  const listed = id === null ? list[0] : list.find(period => period.id === id);
  if (listed !== undefined) return { period: listed };
  const range = id === null ? null : parseRange(id);
  if (id === null || range === null) return { problem: "It isn't a valid period." };
  const problem = rangeProblem(range, siteToday(now, timeZone));
  return problem === null ? { period: periodAt(id, range.kind, range, timeZone) } : { problem };
}

/** Parses the days in an id; null for an unknown format. */
function parseRange(id: string): (DayRange & { readonly kind: PeriodKind }) | null {
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
