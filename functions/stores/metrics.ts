import * as z from 'zod/mini';
import type { DaySections, RecordService } from '../../shared/model/daily-record.ts';
import { type DayRange, eachDay, monthRange, monthsOf } from '../../shared/domain/periods/days.ts';
import { type DatedRecord, decodeDays, encodeRecords, type EncodedRecords, fits } from './day-items.ts';
import { deleteRecords, getRecords, listRecords, putRecords, type StoredKey, type StoredRecords } from './metric-items.ts';
import { type Layout, layoutOf, packedBytes, schemaOf } from './section-layouts.ts';
import { compareDates, dateOf, daysIn, deleteDays, fingerprintsOf, isMonth, type Place, sortKey, writeAsDays } from './month-days.ts';

/**
 * Days as platforms reported them. An item holds one day (sk service#section#yyyy-MM-dd) while the platform still
 * restates it, and one whole month (sk service#section#yyyy-MM) afterwards; small, sparse and monthly sections are a
 * month's item from the start (section-layouts.ts). Readers believe the month's item, so a month is first written and
 * its days deleted after: whenever that is interrupted, the same days are read.
 */
/** Screens read eventually, at half the price; the pipeline sees what it has just written. */
type Reading = 'eventual' | 'consistent';

const writeTries = 6;
const nothing = { start: '9999-12-31', end: '0000-01-01' };

/**
 * The stored days of a section, oldest first; days without a record are absent. Both ends included.
 * One range query: the month's item sorts before its days.
 */
export async function readDays<S extends RecordService, K extends keyof DaySections[S]>(
  siteId: string, service: S, section: K, start: string, end: string, reading?: Reading,
): Promise<DaySections[S][K][]>;
export async function readDays(
  siteId: string, service: RecordService, section: string, start: string, end: string, reading: Reading = 'eventual',
): Promise<DatedRecord[]> {
  return parseDays(schemaOf(service, section), await read(siteId, service, section, { start, end }, reading));
}

/** What is read is checked again: an item of an older shape must not pass for today's. */
const parseDays = <Day>(schema: z.ZodMiniType<Day>, days: readonly DatedRecord[]): Day[] => days.map(day => z.parse(schema, day));

async function read(siteId: string, service: RecordService, section: string, { start, end }: DayRange, reading: Reading): Promise<DatedRecord[]> {
  const from = sortKey(service, section, start.slice(0, 7));
  const items = await listRecords(siteId, from, sortKey(service, section, end), reading === 'consistent');
  const months = new Set(items.flatMap(({ sk }) => (isMonth(sk) ? [dateOf(sk)] : [])));
  const days = await daysIn(items.filter(({ sk }) => isMonth(sk) || !months.has(dateOf(sk).slice(0, 7))));
  return days.filter(({ date }) => date >= start && date <= end).sort(compareDates);
}

/**
 * Writes the days of one section and answers how many items changed. A day whose record is the same is not written;
 * a whole month that is given complete and lies before `settledUntil` (last settled day, included) becomes one
 * item at once; a day of a month that already is one item is put into it. `answered` (both ends included): the days
 * that were asked for and answered; of a section that is sparse, stored days of it that are not given are removed.
 * @throws {ItemTooLargeError} when a single day exceeds an item.
 */
export async function writeDays(
  siteId: string,
  service: RecordService,
  section: string,
  days: readonly DatedRecord[],
  settledUntil: string,
  answered: DayRange = nothing,
): Promise<number> {
  const layout = layoutOf(service, section);
  const given = byMonth(days);
  // A month of which nothing is given is looked at all the same: what it holds may be gone.
  const emptied = layout === 'sparse' && answered.start <= answered.end ? monthsOf(answered) : [];
  for (const month of emptied.map(one => `${one.slice(0, 4)}-${one.slice(4)}`)) if (!given.has(month)) given.set(month, []);
  let written = 0;
  for (const [month, own] of given) {
    const place = { siteId, prefix: `${service}#${section}#`, month, layout, answered };
    written += await writeMonthOfDays(place, own, settledUntil);
  }
  return written;
}

/**
 * Makes one item of a settled month's days and deletes them; a month that is one item already only loses days that
 * an interrupted run left. A month that fits no item stays in days.
 */
export async function compactMonth(siteId: string, service: RecordService, section: string, month: string): Promise<void> {
  const place = { siteId, prefix: `${service}#${section}#`, month, layout: layoutOf(service, section), answered: nothing };
  const stored = await fingerprintsOf(place);
  if (stored.some(({ sk }) => isMonth(sk))) {
    await deleteDays(siteId, stored);
    return;
  }
  if (stored.length === 0) return;
  const items = (await listRecords(siteId, `${place.prefix}${month}`, `${place.prefix}${month}-31`, true)).filter(
    ({ sk }) => !isMonth(sk),
  );
  const days = await daysIn(items);
  if (days.length === 0) return;
  const encoded = await encodeRecords(days.sort(compareDates));
  if (!fits(encoded)) return;
  // Someone else may have compacted it in the meantime: then theirs stands and the days below go.
  await putRecords(siteId, `${place.prefix}${month}`, encoded, null);
  await deleteDays(siteId, items);
  // What was written while the days were being read is no part of the month's item yet, and readers believe that one.
  const written = (await fingerprintsOf(place)).filter(({ sk }) => !isMonth(sk));
  if (written.length === 0) return;
  const late = await Promise.all(written.map(({ sk }) => getRecords(siteId, sk)));
  await writeMonthOfDays(place, await daysIn(late.filter(item => item !== null)), `${month}-31`);
}

type MonthPlace = Place & { readonly layout: Layout; readonly answered: DayRange };
/** 'overtaken': another writer was first; look again. */
type Outcome = { readonly written: number; readonly as: 'month' | 'days' } | 'overtaken';

async function writeMonthOfDays(place: MonthPlace, given: readonly DatedRecord[], settledUntil: string): Promise<number> {
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const stored = await fingerprintsOf(place);
    const outcome = belongsIntoMonth(place, given, stored, settledUntil)
      ? await writeAsMonth(place, given, stored, settledUntil)
      : asDays(await writeAsDays(place, given, stored));
    if (outcome === 'overtaken') continue;
    // The month may have become one item while its days were written: they belong into that one then.
    const isSeen = outcome.as === 'month' || outcome.written === 0 || !(await fingerprintsOf(place)).some(({ sk }) => isMonth(sk));
    if (isSeen) return outcome.written;
  }
  throw new Error(`${place.prefix}${place.month} of ${place.siteId} is being written by someone else`);
}

const asDays = (written: number | 'overtaken'): Outcome => (written === 'overtaken' ? written : { written, as: 'days' });
const isSettled = (month: string, settledUntil: string) => monthRange(month.replace('-', '')).end <= settledUntil;

function belongsIntoMonth(
  { layout, month }: MonthPlace,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
  settledUntil: string,
): boolean {
  if (layout === 'month' || layout === 'sparse' || stored.some(({ sk }) => isMonth(sk))) return true;
  return (layout === 'packed' && stored.length === 0) || (isSettled(month, settledUntil) && isWhole(month, given));
}

async function writeAsMonth(
  place: MonthPlace,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
  settledUntil: string,
): Promise<Outcome> {
  const { siteId, prefix, month } = place;
  const known = stored.some(({ sk }) => isMonth(sk));
  const item = known ? await getRecords(siteId, `${prefix}${month}`) : null;
  if (known && !item) return 'overtaken';
  const days = mergedDays(place, item ? await decodeDays(item.data) : [], given);
  if (days.length === 0) {
    if (item && !(await deleteRecords(siteId, item))) return 'overtaken';
    return { written: item ? 1 : 0, as: 'month' };
  }
  const encoded = await encodeRecords(days);
  const isSame = item?.fingerprint === encoded.fingerprint;
  if (!isSame) {
    if (isOutgrown(place, encoded, settledUntil)) return splitIntoDays(place, days, item);
    if (!(await putRecords(siteId, `${prefix}${month}`, encoded, item?.fingerprint ?? null))) return 'overtaken';
  }
  await deleteDays(siteId, stored);
  return { written: isSame ? 0 : 1, as: 'month' };
}

/** A month that no item can hold; of a packed section also one that is cheaper in days as long as they change. */
const isOutgrown = ({ layout, month }: MonthPlace, encoded: EncodedRecords, settledUntil: string): boolean =>
  !fits(encoded) || (layout === 'packed' && !isSettled(month, settledUntil) && encoded.data.byteLength > packedBytes);

function mergedDays({ layout, answered }: MonthPlace, before: readonly DatedRecord[], given: readonly DatedRecord[]): DatedRecord[] {
  const standing = before.filter(({ date }) => layout !== 'sparse' || date < answered.start || date > answered.end);
  const merged = new Map([...standing, ...given].map(day => [day.date, day]));
  return [...merged.values()].sort(compareDates);
}

/** A month that outgrew an item goes back to days: all of them first, the month's item away last. */
async function splitIntoDays(place: Place, days: readonly DatedRecord[], item: StoredRecords | null): Promise<Outcome> {
  const outcome = asDays(await writeAsDays(place, days, await fingerprintsOf(place)));
  if (outcome === 'overtaken' || item === null) return outcome;
  return (await deleteRecords(place.siteId, item)) ? outcome : 'overtaken';
}

function isWhole(month: string, days: readonly DatedRecord[]): boolean {
  const { start, end } = monthRange(month.replace('-', ''));
  const given = new Set(days.map(({ date }) => date));
  return eachDay(start, end).every(day => given.has(day));
}

function byMonth(days: readonly DatedRecord[]): Map<string, DatedRecord[]> {
  const months = new Map<string, DatedRecord[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return months;
}
