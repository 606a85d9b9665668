import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  type NodeDay,
  nodeDaySchema,
  type NodeMonth,
  nodeMonthSchema,
  type SiteRow,
  siteRowSchema,
} from '../../shared/model/node-rows.ts';
import { rollupRecordSchema } from '../../shared/model/month-record.ts';
import { instantSchema } from '../../shared/model/primitives.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { completeChannels, splitChannels, withLaterChannels } from './codecs/channel-rows.ts';
import { fromColumn } from './codecs/columns.ts';
import { deleteItem, getItem, listItems, listKeys, putItem, type StoredRecords } from './codecs/compressed-items.ts';
import { decodeJson, encodeRecords } from './codecs/day-items.ts';
import { clearItems } from './engine/clear-items.ts';
import { putAside, readRows } from './engine/read-rows.ts';

/**
 * The rows that the nightly rollup keeps of a node: the days of a month (sk days#yyyy-MM), the months of a year
 * (months#yyyy), of a region or organisation its sites in each period (sites#period#part), each one compressed item
 * that is not written again while it stays the same; and when they were last made (made), which alone changes nightly.
 */
const table = 'rollups';
const writeTries = 4;
const storedMonthSchema = withLaterChannels(nodeMonthSchema);
const storedDaySchema = z.extend(nodeDaySchema, { record: withLaterChannels(rollupRecordSchema) });
/** Sites in one item of a table of sites: an item ends at 400 kB. */
export const sitesPerPart = 100;
/** Sorts behind every digit: the end of the keys with a prefix. */
const beyond = '~';

const columnsSchema = z.object({ count: z.int(), days: z.unknown() });
/** As it is stored: `computedAt` lies under the name that the version before reads. */
const madeSchema = z.object({
  v: z.literal(1),
  madeAt: instantSchema,
  /** When all of them were, not only those that a night touches. */
  wholeAt: z.nullable(instantSchema),
});
/** When a node's rows were last computed, and when all of them were. */
export type Made = { readonly computedAt: string; readonly wholeAt: string | null };

/**
 * The rows of the node's days from month to month ('yyyy-MM', both included), oldest first; none of a month never made.
 */
export const readNodeDays = async (siteId: string, fromMonth: string, toMonth: string): Promise<NodeDay[]> =>
  (await readRange(siteId, `days#${fromMonth}`, `days#${toMonth}`, storedDaySchema)).map(day => ({
    ...day,
    record: completeChannels(day.record),
  }));

/** The rows of the node's months of these years ('yyyy', both included), oldest first. */
export const readNodeMonths = async (siteId: string, fromYear: string, toYear: string): Promise<NodeMonth[]> =>
  (await readRange(siteId, `months#${fromYear}`, `months#${toYear}`, storedMonthSchema)).map(completeChannels);

/** The sites of a node in a period, by id, and when they were made; null when there is no table of it. */
export async function readSiteRows(
  siteId: string,
  periodId: string,
): Promise<{ computedAt: string; rows: SiteRow[] } | null> {
  const prefix = `sites#${periodId}#`;
  const [made, items] = await Promise.all([
    readMade(siteId),
    listItems(table, { siteId, from: prefix, to: prefix + beyond }),
  ]);
  return made === null || items.length === 0
    ? null
    : { computedAt: made.computedAt, rows: await rowsIn(siteId, items, siteRowSchema) };
}

/** When the node's rows were last computed; null: never. */
export const readComputedAt = async (siteId: string): Promise<string | null> =>
  (await readMade(siteId))?.computedAt ?? null;

/** When the node's rows were last made, and all of them; null: never, or what says so cannot be read. */
export async function readMade(siteId: string): Promise<Made | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName(table), Key: { siteId, sk: 'made' } }),
  );
  const [made] = readRows(table, madeSchema, Item === undefined ? [] : [Item]);
  return made === undefined ? null : { computedAt: made.madeAt, wholeAt: made.wholeAt };
}

const readRange = async <Row>(siteId: string, from: string, to: string, schema: z.ZodMiniType<Row>): Promise<Row[]> =>
  rowsIn(siteId, await listItems(table, { siteId, from, to }), schema);

/** An item that cannot be read is put aside: its rows count as not made, and are made again from the days. */
async function rowsIn<Row>(
  siteId: string,
  items: readonly Pick<StoredRecords, 'sk' | 'data'>[],
  schema: z.ZodMiniType<Row>,
): Promise<Row[]> {
  const lists = await Promise.all(
    items.map(async ({ sk, data }) => {
      try {
        return (await decodeRows(data)).map(row => readStored(schema, row));
      } catch (error) {
        putAside(table, { siteId, sk }, error);
        return [];
      }
    }),
  );
  return lists.flat();
}

async function decodeRows(data: Uint8Array): Promise<unknown[]> {
  const { count, days } = columnsSchema.parse(await decodeJson(data));
  return fromColumn(days, count);
}

/** The days of one month ('yyyy-MM'), all of them. */
type DaysOfMonth = { readonly month: string; readonly rows: readonly NodeDay[] };
/** Fingerprints by sort key: what stands where, as one reading found it. */
type Stored = ReadonlyMap<string, string>;

const fingerprints = async (siteId: string, from: string, to: string): Promise<Stored> =>
  new Map((await listKeys(table, { siteId, from, to })).map(({ sk, fingerprint }) => [sk, fingerprint]));

/** Writes the days of months, oldest first, that are others than those stored. */
export async function writeNodeDays(siteId: string, months: readonly DaysOfMonth[]): Promise<void> {
  const [from = '', to = from] = [months[0]?.month, months.at(-1)?.month];
  const stored = await fingerprints(siteId, `days#${from}`, `days#${to}`);
  for (const { month, rows } of months) {
    const sk = `days#${month}`;
    const split = rows.map(row => ({ ...row, record: splitChannels(row.record) }));
    if (rows.length > 0 || stored.has(sk)) await writeOver(siteId, sk, split, stored.get(sk) ?? null);
  }
}

/** Writes the months of one year ('yyyy') as `change` makes them of those stored; a concurrent change is built upon. */
export async function changeNodeYear(
  siteId: string,
  year: string,
  change: (stored: NodeMonth[]) => readonly NodeMonth[],
): Promise<boolean> {
  const sk = `months#${year}`;
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const stored = await getItem(table, siteId, sk);
    const rows = change(
      stored === null ? [] : (await rowsIn(siteId, [stored], storedMonthSchema)).map(completeChannels),
    );
    if (stored === null && rows.length === 0) return false;
    const encoded = await encodeRecords(rows.map(splitChannels));
    if (stored?.fingerprint === encoded.fingerprint) return false;
    if (await putItem(table, siteId, sk, encoded, stored?.fingerprint ?? null)) return true;
  }
  throw overtaken(siteId, sk);
}

const partKey = (periodId: string, part: number) => `sites#${periodId}#${String(part).padStart(4, '0')}`;

/** Keys and fingerprints of all tables of a node's sites, as they lie there now. */
export const listSiteRows = (siteId: string): Promise<Stored> => fingerprints(siteId, 'sites#', `sites#${beyond}`);

/** Writes one part of a node's sites in a period, where that is another than what `stored` says of it. */
export const writeSiteRows = (
  siteId: string,
  periodId: string,
  part: number,
  rows: readonly SiteRow[],
  stored: Stored,
): Promise<boolean> => writeOver(siteId, partKey(periodId, part), rows, stored.get(partKey(periodId, part)) ?? null);

/** Removes the stored parts of a period from one on: those that its sites no longer reach into, or (0) all. */
export const removeSiteRows = (siteId: string, periodId: string, fromPart: number, stored: Stored): Promise<void> =>
  remove(siteId, stored, sk => sk.startsWith(`sites#${periodId}#`) && sk >= partKey(periodId, fromPart));

/** Removes the stored tables of all periods but these. */
export function removeOtherPeriods(siteId: string, periodIds: readonly string[], stored: Stored): Promise<void> {
  const kept = new Set(periodIds);
  return remove(siteId, stored, sk => !kept.has(sk.split('#')[1] ?? ''));
}

async function remove(siteId: string, stored: Stored, isStale: (sk: string) => boolean): Promise<void> {
  for (const [sk, fingerprint] of stored) if (isStale(sk)) await deleteItem(table, siteId, { sk, fingerprint });
}

/** Says when the rows were made: beside them, so that a row that stayed the same is not written. */
export async function noteMade(siteId: string, { computedAt, wholeAt }: Made): Promise<void> {
  const made = madeSchema.parse({ v: 1, madeAt: computedAt, wholeAt });
  await documentClient().send(new PutCommand({ TableName: tableName(table), Item: { siteId, sk: 'made', ...made } }));
}

/** Deletes all rows of a node. */
export const clearRollups = (siteId: string): Promise<void> => clearItems(tableName(table), 'sk', siteId);

/** Writes rows over those with the fingerprint seen (null: where none are); the same rows are not written again. */
async function writeOver(siteId: string, sk: string, rows: readonly unknown[], seen: string | null): Promise<boolean> {
  const encoded = await encodeRecords(rows);
  let stands = seen;
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    if (stands === encoded.fingerprint) return false;
    if (await putItem(table, siteId, sk, encoded, stands)) return true;
    stands = (await getItem(table, siteId, sk))?.fingerprint ?? null;
  }
  throw overtaken(siteId, sk);
}

const overtaken = (siteId: string, sk: string) =>
  new Error(`The rows ${sk} of ${siteId} are being written by someone else`);
