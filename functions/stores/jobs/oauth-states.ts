import { createHash } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { returnPlaces } from '../../../shared/contract/connections.ts';
import { connectableServices } from '../../../shared/platforms/registry.ts';
import { idSchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/** Schema of a started consent: its person, its site, and proof that the same browser returns. */
const oauthStateSchema = z.object({
  siteId: idSchema,
  userId: z.string(),
  /** Group claim at that time; the return carries no token. */
  isInAdminGroup: z.boolean(),
  /** The second of the epoch at which it started: later ended sessions invalidate it. */
  begunAt: z.optional(z.int()),
  service: z.enum(connectableServices),
  returnTo: z.enum(returnPlaces),
  codeVerifier: z.string(),
  /** SHA-256 of the secret in the browser's cookie. */
  cookieHash: z.string(),
});
export type OauthState = z.infer<typeof oauthStateSchema>;

const lifetimeSeconds = 600;
const itemSchema = z.object({
  v: z.literal(1),
  expiresAt: z.number(),
  usedAt: z.optional(z.string()),
  state: oauthStateSchema,
});

const table = () => tableName('jobs');
/** Stored as a hash, so the table can't be used to finish a consent. */
const makeKey = (state: string) => ({
  jobId: `oauth#${createHash('sha256').update(state).digest('hex')}`,
  sk: 'STATE',
});
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export async function putOauthState(state: string, record: OauthState, now: Date): Promise<void> {
  const item = {
    ...makeKey(state),
    v: 1,
    state: oauthStateSchema.parse(record),
    expiresAt: toSeconds(now) + lifetimeSeconds,
  };
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: item, ConditionExpression: 'attribute_not_exists(sk)' }),
  );
}

/** Reads a state's consent and whether it was used; null if unknown or older than ten minutes. */
export async function getOauthState(state: string, now: Date): Promise<{ record: OauthState; used: boolean } | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(state), ConsistentRead: true }),
  );
  if (Item === undefined) return null;
  const item = readStored(itemSchema, Item);
  // DynamoDB may expire items days late, so the time is checked.
  if (item.expiresAt <= toSeconds(now)) return null;
  return { record: item.state, used: item.usedAt !== undefined };
}

/**
 * Uses up a state; false if another request did so first. A used one remains until it expires, so a second return gets
 * a clear answer.
 */
export async function useOauthState(state: string, now: Date): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(state),
        UpdateExpression: 'SET usedAt = :at',
        ConditionExpression: 'attribute_exists(sk) AND attribute_not_exists(usedAt) AND expiresAt > :seconds',
        ExpressionAttributeValues: { ':at': now.toISOString(), ':seconds': toSeconds(now) },
      }),
    ),
  );
}
