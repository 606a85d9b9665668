import { createHash } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../shared/model/read-stored.ts';
import { tableCare } from '../../shared/model/table-care.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';

/** Table of emailed links, stored under the code's hash, so it reveals no usable code. */
const table = () => tableName('verifications');
const lifetimeSeconds = tableCare.verifications.retention.days * 86_400;

const verificationSchema = z.object({ userId: z.string(), email: z.string() });
/** Recipient of a link and the address it was sent to. */
export type Verification = z.infer<typeof verificationSchema>;
const itemSchema = z.object({
  v: z.literal(1),
  expiresAt: z.number(),
  usedAt: z.optional(z.string()),
  verification: verificationSchema,
});

const makeKey = (code: string) => ({ codeHash: createHash('sha256').update(code).digest('hex') });
const toEpochSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export async function putVerification(code: string, verification: Verification, now: Date): Promise<void> {
  const item = {
    ...makeKey(code),
    v: 1,
    verification: verificationSchema.parse(verification),
    expiresAt: toEpochSeconds(now) + lifetimeSeconds,
  };
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: item, ConditionExpression: 'attribute_not_exists(codeHash)' }),
  );
}

/** Returns a code's verification; null for an unknown, used or expired code. */
export async function getVerification(code: string, now: Date): Promise<Verification | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(code), ConsistentRead: true }),
  );
  if (Item === undefined) return null;
  const { expiresAt, usedAt, verification } = readStored(itemSchema, Item);
  // DynamoDB may expire items days late, so the time is checked.
  return usedAt !== undefined || expiresAt <= toEpochSeconds(now) ? null : verification;
}

/** Uses up a code; false if another request did so first, or it expired. */
export async function useVerification(code: string, now: Date): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(code),
        UpdateExpression: 'SET usedAt = :at',
        ConditionExpression: 'attribute_exists(codeHash) AND attribute_not_exists(usedAt) AND expiresAt > :seconds',
        ExpressionAttributeValues: { ':at': now.toISOString(), ':seconds': toEpochSeconds(now) },
      }),
    ),
  );
}
