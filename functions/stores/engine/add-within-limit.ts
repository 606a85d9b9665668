import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { conflict } from '../../runtime/errors.ts';
import { pause } from '../../runtime/pause.ts';
import { transact, type Write } from './transact.ts';

const tries = 12;
const pauseMs = 15;
const guardSchema = z.object({ additions: z.int() });

type Limited = {
  /** Item that counts additions to one list, so each sees the previous ones. */
  readonly guard: { readonly table: string; readonly key: Record<string, string>; readonly expiresAt?: number };
  /** Reads the list consistently. */
  readonly isFull: () => Promise<boolean>;
  readonly writes: readonly Write[];
};

/**
 * Adds to a list with a limit, ruling out parallel additions. Returns 'full', or the positions of writes whose
 * condition failed, none on success. Removing needs no guard.
 * @throws {DomainError} conflict after too many concurrent additions
 */
export async function addWithinLimit({ guard, isFull, writes }: Limited): Promise<'full' | number[]> {
  const { table: TableName, key, expiresAt } = guard;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { Item } = await documentClient().send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    const storedAdditions = Item === undefined ? null : readStored(guardSchema, Item).additions;
    if (await isFull()) return 'full';
    const expires = expiresAt === undefined ? {} : { expiresAt };
    const refused = await transact([
      ...writes,
      {
        Put: {
          TableName,
          Item: { ...key, v: 1, additions: (storedAdditions ?? 0) + 1, ...expires },
          ConditionExpression: storedAdditions === null ? 'attribute_not_exists(additions)' : 'additions = :seen',
          ...(storedAdditions === null ? {} : { ExpressionAttributeValues: { ':seen': storedAdditions } }),
        },
      },
    ]);
    if (!refused.includes(writes.length)) return refused;
    await pause(pauseMs * attempt * Math.random());
  }
  throw conflict('Someone else is adding here. Nothing was saved. Please try again');
}
