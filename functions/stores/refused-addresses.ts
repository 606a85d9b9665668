import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type MailRefusal, mailRefusalSchema } from '../../shared/model/mail.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../runtime/cursor.ts';
import { readRows } from './engine/read-rows.ts';
import { tryWrite } from './engine/conditional-write.ts';

/** Table of addresses that get no email: one partition of the mails table, by address, until they are lifted. */
const table = () => tableName('mails');
const day = 'refused';
const pageSize = 100;
const itemSchema = z.object({ v: z.literal(1), refusal: mailRefusalSchema });

/** Stores an address's refusal. A bounce overrides a complaint; otherwise the first remains. */
export const putRefusal = (refusal: MailRefusal): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          day,
          sk: refusal.address.toLowerCase(),
          v: 1,
          refusal: mailRefusalSchema.parse({ ...refusal, address: refusal.address.toLowerCase() }),
        },
        ...(refusal.why === 'bounced'
          ? {
              ConditionExpression: 'attribute_not_exists(sk) OR refusal.why <> :why',
              ExpressionAttributeValues: { ':why': 'bounced' },
            }
          : { ConditionExpression: 'attribute_not_exists(sk)' }),
      }),
    ),
  );

/**
 * Reads an address's last refusal; null if it accepts email. Consistent, so the next email after a bounce is withheld.
 */
export async function getRefusal(address: string): Promise<MailRefusal | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { day, sk: address.toLowerCase() }, ConsistentRead: true }),
  );
  return readRows('mails', itemSchema, Item === undefined ? [] : [Item])[0]?.refusal ?? null;
}

const placeSchema = z.strictObject({ sk: z.string() });

/** Lists a page of the addresses, in order. */
export async function listRefusals(
  cursor: string | undefined,
): Promise<{ refusals: MailRefusal[]; cursor: string | null }> {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, day, placeSchema);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: '#day = :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day },
      Limit: pageSize,
      ...(place ? { ExclusiveStartKey: { day, sk: place.sk } } : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object({ sk: z.string() }).parse(LastEvaluatedKey);
  return {
    refusals: readRows('mails', itemSchema, Items).map(({ refusal }) => refusal),
    cursor: last === null ? null : encodeCursor(day, { sk: last.sk }),
  };
}

/** Lets an address receive email again; false if it was not refused. */
export const deleteRefusal = (address: string): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new DeleteCommand({
        TableName: table(),
        Key: { day, sk: address.toLowerCase() },
        ConditionExpression: 'attribute_exists(sk)',
      }),
    ),
  );
