import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type LeadPull, leadPullSchema } from '../../../shared/model/lead-pull.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';

/** CRM account pulled for an intake, with its encrypted token. Excluded from every index and export. */
const table = () => tableName('leadIntakes');
const makeKey = (siteRefId: string) => ({ siteRefId: `${siteRefId}#pull` });
const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);
const outcomeSchema = z.partial(
  z.pick(leadPullSchema, { since: true, lastPullAt: true, read: true, problem: true, announced: true }),
);
const itemSchema = z.object({ v: z.literal(1), pull: leadPullSchema, wrappedKey: bytes, sealed: bytes });
export type KeptPull = z.infer<typeof itemSchema>;

export async function getPull(siteRefId: string): Promise<KeptPull | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(siteRefId), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(itemSchema, Item);
}

/** Connects an account, replacing any previous one. */
export async function putPull({ pull, wrappedKey, sealed }: Omit<KeptPull, 'v'>): Promise<void> {
  const item = { ...makeKey(pull.siteRefId), v: 1, pull: leadPullSchema.parse(pull), wrappedKey, sealed };
  await documentClient().send(new PutCommand({ TableName: table(), Item: item }));
}

/**
 * Writes only the given fields of a pull's result or notification, so that parallel writes don't overwrite each other.
 * False if another account was connected, or none is.
 */
export function notePull(
  { siteRefId, connectionId }: LeadPull,
  outcome: z.infer<typeof outcomeSchema>,
): Promise<boolean> {
  const fields = Object.entries(outcomeSchema.parse(outcome));
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(siteRefId),
        UpdateExpression: `SET ${fields.map((_field, at) => `pull.#f${at} = :f${at}`).join(', ')}`,
        ConditionExpression: 'pull.connectionId = :same',
        ExpressionAttributeNames: Object.fromEntries(fields.map(([field], at) => [`#f${at}`, field])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(fields.map(([, value], at) => [`:f${at}`, value])),
          ':same': connectionId,
        },
      }),
    ),
  );
}

export async function deletePull(siteRefId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: makeKey(siteRefId) }));
}
