import { createHash } from 'node:crypto';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type MailRecord, mailTemplates } from '../../shared/model/mail.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { readRows } from './engine/read-rows.ts';
import { transact, type Write } from './engine/transact.ts';
import { attachmentSchema } from './mail-attachments.ts';
import { type MailCopy, mailCopyWrite } from './mail-copies.ts';
import { mailWrite } from './mails.ts';

/**
 * Table of emails to be sent: a small item in one of several shards, and one with the email itself, from claim to
 * outcome. The remaining item records the resulting email for 400 days, so that an id is never sent twice.
 */
const table = () => tableName('mails');
export const outboxShards = 16;
const keptSeconds = 400 * 86_400;
const pageSize = 200;

export const renderedMailSchema = z.object({
  template: z.enum(mailTemplates),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  siteId: z.nullable(z.string()),
  replyTo: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  againOf: z.optional(z.string()),
  attachment: z.optional(attachmentSchema),
});
export type RenderedMail = z.infer<typeof renderedMailSchema>;

/** Key of a waiting email. */
export type OutboxPlace = { readonly shard: number; readonly sk: string };

const placeSchema = z.object({
  outboxId: z.string(),
  queuedAt: z.string(),
  /** Time of its next try; a queue message arrives around then. */
  dueAt: z.string(),
  tries: z.int(),
  holder: z.optional(z.string()),
  /** Process time in milliseconds until which one worker has it. */
  heldUntil: z.optional(z.number()),
});
export type WaitingMail = z.infer<typeof placeSchema>;
const stateSchema = z.object({ mail: z.optional(renderedMailSchema), mailId: z.optional(z.string()) });

const partition = (shard: number) => `outbox#${shard}`;
const keyAt = ({ shard, sk }: OutboxPlace) => ({ day: partition(shard), sk });
const stateKey = (outboxId: string) => ({ day: `outbox-mail#${outboxId}`, sk: 'STATE' });
const digestBytes = (text: string) => createHash('sha256').update(text).digest();

/** Returns the id of the one email for a key, however often it is requested. */
export const toOutboxId = (key: string): string => digestBytes(key).toString('base64url').slice(0, 32);

type Waiting = { readonly outboxId: string; readonly dueAt: Date; readonly claims: readonly Write[] };

/** Builds the writes of an email to be sent for a transaction, which fails if this id was stored before. */
export function waitingMailWrites(
  mail: RenderedMail,
  { outboxId, dueAt, claims }: Waiting,
  now: Date,
): { readonly writes: readonly Write[]; readonly place: OutboxPlace } {
  const queuedAt = now.toISOString();
  const place = { shard: (digestBytes(outboxId)[0] ?? 0) % outboxShards, sk: `${queuedAt}#${outboxId}` };
  const expiresAt = Math.floor(now.getTime() / 1000) + keptSeconds;
  const waiting: WaitingMail = { outboxId, queuedAt, dueAt: dueAt.toISOString(), tries: 0 };
  const writes: Write[] = [
    {
      Put: {
        TableName: table(),
        Item: { ...stateKey(outboxId), v: 1, mail: renderedMailSchema.parse(mail), expiresAt },
        ConditionExpression: 'attribute_not_exists(sk)',
      },
    },
    { Put: { TableName: table(), Item: { ...keyAt(place), v: 1, ...waiting } } },
    ...claims,
  ];
  return { writes, place };
}

/**
 * Stores an email to be sent with its claims in the same step. Null, without writing, if this id was stored before or a
 * claim's condition fails.
 */
export async function putWaitingMail(mail: RenderedMail, waiting: Waiting, now: Date): Promise<OutboxPlace | null> {
  const { writes, place } = waitingMailWrites(mail, waiting, now);
  return (await transact(writes)).length === 0 ? place : null;
}

/** Claims an email for one worker; null if another has it, or it is gone. `time`: of the process, in ms. */
export async function holdWaitingMail(
  place: OutboxPlace,
  holder: string,
  time: { readonly now: number; readonly until: number },
): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: keyAt(place),
        UpdateExpression: 'SET holder = :holder, heldUntil = :until',
        ConditionExpression: 'attribute_exists(sk) AND (attribute_not_exists(heldUntil) OR heldUntil < :now)',
        ExpressionAttributeValues: { ':holder': holder, ':until': time.until, ':now': time.now },
      }),
    ),
  );
}

/** Null when it was sent, or given up. */
export async function getWaitingMail(place: OutboxPlace): Promise<WaitingMail | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: keyAt(place), ConsistentRead: true }),
  );
  return readRows('mails', placeSchema, Item === undefined ? [] : [Item])[0] ?? null;
}

async function getState(outboxId: string): Promise<z.infer<typeof stateSchema> | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: stateKey(outboxId), ConsistentRead: true }),
  );
  return readRows('mails', stateSchema, Item === undefined ? [] : [Item])[0] ?? null;
}

/** Reads the email itself, while it waits. */
export const getRenderedMail = async (outboxId: string): Promise<RenderedMail | null> =>
  (await getState(outboxId))?.mail ?? null;

/** Returns the Email Activity id of a stored email; null while it waits. */
export const findSentMailId = async (outboxId: string): Promise<string | null> =>
  (await getState(outboxId))?.mailId ?? null;

/** Delays an email for another try, and releases it. */
export async function postponeWaitingMail(place: OutboxPlace, holder: string, dueAt: Date): Promise<void> {
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: keyAt(place),
        UpdateExpression: 'SET dueAt = :due ADD tries :one REMOVE holder, heldUntil',
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':due': dueAt.toISOString(), ':one': 1, ':holder': holder },
      }),
    ),
  );
}

/** Records an email's outcome, stores a copy if given, and deletes its text here, in one step. */
export async function settleWaitingMail(
  place: OutboxPlace,
  outboxId: string,
  outcome: { readonly record: MailRecord; readonly copy: MailCopy | null },
  now: Date,
): Promise<void> {
  const { record, copy } = outcome;
  await transact([
    { Delete: { TableName: table(), Key: keyAt(place) } },
    {
      Update: {
        TableName: table(),
        Key: stateKey(outboxId),
        UpdateExpression: 'SET mailId = :mail, v = :v REMOVE mail',
        ExpressionAttributeValues: { ':mail': record.mailId, ':v': 1 },
      },
    },
    mailWrite(record),
    ...(copy === null ? [] : [mailCopyWrite(record.mailId, copy, now)]),
  ]);
}

const dueSchema = z.object({ sk: z.string(), dueAt: z.string() });

/** Lists a shard's overdue emails that still wait, oldest first: their messages were lost. */
export async function listOverdueEmails(shard: number, before: Date): Promise<OutboxPlace[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      Limit: pageSize,
      KeyConditionExpression: '#day = :day AND sk < :until',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': partition(shard), ':until': `${before.toISOString()}~` },
    }),
  );
  return readRows('mails', dueSchema, Items)
    .filter(({ dueAt }) => dueAt < before.toISOString())
    .map(({ sk }) => ({ shard, sk }));
}
