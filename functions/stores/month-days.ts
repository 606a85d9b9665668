import {
  type DatedRecord, decodeDays, encodeRecords, fits, ItemTooLargeError,
} from './day-items.ts';
import { deleteRecords, listFingerprints, putRecords, type StoredKey, type StoredRecords } from './metric-items.ts';
import { sideBySide } from './side-by-side.ts';

/** The items of one section and month: keys, and its days one by one (metrics.ts says when they are one item). */
export type Place = { readonly siteId: string; readonly prefix: string; readonly month: string };

const writeLanes = 8;

export const sortKey = (service: string, section: string, date: string) => `${service}#${section}#${date}`;
export const dateOf = (sk: string) => sk.slice(sk.lastIndexOf('#') + 1);
export const isMonth = (sk: string) => dateOf(sk).length === 'yyyy-MM'.length;
export const compareDates = (a: DatedRecord, b: DatedRecord) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

export const fingerprintsOf = ({ siteId, prefix, month }: Place) =>
  listFingerprints(siteId, `${prefix}${month}`, `${prefix}${month}-31`);

export const daysIn = async (items: readonly StoredRecords[]): Promise<DatedRecord[]> =>
  (await Promise.all(items.map(item => decodeDays(item.data)))).flat();

/**
 * Writes days as an item each and answers how many changed; 'overtaken' when another writer was first at one.
 * @throws {ItemTooLargeError} when a single day exceeds an item.
 */
export async function writeAsDays(place: Place, given: readonly DatedRecord[], stored: readonly StoredKey[]): Promise<number | 'overtaken'> {
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
export async function deleteDays(siteId: string, stored: readonly StoredKey[]): Promise<void> {
  await sideBySide(stored.filter(({ sk }) => !isMonth(sk)), writeLanes, key => deleteRecords(siteId, key));
}
