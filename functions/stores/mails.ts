import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { addDays } from '../../shared/domain/periods/days.ts';
import { type MailRecord, mailRecordSchema } from '../../shared/model/mail.ts';
import { tableCare } from '../../shared/model/table-care.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { listNewestFirst } from './engine/by-day.ts';
import { readRows } from './engine/read-rows.ts';
import { tryWrite } from './engine/conditional-write.ts';

/** Every mail sent, by the UTC day of its sending. Its text is not kept. */
const table = () => tableName('mails');
const keptDays = tableCare.mails.retention.days;
const itemSchema = z.object({ v: z.literal(1), mail: mailRecordSchema });

export async function putMail(mail: MailRecord): Promise<void> {
  const expiresAt = Math.floor(Date.parse(mail.sentAt) / 1000) + keptDays * 86_400;
  const Item = { day: mail.sentAt.slice(0, 10), sk: `${mail.sentAt}#${mail.mailId}`, v: 1, mailId: mail.mailId, mail: mailRecordSchema.parse(mail), expiresAt };
  await documentClient().send(new PutCommand({ TableName: table(), Item }));
}

/** One page of mails, newest first; `filterText` keeps those whose address or subject contains it. */
export async function listMails(options: { cursor: string | undefined; filterText: string | undefined; now: Date }) {
  const today = options.now.toISOString().slice(0, 10);
  const page = await listNewestFirst('mails', { cursor: options.cursor, today, oldestDay: addDays(today, -keptDays), limit: 50 });
  const wanted = options.filterText?.trim().toLowerCase() ?? '';
  const mails = readRows('mails', itemSchema, page.items).map(({ mail }) => mail);
  return { mails: mails.filter(({ to, subject }) => `${to} ${subject}`.toLowerCase().includes(wanted)), cursor: page.cursor };
}

const keySchema = z.object({ day: z.string(), sk: z.string() });

/** Notes what the provider told of a mail; what it told later stands. Answers the mail; null when no such one is known. */
export async function noteMail(mailId: string, change: Pick<MailRecord, 'state' | 'changedAt'> & { reason?: string | undefined }): Promise<MailRecord | null> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(), IndexName: 'by-mail', KeyConditionExpression: 'mailId = :mail', ExpressionAttributeValues: { ':mail': mailId }, Limit: 1,
    }),
  );
  const [key] = readRows('mails', keySchema, Items);
  if (key === undefined) return null;
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(), Key: { day: key.day, sk: key.sk },
        UpdateExpression: `SET mail.#state = :state, mail.changedAt = :at${change.reason === undefined ? '' : ', mail.reason = :reason'}`,
        ConditionExpression: 'mail.changedAt <= :at',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': change.state, ':at': change.changedAt, ...(change.reason === undefined ? {} : { ':reason': change.reason }) },
      }),
    ),
  );
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: { day: key.day, sk: key.sk } }));
  return readRows('mails', itemSchema, Item === undefined ? [] : [Item])[0]?.mail ?? null;
}
