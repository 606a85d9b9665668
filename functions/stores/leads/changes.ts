import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type LeadArrival, leadArrivalSchema } from '../../../shared/model/lead-intake.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { now } from '../../runtime/clock.ts';
import { decodeJson, encodeRecords } from '../codecs/day-items.ts';
import { mapRows } from '../engine/read-rows.ts';
import { leadKey, leadQuality } from './lead-items.ts';

/**
 * Journal of a site's leads, sk change#instant#id: changed leads missing from the month rows. An entry is written
 * before its lead, so no change is lost; an entry for an unchanged lead has no effect. Its instant is that of its write
 * and follows everything already folded. Arrival entries contain the data, for the intake's console.
 */
const table = () => tableName('leads');
export const arrivalDays = 31;
const daySeconds = 86_400;
/** First position in the journal. */
export const journalStart = 'change#';

const entrySchema = z.object({
  v: z.literal(1),
  sk: z.string(),
  keys: z.array(z.string()),
  /** Months whose rows contain deleted leads. */
  months: z.optional(z.array(z.string())),
});
const arrivalItemSchema = z.object({ v: z.literal(1), sk: z.string(), data: z.instanceof(Uint8Array) });
export type LeadChange = {
  readonly place: string;
  readonly keys: readonly string[];
  readonly months?: readonly string[] | undefined;
};

/** Returns an instant's position in the journal: earlier entries sort below. */
export const placeAt = (at: Date): string => `change#${at.toISOString()}`;

/** Key of the item with a fold's lease and its position in the journal. */
export const foldKey = 'month-rows-lease';
const markSchema = z.object({
  foldedTo: z.optional(z.string()),
  /** Months whose rows a fold is writing, or was when it died. */
  writing: z.optional(z.array(z.string())),
});
const putTries = 4;
/** A slower change may be folded before it is written. */
const slowMs = 30_000;

type Change = {
  readonly id: string;
  readonly keys: readonly string[];
  readonly months?: readonly string[];
  readonly arrival?: LeadArrival;
};

/**
 * Adds an entry to the journal at the time of the write. A fold that passed that time may have missed it, so it is then
 * added again at the end.
 */
export async function putChange(siteId: string, change: Change, writtenAt = now()): Promise<void> {
  const { id, keys, months, arrival } = change;
  const data = arrival && (await encodeRecords(leadArrivalSchema.parse(arrival), leadQuality)).data;
  let at = writtenAt;
  for (let attempt = 1; attempt <= putTries; attempt += 1) {
    const item = {
      siteId,
      sk: `${placeAt(at)}#${id}`,
      v: 1,
      keys,
      expiresAt: Math.floor(at.getTime() / 1000) + arrivalDays * daySeconds,
      ...(months === undefined ? {} : { months }),
      ...(data === undefined ? {} : { data }),
    };
    await documentClient().send(new PutCommand({ TableName: table(), Item: item }));
    const mark = await readMark(siteId);
    if (mark < placeAt(at)) return;
    at = new Date(Math.max(now().getTime(), parseInstant(mark) + 1));
  }
  throw new Error('The journal of a site was folded all the time');
}

/**
 * Adds a journal entry and writes its leads; repeats the entry if the writes took so long that a fold may miss them.
 */
export async function withChange(siteId: string, change: Change, write: () => Promise<void>): Promise<void> {
  const begun = now().getTime();
  await putChange(siteId, change);
  await write();
  if (now().getTime() - begun > slowMs) await putChange(siteId, change);
}

/** Returns how far folds may have read the journal; its start before the first fold. */
async function readMark(siteId: string): Promise<string> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: foldKey }, ConsistentRead: true }),
  );
  return readStored(markSchema, Item ?? {}).foldedTo ?? journalStart;
}

/** Allows folding up to a position: later entries sort after it. Returns the months an interrupted fold was writing. */
export async function markFolded(siteId: string, place: string): Promise<readonly string[]> {
  const { Attributes } = await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { siteId, sk: foldKey },
      UpdateExpression: 'SET foldedTo = :place',
      ConditionExpression: 'attribute_exists(sk)',
      ExpressionAttributeValues: { ':place': place },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return readStored(markSchema, Attributes ?? {}).writing ?? [];
}

/** Records the months whose rows a fold writes from now on; none: it is done. */
export async function noteWriting(siteId: string, months: readonly string[]): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { siteId, sk: foldKey },
      UpdateExpression: 'SET writing = :months',
      ConditionExpression: 'attribute_exists(sk)',
      ExpressionAttributeValues: { ':months': months },
    }),
  );
}

const parseInstant = (place: string): number => Date.parse(place.slice(journalStart.length));

/** Lists the entries after a position, oldest first, optionally up to another, at most `limit`. */
export async function listChanges(
  siteId: string,
  after: string,
  until = 'change#~',
  limit = 10_000,
): Promise<LeadChange[]> {
  const found: LeadChange[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'siteId = :site AND sk BETWEEN :after AND :until',
        ExpressionAttributeValues: { ':site': siteId, ':after': after, ':until': until },
        ProjectionExpression: 'siteId, sk, v, #keys, months',
        ExpressionAttributeNames: { '#keys': 'keys' },
        ConsistentRead: true,
        Limit: Math.min(1000, limit - found.length + 1),
        ExclusiveStartKey: from,
      }),
    );
    const entries = mapRows('leads', Items, row => readStored(entrySchema, row));
    found.push(
      ...entries.filter(({ sk }) => sk !== after).map(({ sk, keys, months }) => ({ place: sk, keys, months })),
    );
    from = LastEvaluatedKey;
  } while (from !== undefined && found.length < limit);
  return found.slice(0, limit);
}

/** Reports whether the month rows contain the journal up to a position. */
export const isFolded = async (siteId: string, foldedTo: string): Promise<boolean> =>
  (await listChanges(siteId, foldedTo, undefined, 1)).length === 0;

/** Deletes the stored arrivals of some leads (by key). The entries remain for the fold. */
export async function forgetArrivals(siteId: string, keys: ReadonlySet<string>): Promise<void> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'siteId = :site AND begins_with(sk, :change)',
        ExpressionAttributeValues: { ':site': siteId, ':change': journalStart },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    for (const item of Items) {
      const read = z.safeParse(arrivalItemSchema, item);
      if (!read.success) continue;
      const { siteRefId, leadId } = readStored(leadArrivalSchema, await decodeJson(read.data.data));
      if (leadId === null || !keys.has(leadKey(siteRefId, leadId))) continue;
      await documentClient().send(
        new UpdateCommand({
          TableName: table(),
          Key: { siteId, sk: read.data.sk },
          UpdateExpression: 'REMOVE #data',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeNames: { '#data': 'data' },
        }),
      );
    }
    from = LastEvaluatedKey;
  } while (from !== undefined);
}

/** Lists an intake's newest arrivals, newest first. Searches at most `looked` entries of the site's journal. */
export async function listArrivals(
  siteId: string,
  siteRefId: string,
  limit: number,
  looked = 500,
): Promise<(LeadArrival & { place: string })[]> {
  const found: (LeadArrival & { place: string })[] = [];
  let from: Record<string, unknown> | undefined;
  let left = looked;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'siteId = :site AND begins_with(sk, :change)',
        ExpressionAttributeValues: { ':site': siteId, ':change': journalStart },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: Math.min(left, limit * 2),
        ExclusiveStartKey: from,
      }),
    );
    left -= Items.length;
    for (const item of Items) {
      const read = z.safeParse(arrivalItemSchema, item);
      if (!read.success) continue;
      const arrival = readStored(leadArrivalSchema, await decodeJson(read.data.data));
      // A repeated delivery after a crash appears twice.
      const isKnown = found.some(({ arrivalId }) => arrivalId === arrival.arrivalId);
      if (arrival.siteRefId === siteRefId && !isKnown) found.push({ ...arrival, place: read.data.sk });
    }
    from = LastEvaluatedKey;
  } while (from !== undefined && found.length < limit && left > 0);
  return found.slice(0, limit);
}
