import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  type DayRange,
  countDays,
  monthRange,
  monthWithDash,
  listMonths,
  previousYearMonth,
  toYearMonth,
} from './days.ts';
import { toInstantRange, siteToday } from './zone.ts';

export const periodKinds = ['last-31', 'last-7', 'this-month', 'month', 'quarter', 'year', 'custom'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** A period of the filter bar (specification 3 and 9). Days in the site's zone, both included. */
export type Period = DayRange & {
  /**
   * Appears in addresses: 'last-31', 'last-7', 'this-month', '2026-10', 'quarter-2026-3', 'year-2026' or
   * '2026-10-22..2026-11-21'.
   */
  readonly id: string;
  readonly kind: PeriodKind;
  /** First instant of `start` and last millisecond of `end`, ISO in UTC. */
  readonly startISO: string;
  readonly endISO: string;
};

export type ComparisonKind = 'previous' | 'year-ago';

/** Returns the period of some days, with its first and last instants in a zone. */
export function periodAt(id: string, kind: PeriodKind, { start, end }: DayRange, timeZone: string): Period {
  const instants = toInstantRange(start, end, timeZone);
  return { id, kind, start, end, startISO: instants.start.toISOString(), endISO: instants.end.toISOString() };
}

/**
 * Lists the available periods: the last 31 days (31 days ago to yesterday), the six calendar months before the current
 * one, newest first, the current year to yesterday, and the previous year (specification 9; product decisions); then
 * the last 7 days, the current month to yesterday, and the last whole quarter. On the first day of a year or month the
 * current period is that single day, which has no final number yet.
 */
export function periods(now: Date, timeZone: string): Period[] {
  const today = siteToday(now, timeZone);
  const yesterday = addDays(today, -1);
  const year = today.slice(0, 4);
  const lastYear = String(Number(year) - 1).padStart(4, '0');
  const yearStart = `${year}-01-01`;
  const period = (id: string, kind: PeriodKind, range: DayRange): Period => periodAt(id, kind, range, timeZone);
  const monthStart = `${today.slice(0, 7)}-01`;
  const quarter = lastQuarter(today);
  const months = [1, 2, 3, 4, 5, 6].map(back => previousYearMonth(toYearMonth(today), back));
  return [
    period('last-31', 'last-31', { start: addDays(today, -31), end: yesterday }),
    ...months.map(month => period(monthWithDash(month), 'month', monthRange(month))),
    period(`year-${year}`, 'year', { start: yearStart, end: yesterday < yearStart ? yearStart : yesterday }),
    period(`year-${lastYear}`, 'year', { start: `${lastYear}-01-01`, end: `${lastYear}-12-31` }),
    period('last-7', 'last-7', { start: addDays(today, -7), end: yesterday }),
    period('this-month', 'this-month', { start: monthStart, end: yesterday < monthStart ? monthStart : yesterday }),
    period(`quarter-${quarter.start.slice(0, 4)}-${getQuarter(quarter.start)}`, 'quarter', quarter),
  ];
}

/** 1 to 4. */
const getQuarter = (day: Day): number => Math.ceil(Number(day.slice(5, 7)) / 3);

/** Returns the newest past quarter. */
function lastQuarter(today: Day): DayRange {
  const begun = `${today.slice(0, 4)}-${String(getQuarter(today) * 3 - 2).padStart(2, '0')}-01`;
  return { start: addMonths(begun, -3), end: addDays(begun, -1) };
}

/** Months in each calendar unit. */
const calendarUnits = { month: 1, quarter: 3, year: 12 } as const;
const unitNames = ['month', 'quarter', 'year'] as const;

/**
 * Returns the comparison of a range. A calendar month, quarter or year is compared with the previous one, any other
 * range with the same number of days before it; or the same days a year earlier (product decisions). A year earlier
 * February 29 becomes the 28th, and whole months stay whole months.
 */
export function computeComparison(range: DayRange, kind: ComparisonKind): DayRange {
  if (kind === 'year-ago') return monthsBefore(range, 12);
  const unit = findCalendarUnit(range);
  if (unit !== null) return monthsBefore(range, calendarUnits[unit]);
  const length = countDays(range);
  return { start: addDays(range.start, -length), end: addDays(range.start, -1) };
}

function monthsBefore(range: DayRange, months: number): DayRange {
  const start = addMonths(range.start, -months);
  const end = addMonths(range.end, -months);
  return { start, end: isWholeMonths(range) ? monthRange(toYearMonth(end)).end : end };
}

/** Returns the calendar unit that a range exactly covers; quarters start in January, April, July or October. */
export function findCalendarUnit(range: DayRange): (typeof unitNames)[number] | null {
  if (!isWholeMonths(range)) return null;
  const [months, first] = [listMonths(range).length, Number(range.start.slice(5, 7)) - 1];
  return unitNames.find(unit => calendarUnits[unit] === months && first % months === 0) ?? null;
}

const isWholeMonths = ({ start, end }: DayRange): boolean =>
  start.endsWith('-01') && monthRange(toYearMonth(end)).end === end;

/** The default baseline window and lead range: one month and one day ago to yesterday (specification 9). */
export const defaultWindow = (today: Day): DayRange => ({
  start: addDays(addMonths(today, -1), -1),
  end: addDays(today, -1),
});

/** The yearly lead summary covers the selected year and two before (specification 9), oldest first. */
export const yearsOfSummary = (year: number): number[] => [year - 2, year - 1, year];

/**
 * Returns true while a platform still restates the day: until it is `provisionalDays` old it may change. Today is
 * always preliminary if the platform restates at all.
 */
export const isProvisional = (day: Day, today: Day, provisionalDays: number): boolean =>
  dayNumber(today) - dayNumber(day) < provisionalDays;

/** Returns the first day on which a day is final: with 3, November 19 is final on the 22nd. */
export const settlesOn = (day: Day, provisionalDays: number): Day => addDays(day, provisionalDays);
