import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';

/** Table of counters, one per time span, under a hash, so it isn't a list of addresses. */
const table = () => tableName('throttles');
const itemSchema = z.object({ asked: z.int() });

/**
 * Counts an event in the time span of `now` and returns its number. Atomic: parallel events get different numbers.
 * @param what the subject and caller: 'check-user:address:203.0.113.7'
 */
export async function countOne(what: string, stretchSeconds: number, now: Date): Promise<number> {
  return count(what, stretchSeconds, now, 1);
}

/** Uncounts an event that did not happen. */
export async function uncountOne(what: string, stretchSeconds: number, now: Date): Promise<void> {
  await count(what, stretchSeconds, now, -1);
}

/** Returns the count so far in the time span of `now`. */
export async function countSoFar(what: string, stretchSeconds: number, now: Date): Promise<number> {
  return count(what, stretchSeconds, now, 0);
}

async function count(what: string, stretchSeconds: number, now: Date, by: 1 | 0 | -1): Promise<number> {
  const stretch = Math.floor(now.getTime() / 1000 / stretchSeconds);
  const counter = createHash('sha256').update(`${what}#${stretchSeconds}#${stretch}`).digest('base64url');
  const { Attributes } = await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { counter },
      UpdateExpression: 'SET v = :version, expiresAt = :end ADD asked :by',
      ExpressionAttributeValues: { ':version': 1, ':end': (stretch + 1) * stretchSeconds, ':by': by },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return itemSchema.parse(Attributes).asked;
}
