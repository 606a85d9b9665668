import type { ZodMiniType } from 'zod/mini';
import type { DaySections } from '../../../shared/platforms/records.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { type DayRange, listMonths, monthWithDash } from '../../../shared/domain/periods/days.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import type { SectionDay, SectionRef } from '../../../shared/numbers/breakdowns/dimension.ts';
import { type DatedRecord, encodeRecords, fits } from '../codecs/day-items.ts';
import { daysIn, grouped, isMonth, lastKey, toItemMonth, sortKey } from './item-spans.ts';
import { isKept } from './kept-months.ts';
import { getRecords, listRecords, putRecords } from './metric-items.ts';
import { deleteReplaced, listMonthFingerprints, type MonthPlace, writeMonthOfDays } from './month-days.ts';
import { getSectionLayout, getSectionSchema, getSpanDays } from './section-layouts.ts';
import { isOfSource, type Source, type Sourced, whatCounts } from './what-counts.ts';

/**
 * Days as platforms reported them. An item contains one day or a span (item-spans.ts) until final, then a whole month;
 * small, sparse and monthly sections are monthly items from the start (section-layouts.ts). Readers use the wider item,
 * so a month is written first and its days deleted after: interruptions don't change what is read.
 */
/**
 * Read mode: screens read eventually consistent at half the price; derived data reads recent writes. Both get only days
 * that count (what-counts.ts). 'stored': also days before an administrator's start date. Days of another property are
 * never read.
 */
type Reading = 'eventual' | 'consistent' | 'stored';

const nothing = { start: '9999-12-31', end: '0000-01-01' };

/**
 * Reads a section's days, oldest first; days without a record are absent. Both ends included. One range query: the
 * month's item sorts before its days.
 */
export async function readDays<S extends RecordService, K extends keyof DaySections[S]>(
  siteId: string,
  service: S,
  section: K,
  start: string,
  end: string,
  reading?: Reading,
): Promise<DaySections[S][K][]>;
export async function readDays(
  siteId: string,
  service: RecordService,
  section: string,
  start: string,
  end: string,
  reading: Reading = 'eventual',
): Promise<DatedRecord[]> {
  return countedDays(siteId, service, section, { start, end }, reading);
}

/** Reads the days of a section named at run time. */
export async function readSection(
  siteId: string,
  ref: SectionRef,
  range: DayRange,
  reading?: Reading,
): Promise<SectionDay[]>;
export async function readSection(
  siteId: string,
  [service, section]: SectionRef,
  range: DayRange,
  reading: Reading = 'eventual',
): Promise<DatedRecord[]> {
  return countedDays(siteId, service, section, range, reading);
}

async function countedDays(
  siteId: string,
  service: RecordService,
  section: string,
  range: DayRange,
  reading: Reading,
): Promise<DatedRecord[]> {
  const [days, counted]: [(DatedRecord & Sourced)[], Awaited<ReturnType<typeof whatCounts>>] = await Promise.all([
    read(siteId, service, section, range, reading !== 'eventual'),
    whatCounts(siteId, service, reading !== 'eventual'),
  ]);
  const first = reading === 'stored' ? undefined : counted.countedFrom;
  return parseDays(
    getSectionSchema(service, section),
    days.filter(day => isOfSource(day, counted) && (first === undefined || day.date >= first)),
  );
}

/** Reads the stored days of one property, and of others, unfiltered. Both include recent writes. */
export async function readDaysBySource(
  siteId: string,
  [service, section]: readonly [RecordService, string],
  range: DayRange,
  source: Source,
): Promise<{ ofProperty: DatedRecord[]; others: (DatedRecord & Sourced)[] }> {
  const days: (DatedRecord & Sourced)[] = await read(siteId, service, section, range, true);
  return {
    ofProperty: days.filter(day => isOfSource(day, source)),
    others: days.filter(day => !isOfSource(day, source)),
  };
}

/** Validates what was read: an item of an older shape must not pass as current. */
const parseDays = <Day>(schema: ZodMiniType<Day>, days: readonly DatedRecord[]): Day[] =>
  days.map(day => readStored(schema, day));

async function read(
  siteId: string,
  service: RecordService,
  section: string,
  { start, end }: DayRange,
  isConsistent: boolean,
): Promise<DatedRecord[]> {
  const from = sortKey(service, section, toItemMonth(start));
  const items = await listRecords(siteId, from, lastKey(service, section, end), isConsistent);
  const days = await daysIn(items, getSpanDays(getSectionLayout(service, section)));
  return days.filter(({ date }) => date >= start && date <= end);
}

/**
 * Writes a section's days and returns the number of changed items. Unchanged days are skipped; a complete month before
 * `settledUntil` (last final day, included) becomes one item; a day of such a month is merged into it. `answered` (both
 * ends included): requested days; in a sparse section, missing ones are deleted. A month past its platform's retention
 * limit isn't written.
 * @throws {ItemTooLargeError} if a single day exceeds an item.
 */
export async function writeDays(
  siteId: string,
  service: RecordService,
  section: string,
  days: readonly DatedRecord[],
  settledUntil: string,
  answered: DayRange = nothing,
): Promise<number> {
  const layout = getSectionLayout(service, section);
  const given = grouped(days, toItemMonth);
  // A month without given days is checked too, because its stored days may be gone.
  const emptied = layout === 'sparse' && answered.start <= answered.end ? listMonths(answered) : [];
  for (const month of emptied.map(monthWithDash)) if (!given.has(month)) given.set(month, []);
  let written = 0;
  for (const [month, monthDays] of given) {
    if (!isKept(service, month)) continue;
    const place = { siteId, prefix: `${service}#${section}#`, month, layout, answered };
    written += await writeMonthOfDays(place, monthDays, settledUntil);
  }
  return written;
}

/**
 * Merges a final month's days into one item and deletes them; for a merged month only deletes leftover days. A month
 * too large for an item stays in days.
 */
export async function compactMonth(
  siteId: string,
  service: RecordService,
  section: string,
  month: string,
): Promise<void> {
  const place: MonthPlace = {
    siteId,
    prefix: `${service}#${section}#`,
    month,
    layout: getSectionLayout(service, section),
    answered: nothing,
  };
  const item = `${place.prefix}${month}`;
  const stored = await listMonthFingerprints(place);
  if (stored.some(isMonth)) {
    await deleteReplaced(siteId, stored, item);
    return;
  }
  if (stored.length === 0) return;
  const items = (await listRecords(siteId, item, `${item}-31`, true)).filter(record => !isMonth(record));
  const spanDays = getSpanDays(place.layout);
  const days = await daysIn(items, spanDays);
  if (days.length === 0) return;
  const encoded = await encodeRecords(days);
  if (!fits(encoded)) return;
  // Another run may have merged it: then its item remains and the days are deleted.
  await putRecords(siteId, item, encoded, null);
  await deleteReplaced(siteId, items, item);
  // Days written during the read aren't in the month's item, which readers prefer, so they are merged again.
  const written = (await listMonthFingerprints(place)).filter(storedKey => !isMonth(storedKey));
  if (written.length === 0) return;
  const late = await Promise.all(written.map(({ sk }) => getRecords(siteId, sk)));
  await writeMonthOfDays(
    place,
    await daysIn(
      late.filter(record => record !== null),
      spanDays,
    ),
    `${month}-31`,
  );
}
