import { type DayRange, eachDay, monthRange, yearMonthFrom } from '../../../shared/domain/periods/days.ts';
import {
  type DatedRecord,
  decodeDays,
  encodeRecords,
  fits,
  ItemTooLargeError,
  maxItemBytes,
} from '../codecs/day-items.ts';
import { compareDates, daysIn, parseKeyDate, grouped, isMonth, makeSpanKey } from './item-spans.ts';
import { deleteRecords, getRecords, listFingerprints, putRecords, type StoredKey } from './metric-items.ts';
import type { Layout } from '../../../shared/platforms/platform.ts';
import { packedBytes, getSpanDays } from './section-layouts.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';

/** Month of a section, in any of its item forms (metrics.ts). */
export type MonthPlace = {
  readonly siteId: string;
  readonly prefix: string;
  readonly month: string;
  readonly layout: Layout;
  readonly answered: DayRange;
};
/** Number of changed items; 'overtaken': another writer was first, read again. */
type Written = number | 'overtaken';

const writeConcurrency = 8;
const writeTries = 6;

/** Lists keys and fingerprints of a month's items, its own item first. */
export const listMonthFingerprints = ({ siteId, prefix, month }: Pick<MonthPlace, 'siteId' | 'prefix' | 'month'>) =>
  listFingerprints(siteId, `${prefix}${month}`, `${prefix}${month}-31`);

/** Deletes the narrower items that a wider one replaces, even if they changed. */
export async function deleteReplaced(siteId: string, stored: readonly StoredKey[], by: string): Promise<void> {
  await mapConcurrent(
    stored.filter(({ sk }) => sk !== by),
    writeConcurrency,
    key => deleteRecords(siteId, key),
  );
}

/**
 * Writes a month's days to their items and returns the number of changed items.
 * @throws {ItemTooLargeError} if a single day exceeds an item.
 */
export async function writeMonthOfDays(
  place: MonthPlace,
  given: readonly DatedRecord[],
  settledUntil: string,
): Promise<number> {
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const stored = await listMonthFingerprints(place);
    const written = belongsIntoMonth(place, given, stored, settledUntil)
      ? await writeAsMonth(place, given, stored, settledUntil)
      : await writeNarrower(place, given, stored);
    if (written === 'overtaken') continue;
    // The month may have become one item in the meantime: then the days belong into it.
    const hidden =
      written === 0
        ? []
        : (await listMonthFingerprints(place)).filter((storedKey, _, all) => !isMonth(storedKey) && all.some(isMonth));
    if (hidden.length === 0) return written;
  }
  throw new Error(`${place.prefix}${place.month} of ${place.siteId} is being written by someone else`);
}

const isSettled = (month: string, settledUntil: string) => monthRange(yearMonthFrom(month)).end <= settledUntil;

function belongsIntoMonth(
  { layout, month }: MonthPlace,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
  settledUntil: string,
): boolean {
  if (layout === 'month' || layout === 'sparse' || stored.some(isMonth)) return true;
  return (layout === 'packed' && stored.length === 0) || (isSettled(month, settledUntil) && isWhole(month, given));
}

function isWhole(month: string, days: readonly DatedRecord[]): boolean {
  const { start, end } = monthRange(yearMonthFrom(month));
  const given = new Set(days.map(({ date }) => date));
  return eachDay(start, end).every(day => given.has(day));
}

/**
 * Splits a month that is too large for one item; in a packed section also one that is cheaper that way while its days
 * change.
 */
function writeAsMonth(
  place: MonthPlace,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
  settledUntil: string,
): Promise<Written> {
  const { layout, month } = place;
  return writeIntoItem(place, month, given, stored, {
    most: layout === 'packed' && !isSettled(month, settledUntil) ? packedBytes : maxItemBytes,
    split: async days =>
      writeNarrower(
        place,
        days,
        (await listMonthFingerprints(place)).filter(storedKey => !isMonth(storedKey)),
      ),
  });
}

/** Writes each day as an item or, with spans, each small enough span. */
async function writeNarrower(
  place: MonthPlace,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
): Promise<Written> {
  const spanDays = getSpanDays(place.layout);
  if (spanDays === undefined) return writeAsDays(place, given, stored);
  return sumOutcomes(
    await mapConcurrent([...grouped(given, date => makeSpanKey(date, spanDays))], writeConcurrency, ([span, days]) => {
      const spanKeys = stored.filter(({ sk }) => makeSpanKey(parseKeyDate(sk), spanDays) === span);
      const hasOutgrown = spanKeys.length > 0 && !spanKeys.some(({ sk }) => parseKeyDate(sk) === span);
      if (hasOutgrown) return writeAsDays(place, days, spanKeys);
      return writeIntoItem(place, span, days, spanKeys, {
        most: packedBytes,
        split: all => writeAsDays(place, all, spanKeys),
      });
    }),
  );
}

/** Writes days into their item; above `most` bytes all go to other items first, and this item is deleted last. */
async function writeIntoItem(
  place: MonthPlace,
  date: string,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
  { most, split }: { readonly most: number; readonly split: (days: readonly DatedRecord[]) => Promise<Written> },
): Promise<Written> {
  const { siteId } = place;
  const sk = `${place.prefix}${date}`;
  const isStored = stored.some(storedKey => storedKey.sk === sk);
  const item = isStored ? await getRecords(siteId, sk) : null;
  if (isStored && !item) return 'overtaken';
  const before = item ? await decodeDays(item.data) : await readNarrower(place, given, stored);
  if (before === 'overtaken') return before;
  const days = mergedDays(place, before, given);
  if (days.length === 0) {
    if (item && !(await deleteRecords(siteId, item))) return 'overtaken';
    return item ? 1 : 0;
  }
  const encoded = await encodeRecords(days);
  const isSame = item?.fingerprint === encoded.fingerprint;
  if (!isSame) {
    if (encoded.data.byteLength > most) {
      const written = await split(days);
      return written === 'overtaken' || item === null || (await deleteRecords(siteId, item)) ? written : 'overtaken';
    }
    if (!(await putRecords(siteId, sk, encoded, item?.fingerprint ?? null))) return 'overtaken';
  }
  await deleteReplaced(siteId, stored, sk);
  return isSame ? 0 : 1;
}

/** Reads the days of narrower items to be deleted that were not all given: from an earlier layout. */
async function readNarrower(
  { siteId, layout }: MonthPlace,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
): Promise<DatedRecord[] | 'overtaken'> {
  const dates = new Set(given.map(({ date }) => date));
  const lost = stored.filter(({ sk }) => !dates.has(parseKeyDate(sk)));
  const items = await mapConcurrent(lost, writeConcurrency, ({ sk }) => getRecords(siteId, sk));
  const found = items.filter(item => item !== null);
  return found.length < items.length ? 'overtaken' : daysIn(found, getSpanDays(layout));
}

function mergedDays(
  { layout, answered }: MonthPlace,
  before: readonly DatedRecord[],
  given: readonly DatedRecord[],
): DatedRecord[] {
  const remaining = before.filter(({ date }) => layout !== 'sparse' || date < answered.start || date > answered.end);
  const merged = new Map([...remaining, ...given].map(day => [day.date, day]));
  return [...merged.values()].sort(compareDates);
}

async function writeAsDays(
  { siteId, prefix }: MonthPlace,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
): Promise<Written> {
  const fingerprints = new Map(stored.map(({ sk, fingerprint }) => [sk, fingerprint]));
  return sumOutcomes(
    await mapConcurrent(given, writeConcurrency, async (day): Promise<Written> => {
      const sk = `${prefix}${day.date}`;
      const encoded = await encodeRecords(day);
      if (fingerprints.get(sk) === encoded.fingerprint) return 0;
      if (!fits(encoded)) throw new ItemTooLargeError(`${siteId} ${sk}`, encoded.data.byteLength);
      return (await putRecords(siteId, sk, encoded, fingerprints.get(sk) ?? null)) ? 1 : 'overtaken';
    }),
  );
}

function sumOutcomes(outcomes: readonly Written[]): Written {
  let sum = 0;
  for (const outcome of outcomes) {
    if (outcome === 'overtaken') return outcome;
    sum += outcome;
  }
  return sum;
}
