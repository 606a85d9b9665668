import { type DatedRecord, decodeDays } from '../codecs/day-items.ts';
import type { StoredKey, StoredRecords } from './metric-items.ts';

/**
 * Days covered by an item follow from its sort key's end: a month 'yyyy-MM', a span 'yyyy-MM-dd+' from that day (a
 * month's last runs to its end), or a day 'yyyy-MM-dd'. After an interruption, readers use the wider of overlapping
 * items.
 */
const monthLength = 'yyyy-MM'.length;
const dayLength = 'yyyy-MM-dd'.length;
const longestMonth = 31;

export const sortKey = (service: string, section: string, date: string) => `${service}#${section}#${date}`;
export const parseKeyDate = (sk: string) => sk.slice(sk.lastIndexOf('#') + 1);
export const toItemMonth = (date: string) => date.slice(0, monthLength);
export const isMonth = ({ sk }: Pick<StoredKey, 'sk'>) => parseKeyDate(sk).length === monthLength;
export const compareDates = (a: DatedRecord, b: DatedRecord) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

/** Builds the key suffix of the span of `days` days that contains a day: '2026-11-16+' of '2026-11-18' and 5. */
export function makeSpanKey(date: string, days: number): string {
  const day = Number(date.slice(monthLength + 1, dayLength));
  const from = Math.min(longestMonth - days, day - ((day - 1) % days));
  return `${toItemMonth(date)}-${String(from).padStart(2, '0')}+`;
}

/** Returns the end of a key range up to and including a day: a span that starts there sorts after its own item. */
export const lastKey = (service: string, section: string, end: string) => `${sortKey(service, section, end)}+`;

/** Returns a section's items that no wider one replaces. `spanDays`: length of its spans; undefined without spans. */
function believed<Item extends Pick<StoredKey, 'sk'>>(items: readonly Item[], spanDays: number | undefined): Item[] {
  const there = new Set(items.map(({ sk }) => parseKeyDate(sk)));
  return items.filter(item => {
    const date = parseKeyDate(item.sk);
    if (isMonth(item)) return true;
    return (
      !there.has(toItemMonth(date)) &&
      (spanDays === undefined || date.length > dayLength || !there.has(makeSpanKey(date, spanDays)))
    );
  });
}

/** Decodes the days of a section's items, in order. */
export const daysIn = async (items: readonly StoredRecords[], spanDays: number | undefined): Promise<DatedRecord[]> =>
  (await Promise.all(believed(items, spanDays).map(item => decodeDays(item.data)))).flat().sort(compareDates);

/** Groups days by a key of their date, in their order. */
export function grouped<Day extends DatedRecord>(
  days: readonly Day[],
  makeKey: (date: string) => string,
): Map<string, Day[]> {
  const groups = new Map<string, Day[]>();
  for (const day of days) {
    const key = makeKey(day.date);
    const group = groups.get(key);
    if (group) group.push(day);
    else groups.set(key, [day]);
  }
  return groups;
}
