import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { pullMessageSchema, type PullMessage } from '../../../shared/messages/queues.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/**
 * Table of windows that wait longer than a queue can hold them, by zone and due time, so reading due ones skips the
 * rest. Thousands can wait for one platform, so a zone is spread over several partitions.
 */
const table = () => tableName('jobs');
const keepDays = 30;
export const deferredShards = 4;
/** Exceeds any function's run time. After a crash the next sweep takes the expired claims. */
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

const computeShard = (siteId: string) => (createHash('sha256').update(siteId).digest()[0] ?? 0) % deferredShards;
const partition = (timeZone: string, shard: number) => `parked#${timeZone}#${shard}`;

/** Stores a window until its due time; repeats for the same time are merged. */
export async function deferWindow(timeZone: string, message: PullMessage, dueAt: Date): Promise<void> {
  const due = dueAt.toISOString();
  await documentClient().send(
    new PutCommand({
      TableName: table(),
      Item: {
        jobId: partition(timeZone, computeShard(message.siteId)),
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
 * Lists a page of a zone's windows of one shard (0 to deferredShards - 1), earliest first. `dueBy`: only those due by
 * then. Unreadable rows are skipped and remain for a version that can read them.
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
      // '$' sorts after '#', so windows due at that very instant are included.
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

/** Claims a window for one sweep; false if another has it, or it is gone. */
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

/** Deletes a window. With a `claim`, only if it was not deferred or claimed again since. */
export async function takeDeferred({ jobId, sk }: Key, claim?: string): Promise<void> {
  const ifClaimed =
    claim === undefined
      ? {}
      : { ConditionExpression: 'claim = :claim', ExpressionAttributeValues: { ':claim': claim } };
  await tryWrite(documentClient().send(new DeleteCommand({ TableName: table(), Key: { jobId, sk }, ...ifClaimed })));
}
