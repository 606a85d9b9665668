import { type Day, type DayRange, monthWithDash, type YearMonth } from '../periods/days.ts';

/**
 * Days, months and instants for people, all by Intl. Days and months are the calendar's own, so they are formatted in
 * UTC; an instant needs the zone it is to be shown in.
 */
const locale = 'en-US';
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let made = formatters.get(key);
  if (!made) formatters.set(key, (made = new Intl.DateTimeFormat(locale, options)));
  return made;
}

const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const withYear = { ...short, year: 'numeric' } as const;
const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const valid = (date: Date): boolean => !Number.isNaN(date.getTime());
/**
 * Intl sets thin spaces about a dash and before AM and PM; plain ones wrap and compare as people expect.
 */
const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');
const none = '–';

/** 'Nov 4' */
export const formatDay = (day: Day): string =>
  valid(toDate(day)) ? plain(formatter(short).format(toDate(day))) : none;

/** 'Wednesday' */
export const formatWeekday = (day: Day): string =>
  valid(toDate(day)) ? formatter({ weekday: 'long', timeZone: 'UTC' }).format(toDate(day)) : none;

/** 'Nov 4, 2026' */
export const formatDate = (day: Day): string =>
  valid(toDate(day)) ? plain(formatter(withYear).format(toDate(day))) : none;

/**
 * Formats 'Oct 20 – Nov 19', or a single day. A range across years shows both years. With an adjacent range, a range in
 * another year shows its own.
 */
export function formatDateRange(
  { start, end }: DayRange,
  { year = false, beside: adjacentRange }: { year?: boolean; beside?: DayRange | undefined } = {},
): string {
  const [from, to] = [toDate(start), toDate(end)];
  if (!valid(from) || !valid(to)) return none;
  const years = new Set([start, end, adjacentRange?.end ?? end].map(day => day.slice(0, 4)));
  return plain(formatter(year || years.size > 1 ? withYear : short).formatRange(from, to));
}

/** '202610' -> 'October 2026' */
export const formatMonth = (yearMonth: YearMonth): string => monthWith(yearMonth, { month: 'long', year: 'numeric' });

/** '202610' -> 'Oct 2026' */
export const formatMonthOfYear = (yearMonth: YearMonth): string =>
  monthWith(yearMonth, { month: 'short', year: 'numeric' });

/** '202610' -> 'Oct' */
export const formatMonthShort = (yearMonth: YearMonth): string => monthWith(yearMonth, { month: 'short' });

function monthWith(yearMonth: YearMonth, options: Intl.DateTimeFormatOptions): string {
  const date = toDate(`${monthWithDash(yearMonth)}-01`);
  return valid(date) ? plain(formatter({ ...options, timeZone: 'UTC' }).format(date)) : none;
}

/** 'Nov 4, 2026, 6:00 AM' in the zone. */
export const formatInstant = (instant: string | Date, timeZone: string): string =>
  instantWith(instant, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });

/** '5:12 AM' in the zone. */
export const formatTime = (instant: string | Date, timeZone: string): string =>
  instantWith(instant, { hour: 'numeric', minute: '2-digit', timeZone });

/** '9 AM' of an hour, 0 to 23. */
export const formatHour = (hour: number): string =>
  plain(formatter({ hour: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour))));

function instantWith(instant: string | Date, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  return valid(date) ? plain(formatter(options).format(date)) : none;
}

/** 'Nov 4, 2026 @ 6:00 AM': a notification's time on hover, 'LLL d, yyyy @ h:mm a' (specification 2, Other screens). */
export function formatNotificationTime(instant: string | Date, timeZone: string): string {
  const date = new Date(instant);
  if (!valid(date)) return none;
  const day = formatter({ month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(date);
  const time = formatter({ hour: 'numeric', minute: '2-digit', timeZone }).format(date);
  return plain(`${day} @ ${time}`);
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** '3 hours ago', 'yesterday', 'now': how long before or after `now` an instant lies. */
export function formatRelative(instant: string | Date, now: Date): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return none;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const amount = unit === 'second' ? 0 : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(amount, unit);
}
