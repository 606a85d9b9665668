import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { queryAll } from '../engine/query-all.ts';
import { readRows } from '../engine/read-rows.ts';
import type { Write } from '../engine/transact.ts';

/**
 * Table of security events until their emails are queued. A notice is stored with its event, or before one that another
 * system decides, so that a process that dies in between loses no email.
 */
const table = () => tableName('jobs');
const partition = 'security-notices';
/** Exceeds the time that sending emails can fail. */
const keepSeconds = 30 * 86_400;

/** `whose` is a user id; of a password also an email. `by`: the full name of who made the change. */
const eventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), whose: z.string() }),
  z.object({ kind: z.literal('email'), whose: z.string(), from: z.string(), to: z.string(), by: z.string() }),
  z.object({ kind: z.literal('administrator'), whose: z.string(), by: z.string() }),
  /** `by`, `reason`: an administrator turned it off. */
  z.object({
    kind: z.literal('two-step'),
    whose: z.string(),
    on: z.boolean(),
    by: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
]);
export type SecurityEvent = z.infer<typeof eventSchema>;
const noticeSchema = z.object({ sk: z.string(), at: instantSchema, event: eventSchema });
export type SecurityNotice = z.infer<typeof noticeSchema>;

const prefix = ({ kind, whose }: SecurityEvent) => `${kind}#${whose}#`;
const keyFor = ({ sk }: SecurityNotice) => ({ TableName: table(), Key: { jobId: partition, sk } });

/** Makes a notice, unique to this attempt, without storing it. */
export const makeNotice = (event: SecurityEvent, now: Date): SecurityNotice => ({
  sk: `${prefix(event)}${randomUUID()}`,
  at: now.toISOString(),
  event,
});

const putInput = (notice: SecurityNotice) => ({
  TableName: table(),
  Item: {
    jobId: partition,
    v: 1,
    ...notice,
    expiresAt: Math.floor(Date.parse(notice.at) / 1000) + keepSeconds,
  },
});

/** Builds the write of a notice for its event's transaction. */
export const noticeWrite = (notice: SecurityNotice): Write => ({ Put: putInput(notice) });

export async function putNotice(notice: SecurityNotice): Promise<void> {
  await documentClient().send(new PutCommand(putInput(notice)));
}

/** Lists stored notices, newest first: all of them, or those of one kind for one person. */
export async function listNotices(event?: SecurityEvent): Promise<SecurityNotice[]> {
  const items = await queryAll({
    TableName: table(),
    ConsistentRead: true,
    KeyConditionExpression: `jobId = :partition${event === undefined ? '' : ' AND begins_with(sk, :prefix)'}`,
    ExpressionAttributeValues: { ':partition': partition, ...(event && { ':prefix': prefix(event) }) },
  });
  return readRows('jobs', noticeSchema, items).sort((a, b) => (a.at > b.at ? -1 : 1));
}

/** Builds the writes that end notices, for the transaction of their email; they fail if one has ended. */
export const endNoticeWrites = (notices: readonly SecurityNotice[]): Write[] =>
  notices.map(notice => ({ Delete: { ...keyFor(notice), ConditionExpression: 'attribute_exists(sk)' } }));

export async function forgetNotice(notice: SecurityNotice): Promise<void> {
  await documentClient().send(new DeleteCommand(keyFor(notice)));
}
