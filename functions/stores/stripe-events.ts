import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';

/** Table of the payment provider's events by id, each processed once. The provider repeats them for at most a month. */
const table = () => tableName('stripeEvents');
const keptSeconds = 40 * 86_400;
const itemSchema = z.object({ v: z.literal(1), doneAt: z.optional(z.string()) });

/** Records an event that arrived; returns whether it was already processed. */
export async function noteEvent(eventId: string, type: string, now: Date): Promise<'to-do' | 'done'> {
  const expiresAt = Math.floor(now.getTime() / 1000) + keptSeconds;
  const item = { eventId, v: 1, type, receivedAt: now.toISOString(), expiresAt };
  const put = new PutCommand({ TableName: table(), Item: item, ConditionExpression: 'attribute_not_exists(eventId)' });
  if (await tryWrite(documentClient().send(put))) return 'to-do';
  return (await isEventDone(eventId)) ? 'done' : 'to-do';
}

export async function isEventDone(eventId: string): Promise<boolean> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { eventId }, ConsistentRead: true }),
  );
  return Item !== undefined && readStored(itemSchema, Item).doneAt !== undefined;
}

/** Marks an event as processed, after all its effects. */
export async function markEventDone(eventId: string, now: Date): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { eventId },
      UpdateExpression: 'SET doneAt = :at, v = :one, expiresAt = if_not_exists(expiresAt, :end)',
      ExpressionAttributeValues: {
        ':at': now.toISOString(),
        ':one': 1,
        ':end': Math.floor(now.getTime() / 1000) + keptSeconds,
      },
    }),
  );
}
