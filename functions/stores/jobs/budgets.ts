import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/**
 * Table of platform calls per hour, shared by all workers. Counters only grow, by conditional updates up to their
 * limit, and expire after their hour. `hour`: 'yyyy-MM-ddTHH', UTC.
 */
const table = () => tableName('jobs');
const keepSeconds = 3 * 3600;
const sortKey = 'CALLS';
const computeExpiry = (hour: string) => Math.floor(Date.parse(`${hour}:00:00Z`) / 1000) + keepSeconds;

/** Number of calls to add if the counter stays within `limit`. */
export type Want = { readonly name: string; readonly calls: number; readonly limit: number };

/** Adds to counters of one item, all or none; false if one would exceed its limit. */
export async function addCalls(key: string, hour: string, wants: readonly Want[]): Promise<boolean> {
  if (wants.some(({ calls, limit }) => calls > limit)) return false;
  const names = wants.map(({ name }, index) => [`#c${index}`, name]);
  const values = wants.flatMap(({ calls, limit }, index) => [
    [`:c${index}`, calls],
    [`:m${index}`, limit - calls],
  ]);
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { jobId: `budget#${key}#${hour}`, sk: sortKey },
        UpdateExpression: `SET expiresAt = :expires, v = :v ADD ${wants.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
        ConditionExpression: wants
          .map((_, index) => `(attribute_not_exists(#c${index}) OR #c${index} <= :m${index})`)
          .join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(names),
        ExpressionAttributeValues: { ':expires': computeExpiry(hour), ':v': 1, ...Object.fromEntries(values) },
      }),
    ),
  );
}

const pauseSchema = z.object({ until: instantSchema });
const pauseKey = (service: string) => ({ jobId: `pause#${service}`, sk: sortKey });

/**
 * Returns the time until which a platform asked the whole program to wait; null without one, or if it can't be read.
 */
export async function pausedUntil(service: string): Promise<Date | null> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: pauseKey(service) }));
  const [pause] = readRows('jobs', pauseSchema, Item === undefined ? [] : [Item]);
  return pause === undefined ? null : new Date(pause.until);
}

/** Records that a platform asked the whole program to wait; an earlier end never replaces a later one. */
export async function pausePlatform(service: string, until: Date): Promise<void> {
  await tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          ...pauseKey(service),
          v: 1,
          until: until.toISOString(),
          expiresAt: Math.floor(until.getTime() / 1000) + keepSeconds,
        },
        ConditionExpression: 'attribute_not_exists(jobId) OR #until < :until',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':until': until.toISOString() },
      }),
    ),
  );
}
