import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keyListedDays, listOldCallDays } from '../../../shared/domain/api-keys/api-keys.ts';
import { type ApiKey, apiKeySchema } from '../../../shared/model/api-key.ts';
import { daySchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';

/** A key with its node, and a second item that finds its node by its id. `calls`: by day (UTC). */
const keyItemSchema = z.object({ v: z.literal(1), key: apiKeySchema, calls: z.record(daySchema, z.int()) });
const placeItemSchema = z.object({ v: z.literal(1), siteId: z.string() });

const table = () => tableName('jobs');
type KeyPlace = Pick<ApiKey, 'siteId' | 'keyId'>;
const makePartition = (siteId: string) => `api-keys#${siteId}`;
const makeKey = ({ siteId, keyId }: KeyPlace) => ({ jobId: makePartition(siteId), sk: keyId });
const makePlaceKey = (keyId: string) => ({ jobId: `api-key#${keyId}`, sk: 'KEY' });
/** Maximum keys listed: a node's live keys plus recently ended ones. */
const maxListed = 100;

export type CountedKey = { readonly key: ApiKey; readonly calls: Readonly<Record<string, number>> };

/** Stores a new key; false, without writing, while `isFull` holds for its node's keys. */
export async function putApiKey(key: ApiKey, isFull: (keys: readonly CountedKey[]) => boolean): Promise<boolean> {
  const expiresAt = Math.floor(Date.parse(key.endsAt) / 1000) + keyListedDays * 86_400;
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName: table(), Item: { ...Item, v: 1, expiresAt }, ConditionExpression: 'attribute_not_exists(sk)' },
  });
  const taken = await addWithinLimit({
    // Separate from the keys, which are read as a whole partition.
    guard: { table: table(), key: { jobId: `api-keys-added#${key.siteId}`, sk: 'ADDED' }, expiresAt },
    isFull: async () => isFull(await listApiKeys(key.siteId)),
    writes: [
      put({ ...makeKey(key), key: apiKeySchema.parse(key), calls: {} }),
      put({ ...makePlaceKey(key.keyId), siteId: key.siteId }),
    ],
  });
  if (taken === 'full') return false;
  if (taken.length > 0) throw new Error('A new API key has the id of another one');
  return true;
}

/** Finds a key by its id; null if unknown or long ended. */
export async function getApiKey(keyId: string): Promise<CountedKey | null> {
  const get = async (Key: Record<string, string>) =>
    (await documentClient().send(new GetCommand({ TableName: table(), Key, ConsistentRead: true }))).Item;
  const place = await get(makePlaceKey(keyId));
  if (place === undefined) return null;
  const item = await get(makeKey({ siteId: readStored(placeItemSchema, place).siteId, keyId }));
  return item === undefined ? null : readStored(keyItemSchema, item);
}

/** Lists a node's keys, newest first. */
export async function listApiKeys(siteId: string): Promise<CountedKey[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'jobId = :jobId',
      ExpressionAttributeValues: { ':jobId': makePartition(siteId) },
      Limit: maxListed,
      ConsistentRead: true,
    }),
  );
  return readRows('jobs', keyItemSchema, Items).toSorted((a, b) => b.key.createdAt.localeCompare(a.key.createdAt));
}

/** Counts a call of a key on its day and forgets days that are no longer shown. */
export async function countKeyCall({ key, calls }: CountedKey, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const old = listOldCallDays(calls, today);
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: makeKey(key),
      UpdateExpression: `ADD calls.#today :one${old.length === 0 ? '' : ` REMOVE ${old.map((_, index) => `calls.#old${index}`).join(', ')}`}`,
      ConditionExpression: 'attribute_exists(sk)',
      ExpressionAttributeNames: {
        '#today': today,
        ...Object.fromEntries(old.map((day, index) => [`#old${index}`, day])),
      },
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}

/** Revokes a key; false if unknown or already revoked. */
export const endApiKey = (place: KeyPlace, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(place),
        UpdateExpression: 'SET #key.revokedAt = :at',
        ConditionExpression: 'attribute_exists(sk) AND attribute_not_exists(#key.revokedAt)',
        ExpressionAttributeNames: { '#key': 'key' },
        ExpressionAttributeValues: { ':at': now.toISOString() },
      }),
    ),
  );
