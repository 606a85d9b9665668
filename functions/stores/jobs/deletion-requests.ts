import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { daySchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';

/** Table of deletion requests, by their person's code; contains nothing about the person. */
const table = () => tableName('jobs');
const keepDays = 730;
const makeKey = (code: string) => ({ jobId: `deletion#${code}`, sk: 'REQUEST' });

const itemSchema = z.object({
  v: z.literal(1),
  /** Day of the request, in UTC. */
  requestedOn: daySchema,
  /** Text for the person about what was deleted and what was not. */
  deleted: z.string(),
});
export type DeletionRequest = Omit<z.infer<typeof itemSchema>, 'v'>;

/** Stores a completed request for two years. */
export async function putDeletionRequest(code: string, request: DeletionRequest, now: Date): Promise<void> {
  const item = itemSchema.parse({ v: 1, ...request });
  const expiresAt = Math.floor(now.getTime() / 1000) + keepDays * 86_400;
  await documentClient().send(new PutCommand({ TableName: table(), Item: { ...makeKey(code), ...item, expiresAt } }));
}

export async function getDeletionRequest(code: string): Promise<DeletionRequest | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(code), ConsistentRead: true }),
  );
  if (Item === undefined) return null;
  const { requestedOn, deleted } = readStored(itemSchema, Item);
  return { requestedOn, deleted };
}
