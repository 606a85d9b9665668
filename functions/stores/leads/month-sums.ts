import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type MonthSums, monthSumsSchema } from '../../../shared/model/lead-month.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { decodeJson, encodeRecords } from '../codecs/day-items.ts';
import { mapRows } from '../engine/read-rows.ts';
import type { Head } from './month-rows.ts';
import { queryAll } from '../engine/query-all.ts';

/**
 * Sums of a site's UTC month, sk sums#yyyy-MM: its part of the months in the site's zone. `made` identifies its rows:
 * sums of other rows or zones aren't read.
 */
const table = () => tableName('leads');
const sortKey = (month: string): string => `sums#${month}`;
const itemSchema = z.object({
  v: z.literal(1),
  sk: z.string(),
  made: z.int(),
  timeZone: z.string(),
  data: z.instanceof(Uint8Array),
});
const sumsSchema = z.record(z.string(), monthSumsSchema);
/** Part of one UTC month in each month ('yyyyMM') of the site's zone. */
export type UtcMonthSums = Readonly<Record<string, MonthSums>>;

/** Stores the sums of a month's rows; null if the month has none. */
export async function writeMonthSums(
  siteId: string,
  month: string,
  sums: { readonly made: number; readonly timeZone: string; readonly months: UtcMonthSums } | null,
): Promise<void> {
  const key = { siteId, sk: sortKey(month) };
  if (sums === null) {
    await documentClient().send(new DeleteCommand({ TableName: table(), Key: key }));
    return;
  }
  const { made, timeZone, months } = sums;
  const { data } = await encodeRecords(months);
  await documentClient().send(new PutCommand({ TableName: table(), Item: { ...key, v: 1, made, timeZone, data } }));
}

/** Reads the sums of a range of UTC months that match the rows of `head` and a zone, by month. */
export async function readMonthSums(
  siteId: string,
  head: Head,
  { from, to, timeZone }: { readonly from: string; readonly to: string; readonly timeZone: string },
): Promise<Map<string, UtcMonthSums>> {
  const found = new Map<string, UtcMonthSums>();
  const items = await queryAll({
    TableName: table(),
    KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':site': siteId, ':from': sortKey(from), ':to': sortKey(to) },
  });
  for (const item of mapRows('leads', items, row => readStored(itemSchema, row))) {
    const month = item.sk.slice(sortKey('').length);
    if (head.months[month]?.made !== item.made || item.timeZone !== timeZone) continue;
    const sums = readStored(sumsSchema, await decodeJson(item.data));
    // Sums of an older version have no days of deals: the month is read from its rows.
    if (Object.values(sums).some(({ deals, dealDays }) => deals !== null && dealDays === undefined)) continue;
    found.set(month, sums);
  }
  return found;
}
