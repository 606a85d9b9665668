import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { pullMessageSchema, type PullMessage } from '../../../shared/messages/queues.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/**
 * Windows that wait longer than a queue can hold them, in the jobs table: by zone, in the order of their due times, so
 * that reading what is due never reads the rest. A platform that pauses for a day parks thousands at once: a zone is
 * spread over several partitions.
 */
const table = () => tableName('jobs');
const keepDays = 30;
export const deferredShards = 4;
/** A claim outlives every sweep: no function runs longer. One that died leaves its claims to the sweep after that. */
export const claimMs = 15 * 60_000;

const deferredSchema = z.object({
  jobId: z.string(),
  sk: z.string(),
  dueAt: instantSchema,
  message: pullMessageSchema,
  claimedUntil: z.optional(instantSchema),
});
export type DeferredWindow = z.infer<typeof deferredSchema>;
type DeferredPage = { readonly windows: DeferredWindow[]; readonly cursor: string | null };

const shardOf = (siteId: string) => (createHash('sha256').update(siteId).digest()[0] ?? 0) % deferredShards;
const partition = (timeZone: string, shard: number) => `parked#${timeZone}#${shard}`;

/** Keeps a window until its due time; the same window for the same time twice is one. */
export async function deferWindow(timeZone: string, message: PullMessage, dueAt: Date): Promise<void> {
  const due = dueAt.toISOString();
  await documentClient().send(
    new PutCommand({
      TableName: table(),
      Item: {
        jobId: partition(timeZone, shardOf(message.siteId)),
        sk: `${due}#${message.siteId}#${message.service}#${message.start}#${message.end}#${message.jobId ?? 'night'}`,
        v: 1,
        dueAt: due,
        message,
        expiresAt: Math.floor(dueAt.getTime() / 1000) + keepDays * 86_400,
      },
    }),
  );
}

/**
 * One page of a zone's windows of one shard (0 to deferredShards - 1), earliest first. `dueBy`: only those due by then.
 * A row that cannot be read is put aside and stays where it lies, for a version that can.
 */
export async function listDeferred(
  timeZone: string,
  shard: number,
  { dueBy, cursor = null, limit = 100 }: { dueBy?: Date; cursor?: string | null; limit?: number } = {},
): Promise<DeferredPage> {
  const jobId = partition(timeZone, shard);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ConsistentRead: true,
      KeyConditionExpression: dueBy ? 'jobId = :partition AND sk < :after' : 'jobId = :partition',
      // '$' sorts behind '#': whatever is due at that very instant is due.
      ExpressionAttributeValues: {
        ':partition': jobId,
        ...(dueBy ? { ':after': `${dueBy.toISOString()}$` } : {}),
      },
      Limit: limit,
      ...(cursor === null ? {} : { ExclusiveStartKey: { jobId, sk: cursor } }),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object({ sk: z.string() }).parse(LastEvaluatedKey);
  return { windows: readRows('jobs', deferredSchema, Items), cursor: last?.sk ?? null };
}

type Key = Pick<DeferredWindow, 'jobId' | 'sk'>;

/** Takes a window for one sweep; false while another one has it, or when it is gone. */
export async function claimDeferred({ jobId, sk }: Key, claim: string, now: Date): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { jobId, sk },
        UpdateExpression: 'SET claim = :claim, claimedUntil = :until',
        ConditionExpression: 'attribute_exists(sk) AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now)',
        ExpressionAttributeValues: {
          ':claim': claim,
          ':until': new Date(now.getTime() + claimMs).toISOString(),
          ':now': now.toISOString(),
        },
      }),
    ),
  );
}

/**
 * Forgets a window. Of one that was sent under a `claim` only that: deferred again or claimed by another since, it
 * stays.
 */
export async function takeDeferred({ jobId, sk }: Key, claim?: string): Promise<void> {
  const ifClaimed =
    claim === undefined
      ? {}
      : { ConditionExpression: 'claim = :claim', ExpressionAttributeValues: { ':claim': claim } };
  await tryWrite(documentClient().send(new DeleteCommand({ TableName: table(), Key: { jobId, sk }, ...ifClaimed })));
}
