import { createHash, randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { conflict } from '../../runtime/errors.ts';
import { transact, type Write } from '../engine/transact.ts';

/**
 * Table of secret calendar addresses: one item under the key's hash, and one with each person's current hash, so the
 * table reveals no address. Unused ones are swept after 400 days; reading extends them.
 */
const table = () => tableName('jobs');
const keepSeconds = 400 * 86_400;

const feedSchema = z.object({
  v: z.literal(1),
  hash: z.string(),
  userId: z.string(),
  createdAt: instantSchema,
  expiresAt: z.int(),
});
type Feed = z.infer<typeof feedSchema>;
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
const byHash = (hash: string) => ({ jobId: `task-feed#${hash}`, sk: 'FEED' });
const byPerson = (userId: string) => ({ jobId: `task-feed-of#${userId}`, sk: 'FEED' });

async function read(Key: ReturnType<typeof byHash>): Promise<Feed | null> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key, ConsistentRead: true }));
  return Item === undefined ? null : readStored(feedSchema, Item);
}

/** Finds a person's feed, null without one. */
export const findTaskFeed = (userId: string): Promise<Feed | null> => read(byPerson(userId));
/** Finds the feed of a key, null if unknown. */
export const feedOfKey = (key: string): Promise<Feed | null> => read(byHash(hashKey(key)));

const stillSeen = (previous: Feed | null) =>
  previous === null
    ? { ConditionExpression: 'attribute_not_exists(jobId)' }
    : {
        ConditionExpression: '#hash = :seen',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':seen': previous.hash },
      };
const dropKey = (previous: Feed | null): Write[] =>
  previous === null ? [] : [{ Delete: { TableName: table(), Key: byHash(previous.hash) } }];

const putBoth = (feed: Feed, previous: Feed | null): Write[] => [
  { Put: { TableName: table(), Item: { ...byPerson(feed.userId), ...feed }, ...stillSeen(previous) } },
  { Put: { TableName: table(), Item: { ...byHash(feed.hash), ...feed } } },
];

/** Creates a person's key, which appears only in the answer; an earlier one expires immediately. */
export async function createFeed(userId: string, now: Date): Promise<{ key: string; createdAt: string }> {
  const key = randomBytes(24).toString('base64url');
  const previous = await findTaskFeed(userId);
  const feed: Feed = {
    v: 1,
    hash: hashKey(key),
    userId,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds,
  };
  const refused = await transact([...putBoth(feed, previous), ...dropKey(previous)]);
  if (refused.length > 0)
    throw conflict('Your calendar address was changed in another window. Nothing changed. Please try again');
  return { key, createdAt: feed.createdAt };
}

/** Ends a person's key, if any. */
export async function endFeed(userId: string): Promise<void> {
  const previous = await findTaskFeed(userId);
  if (previous === null) return;
  await transact([
    { Delete: { TableName: table(), Key: byPerson(userId), ...stillSeen(previous) } },
    ...dropKey(previous),
  ]);
}

/** Extends a key that is in use, once half of its time has passed. */
export async function keepFeed(feed: Feed, now: Date): Promise<void> {
  const expiresAt = Math.floor(now.getTime() / 1000) + keepSeconds;
  if (feed.expiresAt < expiresAt - keepSeconds / 2) await transact(putBoth({ ...feed, expiresAt }, feed));
}
