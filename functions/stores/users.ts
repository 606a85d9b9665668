import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type User, userSchema } from '../../shared/model/user.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';

const table = () => tableName('users');

/** An admin has no node: the item then lacks the attribute, because an index key cannot be null. */
const itemSchema = z.object({ v: z.literal(1), siteId: z.optional(z.string()) });

function fromItem(item: Record<string, unknown> | undefined): User | null {
  if (item === undefined) return null;
  itemSchema.parse(item);
  const { v: _, ...user } = item;
  return userSchema.parse({ siteId: null, ...user });
}

/** By the identity provider's subject. A consistent read, so that a disabled user is out at the next request. */
export async function getUser(userId: string): Promise<User | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { userId }, ConsistentRead: true }),
  );
  return fromItem(Item);
}

/** Writes a user whole. */
export async function putUser(user: User): Promise<void> {
  const { siteId, ...rest } = userSchema.parse(user);
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: { v: 1, ...rest, email: rest.email.toLowerCase(), ...(siteId ? { siteId } : {}) } }),
  );
}

/** Emails are compared in lower case. */
export async function findUserByEmail(email: string): Promise<User | null> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-email',
      KeyConditionExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': email.toLowerCase() },
      Limit: 1,
    }),
  );
  const found = z.array(z.object({ userId: z.string() })).parse(Items ?? []);
  return found[0] ? getUser(found[0].userId) : null;
}

/** The users whose node this is, by their id. */
export async function listUsersOfNode(siteId: string): Promise<User[]> {
  const users: User[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: table(),
        IndexName: 'by-node',
        KeyConditionExpression: 'siteId = :siteId',
        ExpressionAttributeValues: { ':siteId': siteId },
        ExclusiveStartKey: from,
      }),
    );
    for (const item of Items ?? []) {
      const user = fromItem(item);
      if (user) users.push(user);
    }
    from = LastEvaluatedKey;
  } while (from);
  return users;
}
