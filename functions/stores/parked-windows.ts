import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { pullMessageSchema, type PullMessage } from '../../shared/messages/queues.ts';
import { instantSchema } from '../../shared/model/primitives.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';

/**
 * Windows that wait longer than a queue can hold them, in the jobs table: by zone, in the order of their due times, so
 * that reading what is due never reads the rest. A platform that pauses for a day parks thousands at once: a zone is
 * spread over several partitions.
 */
const table = () => tableName('jobs');
const keepDays = 30;
export const parkedShards = 4;

const parkedSchema = z.object({ jobId: z.string(), sk: z.string(), dueAt: instantSchema, message: pullMessageSchema });
export type ParkedWindow = z.infer<typeof parkedSchema>;
type ParkedPage = { readonly windows: ParkedWindow[]; readonly cursor: string | null };

const shardOf = (siteId: string) => (createHash('sha256').update(siteId).digest()[0] ?? 0) % parkedShards;
const partition = (timeZone: string, shard: number) => `parked#${timeZone}#${shard}`;

/** Keeps a window until its due time; the same window for the same time twice is one. */
export async function parkWindow(timeZone: string, message: PullMessage, dueAt: Date): Promise<void> {
  const due = dueAt.toISOString();
  await documentClient().send(
    new PutCommand({
      TableName: table(),
      Item: {
        jobId: partition(timeZone, shardOf(message.siteId)),
        sk: `${due}#${message.siteId}#${message.service}#${message.start}#${message.end}`,
        v: 1, dueAt: due, message,
        expiresAt: Math.floor(dueAt.getTime() / 1000) + keepDays * 86_400,
      },
    }),
  );
}

/** One page of a zone's windows of one shard (0 to parkedShards - 1), earliest first. `dueBy`: only those due by then. */
export async function listParked(
  timeZone: string,
  shard: number,
  { dueBy, cursor = null, limit = 100 }: { dueBy?: Date; cursor?: string | null; limit?: number } = {},
): Promise<ParkedPage> {
  const jobId = partition(timeZone, shard);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ConsistentRead: true,
      KeyConditionExpression: dueBy ? 'jobId = :partition AND sk < :after' : 'jobId = :partition',
      // '$' sorts behind '#': whatever is due at that very instant is due.
      ExpressionAttributeValues: { ':partition': jobId, ...(dueBy ? { ':after': `${dueBy.toISOString()}$` } : {}) },
      Limit: limit,
      ...(cursor === null ? {} : { ExclusiveStartKey: { jobId, sk: cursor } }),
    }),
  );
  const windows = z.array(parkedSchema).parse(Items ?? []);
  return { windows, cursor: LastEvaluatedKey === undefined ? null : (windows.at(-1)?.sk ?? null) };
}

export async function unpark({ jobId, sk }: Pick<ParkedWindow, 'jobId' | 'sk'>): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { jobId, sk } }));
}
