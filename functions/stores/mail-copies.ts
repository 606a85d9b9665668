import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { readRows } from './engine/read-rows.ts';
import { attachmentSchema } from './mail-attachments.ts';

/** Table of sent emails' content, stored for some days for resending: next to the emails, under each email's id. */
const table = () => tableName('mails');
export const keptCopyDays = 14;
const makeKey = (mailId: string) => ({ day: `copy#${mailId}`, sk: 'COPY' });

const copySchema = z.object({
  text: z.string(),
  html: z.optional(z.string()),
  replyTo: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  attachment: z.optional(attachmentSchema),
});
export type MailCopy = z.infer<typeof copySchema>;
const itemSchema = z.object({ v: z.literal(1), copy: copySchema });

/** Builds the write of an email's copy for a transaction. */
export const mailCopyWrite = (mailId: string, copy: MailCopy, now: Date) => ({
  Put: {
    TableName: table(),
    Item: {
      ...makeKey(mailId),
      v: 1,
      copy: copySchema.parse(copy),
      expiresAt: Math.floor(now.getTime() / 1000) + keptCopyDays * 86_400,
    },
  },
});

export async function putMailCopy(mailId: string, copy: MailCopy, now: Date): Promise<void> {
  await documentClient().send(new PutCommand(mailCopyWrite(mailId, copy, now).Put));
}

/** Null if its content is no longer stored. */
export async function getMailCopy(mailId: string): Promise<MailCopy | null> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: makeKey(mailId) }));
  return readRows('mails', itemSchema, Item === undefined ? [] : [Item])[0]?.copy ?? null;
}
