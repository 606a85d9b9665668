import { DeleteCommand, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';

/** Whose an id is, whatever its case: the item that stores/sites.ts writes beside each node. */
export async function nodeOfId(id: string): Promise<string | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName('sites'), Key: { siteId: id.toLowerCase(), sk: 'ID' }, ConsistentRead: true }),
  );
  return Item === undefined ? null : z.object({ nodeId: z.string() }).parse(Item).nodeId;
}

/** Takes back a token that nothing has happened to since it was made; false when something has. */
export async function takeBackToken(siteId: string): Promise<boolean> {
  const TableName = tableName('sites');
  try {
    await documentClient().send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Delete: {
              TableName, Key: { siteId, sk: 'NODE' },
              ConditionExpression: '#node.#type = :token AND #node.revision = :first',
              ExpressionAttributeNames: { '#node': 'node', '#type': 'type' },
              ExpressionAttributeValues: { ':token': 'TOKEN', ':first': 0 },
            },
          },
          { Delete: { TableName, Key: { siteId: siteId.toLowerCase(), sk: 'ID' } } },
        ],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionCanceledException' && /ConditionalCheckFailed/.test(error.message)) return false;
    throw error;
  }
}

/**
 * A creation that was begun: what it is to become and who makes it. While its lease runs nobody else makes this token;
 * afterwards the same creation may be repeated to its end. Kept a day among the jobs.
 */
const creationSchema = z.object({ name: z.string(), isAffiliate: z.boolean(), agentEmail: z.nullable(z.string()), userId: z.string() });
export type TokenCreation = z.infer<typeof creationSchema>;
const itemSchema = z.object({ v: z.literal(1), leaseUntil: z.number(), creation: creationSchema });

const jobs = () => tableName('jobs');
const keyOf = (siteId: string) => ({ jobId: `sales-token#${siteId.toLowerCase()}`, sk: 'CREATION' });
/** Longer than a function may run. */
const leaseSeconds = 30;
const keptSeconds = 86_400;
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

export async function getTokenCreation(siteId: string): Promise<TokenCreation | null> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: jobs(), Key: keyOf(siteId), ConsistentRead: true }));
  return Item === undefined ? null : readStored(itemSchema, Item).creation;
}

/** Begins or repeats a creation; false while another call makes this token. */
export async function beginTokenCreation(siteId: string, creation: TokenCreation, now: Date): Promise<boolean> {
  const at = secondsOf(now);
  try {
    await documentClient().send(
      new PutCommand({
        TableName: jobs(),
        Item: { ...keyOf(siteId), v: 1, creation: creationSchema.parse(creation), leaseUntil: at + leaseSeconds, expiresAt: at + keptSeconds },
        ConditionExpression: 'attribute_not_exists(sk) OR leaseUntil <= :at',
        ExpressionAttributeValues: { ':at': at },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Lets a creation that failed on its way be repeated at once. */
export async function interruptTokenCreation(siteId: string, creation: TokenCreation, now: Date): Promise<void> {
  const Item = { ...keyOf(siteId), v: 1, creation, leaseUntil: 0, expiresAt: secondsOf(now) + keptSeconds };
  await documentClient().send(new PutCommand({ TableName: jobs(), Item }));
}

/** A creation that has come to its end, or to nothing. */
export async function endTokenCreation(siteId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: jobs(), Key: keyOf(siteId) }));
}
