import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type LeadPull, leadPullSchema } from '../../../shared/model/lead-pull.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/**
 * Beside an intake: the account of its CRM that is pulled, with its sealed token. It stands in no index, and in no
 * export.
 */
const table = () => tableName('leadIntakes');
const keyOf = (siteRefId: string) => ({ siteRefId: `${siteRefId}#pull` });
const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);
const itemSchema = z.object({ v: z.literal(1), pull: leadPullSchema, wrappedKey: bytes, sealed: bytes });
export type KeptPull = z.infer<typeof itemSchema>;

export async function getPull(siteRefId: string): Promise<KeptPull | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: keyOf(siteRefId), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(itemSchema, Item);
}

/** Connects an account, in the place of one before. */
export async function putPull({ pull, wrappedKey, sealed }: Omit<KeptPull, 'v'>): Promise<void> {
  const item = { ...keyOf(pull.siteRefId), v: 1, pull: leadPullSchema.parse(pull), wrappedKey, sealed };
  await documentClient().send(new PutCommand({ TableName: table(), Item: item }));
}

/** Writes how a pull went; false where another account was connected, or none is, since it began. */
export const savePull = (pull: LeadPull): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: keyOf(pull.siteRefId),
        UpdateExpression: 'SET pull = :pull',
        ConditionExpression: 'pull.connectionId = :same',
        ExpressionAttributeValues: { ':pull': leadPullSchema.parse(pull), ':same': pull.connectionId },
      }),
    ),
  );

export async function deletePull(siteRefId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: keyOf(siteRefId) }));
}
