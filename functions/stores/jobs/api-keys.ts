import * as z from 'zod/mini';
import { keyListedDays, listOldCallDays } from '../../../shared/domain/api-keys/api-keys.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { type ApiKey, apiKeySchema } from '../../../shared/model/api-key.ts';
import { daySchema } from '../../../shared/model/primitives.ts';
import { createCodedList } from './coded-list.ts';

/** `calls`: by the node's day. */
const keyItemSchema = z.object({ v: z.literal(1), key: apiKeySchema, calls: z.record(daySchema, z.int()) });
export type CountedKey = Pick<z.infer<typeof keyItemSchema>, 'key' | 'calls'>;

/** A node's live keys, plus recently ended ones. */
const keys = createCodedList('api-keys', 'key', keyItemSchema, 100);
type KeyPlace = Pick<ApiKey, 'siteId' | 'keyId'>;
const toPlace = ({ siteId, keyId }: KeyPlace) => ({ siteId, linkId: keyId });
const makeIdKey = (keyId: string) => ({ jobId: `api-key#${keyId}`, sk: 'KEY' });

/** Stores a new key; false, without writing, while `isFull` holds for its node's keys. */
export const putApiKey = (key: ApiKey, isFull: (stored: readonly CountedKey[]) => boolean): Promise<boolean> =>
  keys.add(
    toPlace(key),
    makeIdKey(key.keyId),
    { key: apiKeySchema.parse(key), calls: {} },
    {
      endsAt: key.endsAt,
      keptDays: keyListedDays,
      isFull,
    },
  );

/** Finds a key by its id; null if unknown or long ended. */
export const getApiKey = (keyId: string): Promise<CountedKey | null> => keys.find(makeIdKey(keyId));

/** Lists a node's keys, newest first. */
export const listApiKeys = async (siteId: string): Promise<CountedKey[]> =>
  (await keys.list(siteId)).toSorted((a, b) => b.key.createdAt.localeCompare(a.key.createdAt));

/** Counts a call of a key on its node's day and forgets days that are no longer shown. */
export async function countKeyCall({ key, calls }: CountedKey, today: Day): Promise<void> {
  const old = listOldCallDays(calls, today).map((day, index) => [`#old${index}`, day] as const);
  const removal = old.length === 0 ? '' : ` REMOVE ${old.map(([name]) => `calls.${name}`).join(', ')}`;
  const names = Object.fromEntries([['#today', today], ...old]);
  await keys.update(toPlace(key), `ADD calls.#today :one${removal}`, { ':one': 1 }, { names });
}

/** Revokes a key; false if unknown or already revoked. */
export const endApiKey = (place: KeyPlace, now: Date): Promise<boolean> => keys.revoke(toPlace(place), now);
