import * as z from 'zod/mini';
import { type MonthRecord, monthRecordSchema } from '../../../shared/model/month-record.ts';
import { monthRange, monthWithDash } from '../../../shared/domain/periods/days.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { completeChannels, splitChannels, withLaterChannels } from '../codecs/channel-rows.ts';
import { decodeJson, encodeRecords } from '../codecs/day-items.ts';
import { isKept } from './kept-months.ts';
import { getRecords, listRecords, putRecords } from './metric-items.ts';
import { isOfSource, whatCounts } from './what-counts.ts';

/** Sums of final months, one item per service and month (sk service#month#yyyy-MM), for audits and long ranges. */
const sortKey = (service: RecordService, yearMonth: string) => `${service}#month#${monthWithDash(yearMonth)}`;
const writeTries = 4;
const storedMonthSchema = withLaterChannels(monthRecordSchema);
/** Property of a stored month; absent in months of earlier versions. */
const sourceSchema = z.looseObject({ source: z.optional(z.string()) });

/**
 * Reads the stored months from one 'yyyyMM' to another, both included, oldest first. Omits months never summed and
 * months with days that don't count (what-counts.ts), which are summed from their days.
 */
export async function readMonthRecords(
  siteId: string,
  service: RecordService,
  from: string,
  to: string,
): Promise<MonthRecord[]> {
  const [items, counted] = await Promise.all([
    listRecords(siteId, sortKey(service, from), sortKey(service, to)),
    whatCounts(siteId, service, false),
  ]);
  const decoded = await Promise.all(items.map(({ data }) => decodeJson(data)));
  return decoded
    .filter(month => isOfSource(sourceSchema.parse(month), counted))
    .map(month => completeChannels(readStored(storedMonthSchema, month)))
    .filter(({ yearMonth }) => monthRange(yearMonth).start >= (counted.countedFrom ?? ''));
}

/** Writes the current property's sums of a month, unless unchanged. `renew`: only if sums are stored. */
export async function writeMonthRecord(
  siteId: string,
  service: RecordService,
  record: MonthRecord,
  { renew = false } = {},
): Promise<void> {
  if (!isKept(service, monthWithDash(record.yearMonth))) return;
  const sk = sortKey(service, record.yearMonth);
  const { sourceKey: source } = await whatCounts(siteId, service, true);
  const encoded = await encodeRecords({ ...splitChannels(record), ...(source === undefined ? {} : { source }) });
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const stored = await getRecords(siteId, sk);
    if (stored?.fingerprint === encoded.fingerprint || (renew && stored === null)) return;
    if (await putRecords(siteId, sk, encoded, stored?.fingerprint ?? null)) return;
  }
  throw new Error(`The month ${sk} of ${siteId} is being written by someone else`);
}
