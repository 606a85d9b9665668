import * as z from 'zod/mini';
import { daySections, type DaySections, type RecordService } from '../../shared/model/daily-record.ts';
import { eachDay, monthRange } from '../../shared/domain/periods/days.ts';
import {
  type DatedRecord, decodeDays, encodeRecords, fits, ItemTooLargeError,
} from './day-items.ts';
import { deleteRecords, getRecords, listFingerprints, listRecords, putRecords, type StoredKey, type StoredRecords } from './metric-items.ts';
import { sideBySide } from './side-by-side.ts';

/**
 * Days as platforms reported them. An item holds one day (sk service#section#yyyy-MM-dd) while the platform still
 * restates it, and one whole month (sk service#section#yyyy-MM) afterwards. Readers believe the month's item, so a
 * month is first written and its days deleted after: whenever that is interrupted, the same days are read.
 */
/** Screens read eventually, at half the price; the pipeline sees what it has just written. */
type Reading = 'eventual' | 'consistent';

const writeLanes = 8;
const writeTries = 4;

/**
 * The stored days of a section, oldest first; days without a record are absent. Both ends included.
 * One range query: the month's item sorts before its days.
 */
export async function readDays<K extends keyof DaySections['ga4']>(
  siteId: string, service: 'ga4', section: K, start: string, end: string, reading?: Reading,
): Promise<DaySections['ga4'][K][]>;
export async function readDays<K extends keyof DaySections['pagespeed']>(
  siteId: string, service: 'pagespeed', section: K, start: string, end: string, reading?: Reading,
): Promise<DaySections['pagespeed'][K][]>;
export async function readDays(
  siteId: string, service: RecordService, section: string, start: string, end: string, reading: Reading = 'eventual',
): Promise<DatedRecord[]> {
  const from = sortKey(service, section, start.slice(0, 7));
  const items = await listRecords(siteId, from, sortKey(service, section, end), reading === 'consistent');
  const months = new Set(items.flatMap(({ sk }) => (isMonth(sk) ? [dateOf(sk)] : [])));
  const days = await daysIn(items.filter(({ sk }) => isMonth(sk) || !months.has(dateOf(sk).slice(0, 7))));
  return parseDays(service, section, days.filter(({ date }) => date >= start && date <= end));
}

/**
 * Writes the days of one section and answers how many items changed. A day whose record is the same is not written;
 * a whole month that is given complete and lies before `settledUntil` (last settled day, included) becomes one
 * item at once; a day of a month that already is one item is put into it.
 * @throws {ItemTooLargeError} when a single day exceeds an item.
 */
export async function writeDays(
  siteId: string,
  service: RecordService,
  section: string,
  days: readonly DatedRecord[],
  settledUntil: string,
): Promise<number> {
  let written = 0;
  for (const [month, given] of byMonth(days)) {
    const prefix = `${service}#${section}#`;
    written += await writeMonthOfDays({ siteId, prefix, month }, given, settledUntil);
  }
  return written;
}

/**
 * Makes one item of a settled month's days and deletes them; a month that is one item already only loses days that
 * an interrupted run left. A month that fits no item stays in days.
 */
export async function compactMonth(siteId: string, service: RecordService, section: string, month: string): Promise<void> {
  const place = { siteId, prefix: `${service}#${section}#`, month };
  const stored = await fingerprintsOf(place);
  if (stored.some(({ sk }) => isMonth(sk))) {
    await deleteDays(siteId, stored);
    return;
  }
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
  await writeMonthOfDays(place, await daysIn(late.filter(item => item !== null)), '');
}

const daysIn = async (items: readonly StoredRecords[]): Promise<DatedRecord[]> =>
  (await Promise.all(items.map(item => decodeDays(item.data)))).flat();

type Place = { readonly siteId: string; readonly prefix: string; readonly month: string };

async function writeMonthOfDays(place: Place, given: readonly DatedRecord[], settledUntil: string): Promise<number> {
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const stored = await fingerprintsOf(place);
    const monthItem = stored.find(({ sk }) => isMonth(sk));
    const asMonth = monthItem !== undefined || isWholeMonth(place.month, given, settledUntil);
    const outcome = asMonth ? await writeAsMonth(place, given, stored, monthItem) : await writeAsDays(place, given, stored);
    if (outcome === 'overtaken') continue;
    // The month may have become one item while its days were written: they belong into that one then.
    if (asMonth || outcome === 0 || !(await fingerprintsOf(place)).some(({ sk }) => isMonth(sk))) return outcome;
  }
  throw new Error(`${place.prefix}${place.month} of ${place.siteId} is being written by someone else`);
}

/** 'overtaken': another writer was first; look again. */
type Outcome = number | 'overtaken';

async function writeAsMonth(
  place: Place,
  given: readonly DatedRecord[],
  stored: readonly StoredKey[],
  monthItem: StoredKey | undefined,
): Promise<Outcome> {
  const { siteId, prefix, month } = place;
  const item = monthItem ? await getRecords(siteId, monthItem.sk) : null;
  if (monthItem && !item) return 'overtaken';
  const merged = new Map((item ? await decodeDays(item.data) : []).map(day => [day.date, day]));
  for (const day of given) merged.set(day.date, day);
  const encoded = await encodeRecords([...merged.values()].sort(compareDates));
  const unchanged = item?.fingerprint === encoded.fingerprint;
  if (!unchanged && !fits(encoded)) return splitIntoDays(place, [...merged.values()], item?.fingerprint ?? null);
  if (!unchanged && !(await putRecords(siteId, `${prefix}${month}`, encoded, item?.fingerprint ?? null))) return 'overtaken';
  await deleteDays(siteId, stored);
  return unchanged ? 0 : 1;
}

/** A month that outgrew an item goes back to days: all of them first, the month's item away last. */
async function splitIntoDays(place: Place, days: readonly DatedRecord[], monthFingerprint: string | null): Promise<Outcome> {
  const stored = await fingerprintsOf(place);
  const outcome = await writeAsDays(place, days, stored);
  if (outcome === 'overtaken' || monthFingerprint === null) return outcome;
  const sk = `${place.prefix}${place.month}`;
  return (await deleteRecords(place.siteId, { sk, fingerprint: monthFingerprint })) ? outcome : 'overtaken';
}

async function writeAsDays(place: Place, given: readonly DatedRecord[], stored: readonly StoredKey[]): Promise<Outcome> {
  const known = new Map(stored.map(({ sk, fingerprint }) => [sk, fingerprint]));
  const outcomes = await sideBySide(given, writeLanes, async day => {
    const sk = `${place.prefix}${day.date}`;
    const encoded = await encodeRecords(day);
    if (known.get(sk) === encoded.fingerprint) return 'same';
    if (!fits(encoded)) throw new ItemTooLargeError(`${place.siteId} ${sk}`, encoded.data.byteLength);
    return (await putRecords(place.siteId, sk, encoded, known.get(sk) ?? null)) ? 'written' : 'overtaken';
  });
  return outcomes.includes('overtaken') ? 'overtaken' : outcomes.filter(outcome => outcome === 'written').length;
}

/** Deletes the day items of a month that its own item replaces; one that changed meanwhile is of no account either. */
async function deleteDays(siteId: string, stored: readonly StoredKey[]): Promise<void> {
  await sideBySide(stored.filter(({ sk }) => !isMonth(sk)), writeLanes, key => deleteRecords(siteId, key));
}

const fingerprintsOf = ({ siteId, prefix, month }: Place) =>
  listFingerprints(siteId, `${prefix}${month}`, `${prefix}${month}-31`);

function isWholeMonth(month: string, days: readonly DatedRecord[], settledUntil: string): boolean {
  const { start, end } = monthRange(month.replace('-', ''));
  if (end > settledUntil) return false;
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

/** What is read is checked again: an item of an older shape must not pass for today's. */
function parseDays(service: RecordService, section: string, days: readonly DatedRecord[]): DatedRecord[] {
  const sections: Record<string, z.ZodMiniType<DatedRecord>> = daySections[service];
  const schema = sections[section];
  if (!schema) throw new Error(`${service} has no section ${section}`);
  return z.array(schema).parse([...days].sort(compareDates));
}

const sortKey = (service: string, section: string, date: string) => `${service}#${section}#${date}`;
const dateOf = (sk: string) => sk.slice(sk.lastIndexOf('#') + 1);
const isMonth = (sk: string) => dateOf(sk).length === 'yyyy-MM'.length;
const compareDates = (a: DatedRecord, b: DatedRecord) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);
