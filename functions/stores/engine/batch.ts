import { BatchGetCommand, type BatchGetCommandInput, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { pause } from '../../runtime/pause.ts';

type Key = Record<string, unknown>;
type Asked = NonNullable<BatchGetCommandInput['RequestItems']>[string];

/** DynamoDB's limits per call. */
const maxReads = 100;
const maxWrites = 25;
/** The waits between eight tries average 13 seconds in total. */
const maxTries = 8;

/**
 * Reads items by key in any order; missing ones are omitted, repeated keys allowed. Throws if DynamoDB leaves keys
 * unanswered after the last try.
 */
export async function batchGet(
  table: string,
  keys: readonly Key[],
  how: Omit<Asked, 'Keys'> = {},
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  await inBatches(table, uniqueKeys(keys), maxReads, async Keys => {
    const { Responses, UnprocessedKeys } = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [table]: { ...how, Keys: [...Keys] } } }),
    );
    found.push(...(Responses?.[table] ?? []));
    return UnprocessedKeys?.[table]?.Keys ?? [];
  });
  return found;
}

/** Deletes items by key. Throws if DynamoDB leaves some after the last try. */
export const batchDelete = (table: string, keys: readonly Key[]): Promise<void> =>
  inBatches(table, uniqueKeys(keys), maxWrites, async batch => {
    const { UnprocessedItems } = await documentClient().send(
      new BatchWriteCommand({ RequestItems: { [table]: batch.map(Key => ({ DeleteRequest: { Key } })) } }),
    );
    return (UnprocessedItems?.[table] ?? []).flatMap(({ DeleteRequest }) => DeleteRequest?.Key ?? []);
  });

const uniqueKeys = (keys: readonly Key[]) => [...new Map(keys.map(key => [JSON.stringify(key), key])).values()];

/** Runs `work` in batches; it returns what must be retried after a wait. */
async function inBatches(
  table: string,
  keys: readonly Key[],
  size: number,
  work: (keys: readonly Key[]) => Promise<Key[]>,
): Promise<void> {
  for (let start = 0; start < keys.length; start += size) {
    let left: readonly Key[] = keys.slice(start, start + size);
    for (let attempt = 1; left.length > 0; attempt += 1) {
      if (attempt > maxTries) throw new Error(`${left.length} items of ${table} were left by every try`);
      if (attempt > 1) await pause(50 * 2 ** attempt * Math.random());
      left = await work(left);
    }
  }
}
