import { createHash, randomBytes } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';

/** Table of unsubscribe links under the hash of their code; the code itself is only in the email. */
const table = () => tableName('jobs');
/** People find emails long after they arrived. */
const keepSeconds = 400 * 86_400;

const makeKey = (code: string) => ({
  jobId: `unsubscribe#${createHash('sha256').update(code).digest('base64url')}`,
  sk: 'CODE',
});
/** Emails that a code ends: alerts and related ones, trial and setup reminders, or the weekly numbers. */
const unsubscribableEmails = ['alerts', 'reminders', 'week'] as const;
export type UnsubscribableEmail = (typeof unsubscribableEmails)[number];
/** Codes from before reminders have no kind. */
const itemSchema = z.object({
  v: z.literal(1),
  userId: z.string(),
  ends: z._default(z.enum(unsubscribableEmails), 'alerts'),
});

/** Creates a code that unsubscribes a person. */
export async function createUnsubscribeCode(userId: string, ends: UnsubscribableEmail, now: Date): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const Item = { ...makeKey(code), v: 1, userId, ends, expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds };
  await documentClient().send(new PutCommand({ TableName: table(), Item }));
  return code;
}

/**
 * Returns a code's user and the emails it ends; null for an unknown code. Codes can be reused; repeating has no effect.
 */
export async function userOfUnsubscribeCode(
  code: string,
): Promise<{ userId: string; ends: UnsubscribableEmail } | null> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: makeKey(code) }));
  return Item === undefined ? null : readStored(itemSchema, Item);
}
