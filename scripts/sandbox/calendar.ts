/** Days are 'yyyy-MM-dd'. Independent of shared/domain/periods on purpose: a stand-in must not share our bugs. */

const dayMs = 86_400_000;

/** Days since 1970-01-01. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);
/** 0 = Sunday. */
export const weekday = (day: string): number => (dayNumber(day) + 4) % 7;
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  dayOfNumber(dayNumber(text)) === text;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day and hour (0..23) of an instant in a zone. */
export function localTime(instant: Date, timeZone: string): { day: string; hour: number } {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { day: `${part['year']}-${part['month']}-${part['day']}`, hour: Number(part['hour']) };
}

/** Resolves 'yyyy-MM-dd', 'NdaysAgo', 'yesterday' or 'today' to a day; null for other texts. */
export function resolveDay(text: string, today: string): string | null {
  if (text === 'today') return today;
  if (text === 'yesterday') return addDays(today, -1);
  const ago = /^(\d{1,5})daysAgo$/.exec(text);
  if (ago) return addDays(today, -Number(ago[1]));
  return isDay(text) ? text : null;
}

/** Returns a day's ISO week as 'yyyyww', the key of weekly values. */
export function isoWeek(day: string): string {
  const number = dayNumber(day);
  const thursday = number - ((number + 3) % 7) + 3;
  const year = Number(dayOfNumber(thursday).slice(0, 4));
  return `${year}${String(Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1).padStart(2, '0')}`;
}
