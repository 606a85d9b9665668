/**
 * Arithmetic of calendar days. A day is 'yyyy-MM-dd' without a zone; a month is 'yyyyMM' (specification 9, Periods).
 * Nothing here reads a clock or a zone.
 */
export type Day = string;
export type YearMonth = string;
/** Both days included. */
export type DayRange = { readonly start: Day; readonly end: Day };
export const isSameRange = (a: DayRange, b: DayRange): boolean => a.start === b.start && a.end === b.end;

const dayMs = 86_400_000;

/** Returns the days since 1970-01-01. An invalid day (February 30) counts on into the next month. */
export function dayNumber(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayMs;
}

const dayTexts: Day[] = [];
/** Years 1970 to 2106, whose days are formatted once: rows of many sites repeat them. */
const maxDayTexts = 50_000;

/** The day with this number of days since 1970-01-01. */
export const dayAt = (number: number): Day =>
  Number.isInteger(number) && number >= 0 && number < maxDayTexts
    ? (dayTexts[number] ??= formatDay(number))
    : formatDay(number);

const formatDay = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10);

/** Returns true for a valid calendar day from the year 100 on; '2026-02-30' is not valid. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const number = dayNumber(value);
  return Number.isFinite(number) && dayAt(number) === value;
}

export const addDays = (day: Day, days: number): Day => dayAt(dayNumber(day) + days);

/** Returns the days from `start` to `end`, negative if `end` is earlier; the same day is 0. */
export const daysBetween = (start: Day, end: Day): number => dayNumber(end) - dayNumber(start);

/** Returns the number of days in a range, both ends included; 0 if the end is before the start. */
export const countDays = ({ start, end }: DayRange): number => Math.max(0, daysBetween(start, end) + 1);

/** Lists every day from `start` to `end`, both included; empty if `end` is earlier. */
export function eachDay(start: Day, end: Day): Day[] {
  const first = dayNumber(start);
  return Array.from({ length: countDays({ start, end }) }, (_, index) => dayAt(first + index));
}

/** Returns the same day of another month; if that month is shorter, its last day (March 31 - 1 month = February 28). */
export function addMonths(day: Day, months: number): Day {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${yearText(Math.floor(index / 12))}-${twoDigits((((index % 12) + 12) % 12) + 1)}`;
  const last = getLastDay(month);
  const target = `${month}-${day.slice(8, 10)}`;
  return target > last ? last : target;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const yearText = (year: number) => String(year).padStart(4, '0');

/** Last day of a month given as 'yyyy-MM'. */
function getLastDay(month: string): Day {
  const year = Number(month.slice(0, 4));
  return dayAt(Date.UTC(year, Number(month.slice(5, 7)), 0) / dayMs);
}

/** The month of a day, 'yyyyMM'. */
export const toYearMonth = (day: Day): YearMonth => day.slice(0, 4) + day.slice(5, 7);

/** A month 'yyyyMM' as 'yyyy-MM'. */
export const monthWithDash = (yearMonth: YearMonth): string => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4, 6)}`;

/** A month 'yyyy-MM' as 'yyyyMM'. */
export const yearMonthFrom = (month: string): YearMonth => month.replace('-', '');

/** First and last day of a month 'yyyyMM'. */
export function monthRange(yearMonth: YearMonth): DayRange {
  const month = monthWithDash(yearMonth);
  return { start: `${month}-01`, end: getLastDay(month) };
}

/** Returns the month `months` before (after, if negative). */
export const previousYearMonth = (yearMonth: YearMonth, months = 1): YearMonth => {
  const number = monthNumber(yearMonth) - 1 - months;
  return `${yearText(Math.floor(number / 12))}${twoDigits((((number % 12) + 12) % 12) + 1)}`;
};

/** Lists every month that a range touches, oldest first; empty if its end is before its start. */
export function listMonths({ start, end }: DayRange): YearMonth[] {
  const first = toYearMonth(start);
  const length = Math.max(0, monthNumber(toYearMonth(end)) - monthNumber(first) + 1);
  return Array.from({ length }, (_, index) => previousYearMonth(first, -index));
}

const monthNumber = (yearMonth: YearMonth): number => Number(yearMonth.slice(0, 4)) * 12 + Number(yearMonth.slice(4));

/** The months of a range, oldest first, each cut to the days inside it. */
export const monthsWithin = (range: DayRange): DayRange[] =>
  listMonths(range).map(month => {
    const whole = monthRange(month);
    return {
      start: whole.start < range.start ? range.start : whole.start,
      end: whole.end > range.end ? range.end : whole.end,
    };
  });

/** January 1, 1970 was a Thursday. */
const thursday = 4;

/** Returns the day of the week, 1 Monday to 7 Sunday. */
export const getWeekday = (day: Day): number => ((((dayNumber(day) + thursday - 1) % 7) + 7) % 7) + 1;
