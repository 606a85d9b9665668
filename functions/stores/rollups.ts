import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
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
import { workerSeconds } from '../../shared/messages/queues.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { now } from '../runtime/clock.ts';
import { completeChannels, splitChannels, withLaterChannels } from './codecs/channel-rows.ts';
import { fromColumn } from './codecs/columns.ts';
import { getItem, listItems, listKeys, type StoredRecords } from './codecs/compressed-items.ts';
import { decodeJson, type EncodedRecords, type PreparedRecords, prepareRecords } from './codecs/day-items.ts';
import { clearItems } from './engine/clear-items.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { isAskedFor, type LeasedWork, type LeasePlace, withLease } from './engine/lease.ts';
import { putAside, readRows } from './engine/read-rows.ts';

/**
 * Table of a node's nightly rows: days of a month (sk days#yyyy-MM), months of a year (months#yyyy), a region's or
 * organization's sites per period (sites#period#part), each a compressed item written only if it changed; and the last
 * run (made), which changes nightly. `readAt` is when the row's run started reading: no run overwrites a later one.
 */
const table = 'rollups';
const writeTries = 4;
const storedMonthSchema = withLaterChannels(nodeMonthSchema);
const storedDaySchema = z.extend(nodeDaySchema, { record: withLaterChannels(rollupRecordSchema) });
/** Sites per item of a site table, given the 400 KB limit. */
export const sitesPerPart = 100;
/** Sorts after every digit: the end of a prefix range. */
const beyond = '~';

const columnsSchema = z.object({ count: z.int(), days: z.unknown() });
/** Stored form: `computedAt` uses the name that the previous version reads. */
const madeSchema = z.object({
  v: z.literal(1),
  madeAt: instantSchema,
  /** Last run that built all rows, not only those a night updates. */
  wholeAt: z.nullable(instantSchema),
  expectedAt: z.optional(instantSchema),
  timeZone: z.optional(z.string()),
  /** Sites of a node above sites, and the months 'yyyyMM' with stored breakdowns; absent: none. */
  sites: z.optional(z.int()),
  lineMonths: z.optional(z.array(z.string())),
});
/**
 * Start of the last run that computed a node's rows, and of the last that computed all. `expectedAt`: for a suspended
 * site, the last run before that. `timeZone`: zone of the days.
 */
export type Made = {
  readonly computedAt: string;
  readonly wholeAt: string | null;
  readonly expectedAt?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly sites?: number | undefined;
  readonly lineMonths?: readonly string[] | undefined;
};

/**
 * Reads the rows of the node's days from month to month ('yyyy-MM', both included), oldest first; none for a month
 * never built.
 */
export const readNodeDays = async (siteId: string, fromMonth: string, toMonth: string): Promise<NodeDay[]> =>
  (await readRange(siteId, `days#${fromMonth}`, `days#${toMonth}`, storedDaySchema)).map(day => ({
    ...day,
    record: completeChannels(day.record),
  }));

/** Reads the rows of the node's months of these years ('yyyy', both included), oldest first. */
export const readNodeMonths = async (siteId: string, fromYear: string, toYear: string): Promise<NodeMonth[]> =>
  (await readRange(siteId, `months#${fromYear}`, `months#${toYear}`, storedMonthSchema)).map(completeChannels);

/** Reads a node's sites in a period, by id, and when they were built; null without a table. */
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

/** Reads one part of a node's sites in a period; empty after the last. */
export async function readSitePart(siteId: string, periodId: string, part: number): Promise<SiteRow[]> {
  const item = await getItem(table, siteId, partKey(periodId, part), false);
  return item === null ? [] : rowsIn(siteId, [item], siteRowSchema);
}

/** Reads when a node's rows were last computed; null: never. */
export const readComputedAt = async (siteId: string): Promise<string | null> =>
  (await readMade(siteId))?.computedAt ?? null;

/** Reads when a node's rows, and all of them, were last built; null: never, or unreadable. */
export async function readMade(siteId: string): Promise<Made | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName(table), Key: { siteId, sk: 'made' } }),
  );
  const [made] = readRows(table, madeSchema, Item === undefined ? [] : [Item]);
  if (made === undefined) return null;
  const { v: _v, madeAt, ...rest } = made;
  return { computedAt: madeAt, ...rest };
}

const readRange = async <Row>(siteId: string, from: string, to: string, schema: z.ZodMiniType<Row>): Promise<Row[]> =>
  rowsIn(siteId, await listItems(table, { siteId, from, to }), schema);

/** Skips an unreadable item: its rows count as missing and are rebuilt from the days. */
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

/** All days of one month ('yyyy-MM'). */
type DaysOfMonth = { readonly month: string; readonly rows: readonly NodeDay[] };
/** Fingerprints by sort key, as one read found them. */
export type Stored = ReadonlyMap<string, string>;

const fingerprints = async (siteId: string, from: string, to: string): Promise<Stored> =>
  new Map((await listKeys(table, { siteId, from, to })).map(({ sk, fingerprint }) => [sk, fingerprint]));

const leasePlace = (siteId: string): LeasePlace => ({ table: tableName(table), key: { siteId, sk: 'lease' } });

/** Runs the building of a node's rows exclusively; 'busy' while another run builds them, which then repeats. */
export const withRowsLease = <Result>(siteId: string, at: Date, leased: LeasedWork<Result>): Promise<Result | 'busy'> =>
  withLease(leasePlace(siteId), { now: at, seconds: workerSeconds.rollups }, leased);

/** Reports whether a node's rows were requested during a run and not built since. */
export const isAskedAgain = (siteId: string): Promise<boolean> => isAskedFor(leasePlace(siteId));

/**
 * Writes the changed days of months, oldest first.
 * @param beforeWrite receives the months ('yyyy-MM') whose days changed
 */
export async function writeNodeDays(
  siteId: string,
  months: readonly DaysOfMonth[],
  readAt = now(),
  beforeWrite: (months: readonly string[]) => Promise<void> = async () => {},
): Promise<void> {
  const [from = '', to = from] = [months[0]?.month, months.at(-1)?.month];
  const stored = await fingerprints(siteId, `days#${from}`, `days#${to}`);
  const changed = months.flatMap(({ month, rows }) => {
    const storedFingerprint = stored.get(`days#${month}`) ?? null;
    if (rows.length === 0 && storedFingerprint === null) return [];
    const prepared = prepareRecords(rows.map(row => ({ ...row, record: splitChannels(row.record) })));
    return prepared.fingerprint === storedFingerprint ? [] : [{ month, prepared, storedFingerprint }];
  });
  if (changed.length > 0) await beforeWrite(changed.map(({ month }) => month));
  for (const { month, prepared, storedFingerprint } of changed)
    await writeOver(siteId, `days#${month}`, prepared, { seen: storedFingerprint, readAt });
}

/** Updates the months of one year ('yyyy') with `change`; retries after concurrent changes. */
export const changeNodeYear = (
  siteId: string,
  year: string,
  change: (stored: NodeMonth[]) => readonly NodeMonth[],
  readAt = now(),
): Promise<boolean> =>
  changeLines(
    siteId,
    `months#${year}`,
    storedMonthSchema,
    stored => change(stored.map(completeChannels)).map(splitChannels),
    readAt,
  );

/** Updates an item's rows with `change`; retries after concurrent changes. */
export async function changeLines<Row>(
  siteId: string,
  sk: string,
  schema: z.ZodMiniType<Row>,
  change: (stored: Row[]) => readonly Row[],
  readAt: Date,
): Promise<boolean> {
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    const stored = await getItem(table, siteId, sk);
    const rows = change(stored === null ? [] : await rowsIn(siteId, [stored], schema));
    if (stored === null && rows.length === 0) return false;
    const prepared = prepareRecords(rows);
    if (stored?.fingerprint === prepared.fingerprint) return false;
    if (await putRows(siteId, sk, await prepared.encode(), { seen: stored?.fingerprint ?? null, readAt })) return true;
    if (await isNewer(siteId, sk, readAt)) return false;
  }
  throw overtaken(siteId, sk);
}

/** Writes an item's rows if changed; `isEmpty`: only over stored ones. */
export async function writeLines(
  siteId: string,
  sk: string,
  rows: PreparedRecords,
  readAt: Date,
  isEmpty: boolean,
): Promise<void> {
  const storedFingerprint = (await getItem(table, siteId, sk))?.fingerprint ?? null;
  if (!isEmpty || storedFingerprint !== null) await writeOver(siteId, sk, rows, { seen: storedFingerprint, readAt });
}

/** Decodes an item's rows. */
export const decodeLines = <Row>(
  siteId: string,
  item: Pick<StoredRecords, 'sk' | 'data'>,
  schema: z.ZodMiniType<Row>,
): Promise<Row[]> => rowsIn(siteId, [item], schema);

const partKey = (periodId: string, part: number) => `sites#${periodId}#${String(part).padStart(4, '0')}`;

/** Lists keys and fingerprints of all current tables of a node's sites, and of the sums of their comparisons. */
export async function listSiteRows(siteId: string): Promise<Stored> {
  const prefixes = ['sites#', 'compared#', 'others#'];
  const lists = await Promise.all(prefixes.map(prefix => fingerprints(siteId, prefix, prefix + beyond)));
  return new Map(lists.flatMap(list => [...list]));
}

/** Writes one part of a node's sites in a period, if it differs from `stored`. */
export const writeSiteRows = (
  siteId: string,
  periodId: string,
  part: number,
  rows: readonly SiteRow[],
  stored: Stored,
  readAt = now(),
): Promise<boolean> => {
  const sk = partKey(periodId, part);
  return writeOver(siteId, sk, prepareRecords(rows), { seen: stored.get(sk) ?? null, readAt });
};

/** Deletes a period's stored parts from one on: those beyond its sites or, with 0, all. */
export const removeSiteRows = (
  siteId: string,
  periodId: string,
  fromPart: number,
  stored: Stored,
  readAt = now(),
): Promise<void> =>
  remove(siteId, stored, readAt, sk => sk.startsWith(`sites#${periodId}#`) && sk >= partKey(periodId, fromPart));

/** Deletes the stored tables of all other periods. */
export function removeOtherPeriods(
  siteId: string,
  periodIds: readonly string[],
  stored: Stored,
  readAt = now(),
): Promise<void> {
  const retainedIds = new Set(periodIds);
  return remove(siteId, stored, readAt, sk => !retainedIds.has(sk.split('#')[1] ?? ''));
}

async function remove(siteId: string, stored: Stored, readAt: Date, isStale: (sk: string) => boolean): Promise<void> {
  for (const [sk, storedFingerprint] of stored) {
    if (!isStale(sk)) continue;
    const condition = unchanged({ seen: storedFingerprint, readAt });
    await tryWrite(
      documentClient().send(new DeleteCommand({ TableName: tableName(table), Key: { siteId, sk }, ...condition })),
    );
  }
}

/**
 * Records when the rows were built, separately, so unchanged rows aren't written. A run that started earlier than the
 * recorded one changes nothing.
 */
export async function noteMade(siteId: string, { computedAt, lineMonths, ...rest }: Made): Promise<void> {
  const made = madeSchema.parse({
    v: 1,
    madeAt: computedAt,
    ...rest,
    ...(lineMonths === undefined ? {} : { lineMonths: [...lineMonths] }),
  });
  await tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: tableName(table),
        Item: { siteId, sk: 'made', ...made },
        ConditionExpression: 'attribute_not_exists(madeAt) OR madeAt <= :read',
        ExpressionAttributeValues: { ':read': computedAt },
      }),
    ),
  );
}

/** Deletes all rows of a node. */
export const clearRollups = (siteId: string): Promise<void> => clearItems(tableName(table), 'sk', siteId);

/** Item as a run saw it: its fingerprint (null: none), and when the run started to read. */
type Seen = { readonly seen: string | null; readonly readAt: Date };

/** Writes rows over the fingerprint seen, unless unchanged or from an older run. */
export async function writeOver(siteId: string, sk: string, rows: PreparedRecords, given: Seen): Promise<boolean> {
  let { seen: storedFingerprint } = given;
  for (let attempt = 1; attempt <= writeTries; attempt += 1) {
    if (storedFingerprint === rows.fingerprint) return false;
    if (await putRows(siteId, sk, await rows.encode(), { ...given, seen: storedFingerprint })) return true;
    if (await isNewer(siteId, sk, given.readAt)) return false;
    storedFingerprint = (await getItem(table, siteId, sk))?.fingerprint ?? null;
  }
  throw overtaken(siteId, sk);
}

const putRows = (siteId: string, sk: string, { fingerprint, data }: EncodedRecords, given: Seen): Promise<boolean> => {
  const item = { siteId, sk, v: 1, fingerprint, readAt: given.readAt.toISOString(), data };
  return tryWrite(
    documentClient().send(new PutCommand({ TableName: tableName(table), Item: item, ...unchanged(given) })),
  );
};

const unchanged = ({ seen: storedFingerprint, readAt }: Seen) =>
  storedFingerprint === null
    ? { ConditionExpression: 'attribute_not_exists(sk)' }
    : {
        ConditionExpression: 'fingerprint = :seen AND (attribute_not_exists(readAt) OR readAt <= :read)',
        ExpressionAttributeValues: { ':seen': storedFingerprint, ':read': readAt.toISOString() },
      };

/** Reports whether an item's run started reading later. */
async function isNewer(siteId: string, sk: string, readAt: Date): Promise<boolean> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName(table), Key: { siteId, sk }, ConsistentRead: true }),
  );
  const held: unknown = Item?.['readAt'];
  return typeof held === 'string' && held > readAt.toISOString();
}

const overtaken = (siteId: string, sk: string) =>
  new Error(`The rows ${sk} of ${siteId} are being written by someone else`);
