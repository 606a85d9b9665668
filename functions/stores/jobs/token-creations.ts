import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/**
 * Schema of a started creation: its content and creator. While its lease runs, no one else creates this token;
 * afterwards the same creation can be completed. Retained for a day among the jobs.
 */
const creationSchema = z.object({
  name: z.string(),
  isAffiliate: z.boolean(),
  agentEmail: z.nullable(z.string()),
  userId: z.string(),
});
export type TokenCreation = z.infer<typeof creationSchema>;
const itemSchema = z.object({ v: z.literal(1), leaseUntil: z.number(), creation: creationSchema });

const table = () => tableName('jobs');
const makeKey = (siteId: string) => ({ jobId: `sales-token#${siteId.toLowerCase()}`, sk: 'CREATION' });
/** Exceeds a function's run time. */
const leaseSeconds = 30;
const keptSeconds = 86_400;
const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export async function getTokenCreation(siteId: string): Promise<TokenCreation | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(siteId), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(itemSchema, Item).creation;
}

/**
 * Starts a creation, or repeats an interrupted one; false while another call creates this token, and for a repeat of
 * one that has ended.
 */
export async function beginTokenCreation(
  siteId: string,
  creation: TokenCreation,
  { repeats }: { readonly repeats: boolean },
  now: Date,
): Promise<boolean> {
  const at = toSeconds(now);
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          ...makeKey(siteId),
          v: 1,
          creation: creationSchema.parse(creation),
          leaseUntil: at + leaseSeconds,
          expiresAt: at + keptSeconds,
        },
        ConditionExpression: `${repeats ? '' : 'attribute_not_exists(sk) OR '}leaseUntil <= :at`,
        ExpressionAttributeValues: { ':at': at },
      }),
    ),
  );
}

/** Allows a failed creation to be repeated immediately. */
export async function interruptTokenCreation(siteId: string, creation: TokenCreation, now: Date): Promise<void> {
  const Item = { ...makeKey(siteId), v: 1, creation, leaseUntil: 0, expiresAt: toSeconds(now) + keptSeconds };
  await documentClient().send(new PutCommand({ TableName: table(), Item }));
}

/** Ends a creation, completed or not. */
export async function endTokenCreation(siteId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: makeKey(siteId) }));
}
