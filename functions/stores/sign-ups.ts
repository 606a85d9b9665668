import { createHash } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { signupPayloadSchema } from '../../shared/domain/forms/signup.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { tableCare } from '../../shared/model/table-care.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';

/**
 * Table of sign-ups that wait for their mailed link, under the hash of their code. Nothing else is created until the
 * address is verified.
 */
const table = () => tableName('verifications');
const lifetimeSeconds = tableCare.verifications.retention.days * 86_400;
/** Time after which an unfinished request can be taken over. */
const leaseSeconds = 30;

const askedSchema = z.omit(signupPayloadSchema, {
  requestId: true,
  fax: true,
  openFor: true,
  'test-onboarding': true,
  isFranchise: true,
});
// Sign-ups from before this field don't have it.
const signUpSchema = z.extend(askedSchema, { status: z.optional(askedSchema.shape.status) });
export type SignUp = z.infer<typeof signUpSchema>;
const itemSchema = z.object({ v: z.literal(1), expiresAt: z.number(), signUp: signUpSchema, askedAt: z.string() });

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');
const makeKey = (code: string) => ({ codeHash: `sign-up#${hashText(code)}` });
const toEpochSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export async function putSignUp(code: string, signUp: SignUp, now: Date): Promise<void> {
  const item = {
    ...makeKey(code),
    v: 1,
    signUp: signUpSchema.parse(signUp),
    askedAt: now.toISOString(),
    expiresAt: toEpochSeconds(now) + lifetimeSeconds,
  };
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: item, ConditionExpression: 'attribute_not_exists(codeHash)' }),
  );
}

/** Returns a code's sign-up; null for an unknown or expired code. */
export async function getSignUp(code: string, now: Date): Promise<{ signUp: SignUp; askedAt: string } | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(code), ConsistentRead: true }),
  );
  if (Item === undefined) return null;
  const { expiresAt, signUp, askedAt } = readStored(itemSchema, Item);
  return expiresAt <= toEpochSeconds(now) ? null : { signUp, askedAt };
}

const requestKey = (request: string) => ({ codeHash: `sign-up-request#${hashText(request)}` });

/** Claims a form: of parallel requests one is processed. False if another has it, or it is done. */
export const claimRequest = (request: string, now: Date): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: requestKey(request),
        UpdateExpression: 'SET v = :v, takenAt = :now, expiresAt = :end',
        ConditionExpression: 'attribute_not_exists(codeHash) OR (attribute_not_exists(doneAt) AND takenAt < :lease)',
        ExpressionAttributeValues: {
          ':v': 1,
          ':now': toEpochSeconds(now),
          ':end': toEpochSeconds(now) + lifetimeSeconds,
          ':lease': toEpochSeconds(now) - leaseSeconds,
        },
      }),
    ),
  );

/** Releases a failed form, so the next try processes it and doesn't get a false success. */
export async function giveBackRequest(request: string): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: requestKey(request),
      UpdateExpression: 'SET takenAt = :never',
      ExpressionAttributeValues: { ':never': 0 },
    }),
  );
}

/** Records that a form was processed. */
export async function endRequest(request: string, now: Date): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: requestKey(request),
      UpdateExpression: 'SET doneAt = :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    }),
  );
}
