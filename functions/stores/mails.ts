import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { statesBelow } from '../../shared/domain/mails/states.ts';
import { addDays } from '../../shared/domain/periods/days.ts';
import { type MailRecord, mailRecordSchema } from '../../shared/model/mail.ts';
import { tableCare } from '../../shared/model/table-care.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { listNewestFirst } from './engine/by-day.ts';
import { readRows } from './engine/read-rows.ts';
import { tryWrite } from './engine/conditional-write.ts';

/** Table of all sent emails, by UTC day. Their text isn't stored. */
const table = () => tableName('mails');
const keptDays = tableCare.mails.retention.days;
const itemSchema = z.object({ v: z.literal(1), mail: mailRecordSchema });

/** Builds the write of an email's record for a transaction. */
export function mailWrite(mail: MailRecord): { readonly Put: { TableName: string; Item: Record<string, unknown> } } {
  const expiresAt = Math.floor(Date.parse(mail.sentAt) / 1000) + keptDays * 86_400;
  const Item = {
    day: mail.sentAt.slice(0, 10),
    sk: `${mail.sentAt}#${mail.mailId}`,
    v: 1,
    mailId: mail.mailId,
    mail: mailRecordSchema.parse(mail),
    expiresAt,
  };
  return { Put: { TableName: table(), Item } };
}

export async function putMail(mail: MailRecord): Promise<void> {
  await documentClient().send(new PutCommand(mailWrite(mail).Put));
}

export type EmailFilter = {
  /** Text to find in the address or the subject. */
  readonly filterText?: string | undefined;
  readonly state?: MailRecord['state'] | undefined;
  readonly template?: MailRecord['template'] | undefined;
  readonly siteId?: string | undefined;
  /** UTC days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Lists a page of matching emails, newest first: from 50 sent ones, or from 200 with a filter, about 100 KB. */
export async function listMails(options: EmailFilter & { cursor: string | undefined; now: Date }) {
  const { state, template, siteId, from, to, cursor, now } = options;
  const text = options.filterText?.trim().toLowerCase() ?? '';
  const today = now.toISOString().slice(0, 10);
  const oldest = addDays(today, -keptDays);
  const isNarrowed = text !== '' || state !== undefined || template !== undefined || siteId !== undefined;
  const page = await listNewestFirst('mails', {
    cursor,
    today: to !== undefined && to < today ? to : today,
    oldestDay: from !== undefined && from > oldest ? from : oldest,
    limit: isNarrowed ? 200 : 50,
  });
  const emails = readRows('mails', itemSchema, page.items).map(({ mail }) => mail);
  const isWanted = (mail: MailRecord) =>
    `${mail.to} ${mail.subject}`.toLowerCase().includes(text) &&
    (state ?? mail.state) === mail.state &&
    (template ?? mail.template) === mail.template &&
    (siteId ?? mail.siteId) === mail.siteId;
  return { mails: emails.filter(isWanted), cursor: page.cursor };
}

const keySchema = z.object({ day: z.string(), sk: z.string() });

type Change = Pick<MailRecord, 'state' | 'changedAt'> & { readonly reason?: string | undefined };

/**
 * Records a provider event of an email; the latest event wins, whatever the order of arrival, then the states' order,
 * then the reason's. Returns the email; null if unknown.
 */
export async function noteMail(mailId: string, change: Change): Promise<MailRecord | null> {
  const key = await keyOfMail(mailId);
  if (key === null) return null;
  await tryWrite(documentClient().send(new UpdateCommand({ TableName: table(), Key: key, ...buildUpdate(change) })));
  return mailAt(key);
}

function buildUpdate({ state, changedAt, reason }: Change) {
  const below = statesBelow(state).map((other, index) => [`:below${index}`, other] as const);
  return {
    UpdateExpression: `SET mail.#state = :state, mail.changedAt = :at${reason === undefined ? ' REMOVE mail.reason' : ', mail.reason = :reason'}`,
    // The sending time is from our clock, so any provider event overrides it.
    ConditionExpression: [
      'mail.#state = :sent',
      'mail.changedAt < :at',
      ...(below.length === 0
        ? []
        : [`(mail.changedAt = :at AND mail.#state IN (${below.map(([name]) => name).join(', ')}))`]),
      ...(reason === undefined
        ? []
        : [
            '(mail.changedAt = :at AND mail.#state = :state AND (attribute_not_exists(mail.reason) OR mail.reason < :reason))',
          ]),
    ].join(' OR '),
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':state': state,
      ':at': changedAt,
      ':sent': 'sent',
      ...Object.fromEntries(below),
      ...(reason === undefined ? {} : { ':reason': reason }),
    },
  };
}

type MailKey = z.infer<typeof keySchema>;

async function keyOfMail(mailId: string): Promise<MailKey | null> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-mail',
      KeyConditionExpression: 'mailId = :mail',
      ExpressionAttributeValues: { ':mail': mailId },
      Limit: 1,
    }),
  );
  const [key] = readRows('mails', keySchema, Items);
  return key === undefined ? null : { day: key.day, sk: key.sk };
}

async function mailAt(key: MailKey): Promise<MailRecord | null> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: key }));
  return readRows('mails', itemSchema, Item === undefined ? [] : [Item])[0]?.mail ?? null;
}

/** Finds an email by its id; null if unknown. */
export async function findMail(mailId: string): Promise<MailRecord | null> {
  const key = await keyOfMail(mailId);
  return key === null ? null : mailAt(key);
}

/** Claims the resending of an email; false if someone did so within the last minute. */
export async function claimResend(mailId: string, now: Date): Promise<boolean> {
  const key = await keyOfMail(mailId);
  if (key === null) return false;
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: key,
        UpdateExpression: 'SET resentAt = :now',
        ConditionExpression: 'attribute_not_exists(resentAt) OR resentAt < :before',
        ExpressionAttributeValues: { ':now': now.toISOString(), ':before': minuteAgo },
      }),
    ),
  );
}
