import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { queryAll } from './engine/query-all.ts';
import { readRows } from './engine/read-rows.ts';

/** Files attached to emails, in parts of an item's size: next to the emails, stored as long as their copies. */
const table = () => tableName('mails');
export const keptAttachmentDays = 14;
const partBytes = 350 * 1024;
const makeDay = (attachmentId: string) => `attachment#${attachmentId}`;

/** An email's attached file; many emails can have the same one. */
export const attachmentSchema = z.object({ attachmentId: z.string(), fileName: z.string(), contentType: z.string() });
export type MailAttachment = z.infer<typeof attachmentSchema>;

const partSchema = z.object({ v: z.literal(1), bytes: z.instanceof(Uint8Array), parts: z.int() });

/** Stores a file; storing it again replaces it. */
export async function putAttachment(attachmentId: string, bytes: Uint8Array, now: Date): Promise<void> {
  const parts = Math.max(1, Math.ceil(bytes.length / partBytes));
  const expiresAt = Math.floor(now.getTime() / 1000) + keptAttachmentDays * 86_400;
  for (let index = 0; index < parts; index += 1) {
    const Item = {
      day: makeDay(attachmentId),
      sk: String(index).padStart(3, '0'),
      v: 1,
      bytes: bytes.subarray(index * partBytes, (index + 1) * partBytes),
      parts,
      expiresAt,
    };
    await documentClient().send(new PutCommand({ TableName: table(), Item }));
  }
}

/** Returns a stored file; null if a part is missing or has expired. */
export async function getAttachment(attachmentId: string): Promise<Uint8Array | null> {
  const items = await queryAll({
    TableName: table(),
    KeyConditionExpression: '#day = :day',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: { ':day': makeDay(attachmentId) },
    ConsistentRead: true,
  });
  const parts = readRows('mails', partSchema, items);
  // A replaced file may have been longer.
  const count = parts[0]?.parts ?? 1;
  return parts.length < count ? null : Buffer.concat(parts.slice(0, count).map(({ bytes }) => bytes));
}
