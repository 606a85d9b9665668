import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { monthOfInstant } from '../../../shared/domain/leads/instants.ts';
import { workerSeconds } from '../../../shared/messages/queues.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { type LeasedWork, withLease } from '../engine/lease.ts';
import { foldKey, journalStart } from './changes.ts';
import { decodeRows, encodeRows, type LeadRow } from './row-codec.ts';
import { queryAll } from '../engine/query-all.ts';

/**
 * Rows of a site's months: rows#yyyy-MM#slot#part contains the leads with events in that UTC month, in columns. The
 * first parts hold leads created in it, by creation, so a range reads only its parts. The head (sk month-rows) names
 * each month's current slot and its journal position. A fold writes changed months to their other slots, then the head,
 * so all become visible together.
 */
const table = () => tableName('leads');
const headKey = 'month-rows';

const monthSchema = z.object({
  slot: z.enum(['a', 'b']),
  /** Number of the fold that built it. */
  made: z.int(),
  parts: z.int(),
  leads: z.int(),
  bytes: z.int(),
  /** Time of the first lead created in each part, in ms since the month's start. Absent: not separate. */
  created: z.optional(z.array(z.int())),
});
export type MonthHead = z.infer<typeof monthSchema>;
const headSchema = z.object({
  v: z.literal(1),
  revision: z.int(),
  foldedTo: z.string(),
  madeAt: instantSchema,
  months: z.record(z.string(), monthSchema),
});
export type Head = z.infer<typeof headSchema>;
const emptyHead: Head = { v: 1, revision: 0, foldedTo: journalStart, madeAt: '1970-01-01T00:00:00.000Z', months: {} };

const partSchema = z.object({ v: z.literal(1), sk: z.string(), made: z.int(), data: z.instanceof(Uint8Array) });
const partKey = (month: string, slot: string, part: number) => `rows#${month}#${slot}#${String(part).padStart(3, '0')}`;

/** Reads a site's month rows; none for a site without leads. */
export async function readHead(siteId: string): Promise<Head> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: headKey }, ConsistentRead: true }),
  );
  return Item?.['v'] === undefined ? emptyHead : readStored(headSchema, Item);
}

/** Reports whether a site has month rows, by an eventually consistent read at half the cost of the head. */
export async function hasMonthRows(siteId: string): Promise<boolean> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: { siteId, sk: headKey } }));
  return Item?.['v'] !== undefined && readStored(headSchema, Item).revision > 0;
}

/** Parts of a month, by first and last number, for a range of creations, both ends included (epoch ms). */
export type Slice = {
  readonly month: string;
  readonly first: number;
  readonly last: number;
  readonly fromMs: number;
  readonly toMs: number;
};

const getMonthStart = (month: string): number => Date.parse(`${month}-01T00:00:00.000Z`);
const getMonthEnd = (month: string): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1) - 1;

/** Lists a month's parts with leads created in it, oldest first; the whole month if its rows aren't separate. */
export function createdSlices({ months }: Head, month: string): Slice[] {
  const held = months[month];
  if (held === undefined) return [];
  const [start, end] = [getMonthStart(month), getMonthEnd(month)];
  const { created } = held;
  if (created === undefined) return [{ month, first: 0, last: held.parts - 1, fromMs: start, toMs: end }];
  return created.map((offset, part) => ({
    month,
    first: part,
    last: part,
    fromMs: start + offset,
    toMs: part + 1 < created.length ? start + (created[part + 1] ?? 0) : end,
  }));
}

/** Returns the whole month as a slice. */
export const wholeSlice = ({ months }: Head, month: string): Slice => ({
  month,
  first: 0,
  last: (months[month]?.parts ?? 0) - 1,
  fromMs: getMonthStart(month),
  toMs: getMonthEnd(month),
});

/** Reads some parts of months; null if a fold replaced them. */
export async function readSlices(siteId: string, head: Head, slices: readonly Slice[]): Promise<LeadRow[] | null> {
  const read = await Promise.all(
    slices.filter(({ first, last }) => first <= last).map(slice => readSlice(siteId, head, slice)),
  );
  const rows = read.filter(sliceRows => sliceRows !== null);
  return rows.length === read.length ? rows.flat() : null;
}

async function readSlice(siteId: string, head: Head, { month, first, last }: Slice): Promise<LeadRow[] | null> {
  const held = head.months[month];
  if (held === undefined) return [];
  const { slot, made } = held;
  const found = new Map(
    (await queryParts(siteId, partKey(month, slot, first), partKey(month, slot, last))).map(part => [part.sk, part]),
  );
  const rows: LeadRow[][] = [];
  for (let number = first; number <= last; number += 1) {
    const part = found.get(partKey(month, slot, number));
    if (part?.made !== made) return null;
    rows.push(await decodeRows(part.data, siteId));
  }
  return rows.flat();
}

async function queryParts(siteId: string, from: string, to: string) {
  const items = await queryAll({
    TableName: table(),
    KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':site': siteId, ':from': from, ':to': to },
  });
  return items.map(item => readStored(partSchema, item));
}

/** Runs a fold of a site's journal exclusively; 'busy' while another runs. */
export const withFold = <Result>(siteId: string, now: Date, fold: LeasedWork<Result>): Promise<Result | 'busy'> =>
  withLease({ table: table(), key: { siteId, sk: foldKey } }, { now, seconds: workerSeconds.leads }, fold);

/** Leads per part: about 14 kB, two read units or fewer. */
const leadsOfPart = 500;

/** Writes a month's rows to its unused slot and returns its entry for the head; null for none. */
export async function writeMonth(
  siteId: string,
  head: Head,
  month: string,
  rows: readonly LeadRow[],
): Promise<MonthHead | null> {
  if (rows.length === 0) return null;
  const made = head.revision + 1;
  const slot = head.months[month]?.slot === 'a' ? 'b' : 'a';
  const isCreated = ({ lead }: LeadRow) => monthOfInstant(lead.timestamp) === month;
  const created = await encodeRows(rows.filter(isCreated), leadsOfPart);
  const parts = [
    ...created,
    ...(await encodeRows(
      rows.filter(row => !isCreated(row)),
      Infinity,
    )),
  ];
  for (const [part, { data }] of parts.entries()) {
    await documentClient().send(
      new PutCommand({ TableName: table(), Item: { siteId, sk: partKey(month, slot, part), v: 1, made, data } }),
    );
  }
  return {
    slot,
    made,
    parts: parts.length,
    leads: rows.length,
    bytes: parts.reduce((sum, { data }) => sum + data.byteLength, 0),
    created: created.map(({ firstMs }) => firstMs - getMonthStart(month)),
  };
}

/** Deletes parts of months that the head doesn't name, left by an interrupted fold. */
export async function deleteStrayParts(siteId: string, { months }: Head, touched: readonly string[]): Promise<void> {
  for (const month of touched) {
    const { slot = '', parts = 0 } = months[month] ?? {};
    const named = new Set(Array.from({ length: parts }, (_, part) => partKey(month, slot, part)));
    for (const { sk } of await queryParts(siteId, `rows#${month}#`, `rows#${month}#~`)) {
      if (!named.has(sk)) await documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteId, sk } }));
    }
  }
}

/** Activates the written months together; false if another fold was first. Then deletes what they replaced. */
export async function writeHead(
  siteId: string,
  previous: Head,
  next: { readonly foldedTo: string; readonly months: ReadonlyMap<string, MonthHead | null>; readonly now: Date },
): Promise<boolean> {
  const months = { ...previous.months };
  for (const [month, head] of next.months) {
    if (head === null) delete months[month];
    else months[month] = head;
  }
  const head: Head = {
    v: 1,
    revision: previous.revision + 1,
    foldedTo: next.foldedTo,
    madeAt: next.now.toISOString(),
    months,
  };
  const written = await tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: { siteId, sk: headKey, ...head },
        ...(previous.revision === 0
          ? { ConditionExpression: 'attribute_not_exists(sk)' }
          : { ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': previous.revision } }),
      }),
    ),
  );
  if (!written) return false;
  for (const month of next.months.keys()) {
    const old = previous.months[month];
    for (let part = 0; part < (old?.parts ?? 0); part += 1) {
      await documentClient().send(
        new DeleteCommand({ TableName: table(), Key: { siteId, sk: partKey(month, old?.slot ?? '', part) } }),
      );
    }
  }
  return true;
}
