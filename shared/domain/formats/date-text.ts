/** Decides whether 3/4/2026 is March 4 or April 3. */
export type DateOrder = 'month-first' | 'day-first';
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

const monthNames = 'january february march april may june july august september october november december'.split(' ');
const slashed = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const dayMs = 86_400_000;
/** Spreadsheets count days from here; five digits are the years 1982 to 2173. */
const serialOrigin = Date.UTC(1899, 11, 30);
const serial = /^(?:3\d|[4-9]\d)\d{3}(?:\.\d+)?$/;

/** Finds the order of slashed or dashed dates in one column; null if no date shows it, 'mixed' if both orders occur. */
export function findDateOrder(texts: Iterable<string>): DateOrder | 'mixed' | null {
  let found: DateOrder | null = null;
  for (const text of texts) {
    const match = slashed.exec(text.trim());
    const [first, second] = [Number(match?.[1]), Number(match?.[3])];
    const order = first > 12 && second <= 12 ? 'day-first' : second > 12 && first <= 12 ? 'month-first' : null;
    if (order === null) continue;
    if (found !== null && found !== order) return 'mixed';
    found = order;
  }
  return found;
}

/** Returns true if either number of a slashed date could be its month, with different results. */
export function isEitherOrder(text: string): boolean {
  const match = slashed.exec(text.trim());
  const [first, second] = [Number(match?.[1]), Number(match?.[3])];
  return match !== null && first <= 12 && second <= 12 && first !== second;
}

/** The month (1 to 12) that an English name or its abbreviation says; null for anything else. */
export function findMonth(name: string): number | null {
  const word = name.toLowerCase();
  const place = word.length < 3 ? -1 : monthNames.findIndex(month => month.startsWith(word));
  return word === 'sept' ? 9 : place < 0 ? null : place + 1;
}

/** 26 is 2026, 98 is 1998. */
export const fullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

/** The day that a text begins with, and the text after it; null for none, and for a day that does not exist. */
export function readDay(text: string, order: DateOrder = 'month-first'): { day: CalendarDay; after: string } | null {
  const plain = text.trim().replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '');
  const forms: readonly (readonly [RegExp, (parts: readonly string[]) => readonly (string | number | null)[]])[] = [
    [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, ([, year = '', , month = '', day = '']) => [year, month, day]],
    [
      /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)/,
      ([, day = '', month = '', year = '']) => [fullYear(year), month, day],
    ],
    [
      slashed,
      ([, first = '', , second = '', year = '']) =>
        order === 'month-first' ? [fullYear(year), first, second] : [fullYear(year), second, first],
    ],
    [
      /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i,
      ([, month = '', day = '', year = '']) => [year, findMonth(month), day],
    ],
    [
      /^(\d{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3,9})\.?,?[\s-](\d{4}|\d{2})(?!\d)/i,
      ([, day = '', month = '', year = '']) => [fullYear(year), findMonth(month), day],
    ],
  ];
  for (const [form, place] of forms) {
    const match = form.exec(plain);
    if (match === null) continue;
    const [year = 0, month = 0, day = 0] = place(match).map(Number);
    return isRealDay(year, month, day) ? { day: { year, month, day }, after: plain.slice(match[0].length) } : null;
  }
  return null;
}

function isRealDay(year: number, month: number, day: number): boolean {
  const back = new Date(Date.UTC(year, month - 1, day));
  return back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
}

/** The day of a spreadsheet's number of days, at midnight UTC (epoch ms); null for what is not one. */
export const readSerial = (text: string): number | null =>
  serial.test(text) ? Math.round(serialOrigin + Number(text) * dayMs) : null;

const time =
  /^(?:\s*[T,@]\s*|\s+at\s+|\s+)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?$/i;
const noon = 12;

/**
 * The instant that a text says (epoch ms): epoch seconds or milliseconds, a spreadsheet's number of days, or a day with
 * an optional time and zone. A time without a zone is read as UTC, a day without a time as its noon: at midnight it
 * would be the day before for every site in America. Null for what is no date, and for a day that does not exist.
 */
export function readInstant(text: string, order: DateOrder = 'month-first'): number | null {
  const plain = text.trim();
  if (/^\d{9,10}(\.\d+)?$/.test(plain)) return Math.round(Number(plain) * 1000);
  if (/^\d{12,13}$/.test(plain)) return Number(plain);
  const days = readSerial(plain);
  if (days !== null) return days % dayMs === 0 ? days + noon * 3_600_000 : days;
  const read = readDay(plain, order);
  if (read === null) return null;
  const midnight = Date.UTC(read.day.year, read.day.month - 1, read.day.day);
  const sinceMidnight = readTime(read.after);
  return sinceMidnight === null || midnight + sinceMidnight < 0 ? null : midnight + sinceMidnight;
}

/** Milliseconds from the midnight of UTC; null for what is no time. */
function readTime(text: string): number | null {
  if (text.trim() === '') return noon * 3_600_000;
  const match = time.exec(text);
  if (match === null) return null;
  const [, hour = '', minute = '0', second = '0', fraction = '0', half, zone] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const isBare = match[2] === undefined && half === undefined;
  if (isBare || hours > 23 || (half !== undefined && Number(hour) > 12) || Number(minute) > 59 || Number(second) > 59)
    return null;
  const ms = Math.floor(Number(`0.${fraction}`) * 1000);
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms - readZone(zone ?? '');
}

/** Returns a time zone's offset from UTC, in milliseconds. */
function readZone(zone: string): number {
  const match = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
