import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { type User, userSchema } from '../../../shared/model/user.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { conflict, forbidden } from '../../runtime/errors.ts';
import { transact, type Write } from '../engine/transact.ts';
import { mapRows, readRows } from '../engine/read-rows.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { queryAll } from '../engine/query-all.ts';

/**
 * Table of users. `nameKey` and `search` derive from names and email, for lists and search. `removing` is the start of
 * a removal, which is always completed.
 */
const table = () => tableName('users');
/** Single partition of the index `by-list`. */
export const everybody = 'people';
const changeTries = 5;

/** Administrators have no node: the item then has no such attribute, because an index key can't be null. */
const itemSchema = z.looseObject({ v: z.literal(1), removing: z.optional(z.string()) });

/** User, and whether their removal has started. */
export type StoredUser = { readonly user: User; readonly removing: boolean };

/** Converts an item to its user. */
export function stored(item: Record<string, unknown>): StoredUser {
  const { v: _v, list: _list, nameKey: _nameKey, search: _search, removing, ...user } = readStored(itemSchema, item);
  return { user: readStored(userSchema, { siteId: null, ...user }), removing: removing !== undefined };
}

function toItem(user: User): Record<string, unknown> {
  const { siteId, ...rest } = userSchema.parse(user);
  const email = rest.email.toLowerCase();
  const nameKey = `${rest.given_name} ${rest.family_name}`.toLowerCase();
  return {
    v: 1,
    ...rest,
    email,
    list: everybody,
    nameKey,
    search: `${nameKey} ${email}`,
    ...(siteId === null ? {} : { siteId }),
  };
}

/** Reads a user by the identity provider's subject. Consistent, so a disabled user is refused at the next request. */
export async function getUser(userId: string): Promise<User | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { userId }, ConsistentRead: true }),
  );
  return Item === undefined ? null : stored(Item).user;
}

/** Overwrites a user. */
export async function putUser(user: User): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: table(), Item: toItem(user) }));
}

/** Writes a new user and what follows in one transaction; false if the id exists. */
export async function createUser(user: User, following: readonly Write[] = []): Promise<boolean> {
  const put = { TableName: table(), Item: toItem(user), ConditionExpression: 'attribute_not_exists(userId)' };
  return (await transact([{ Put: put }, ...following])).length === 0;
}

/**
 * Changes the current user, and retries after concurrent changes. `change` returns null for no change, and may throw.
 * `byAdministrator` removes another administrator's rights and must still be an administrator. `follow` makes writes of
 * the same transaction. Returns the new user, null if there is none or they are being removed.
 * @throws {DomainError} conflict after too many concurrent changes.
 */
export async function changeUser(
  userId: string,
  change: (user: User) => User | null,
  {
    byAdministrator,
    follow = () => [],
  }: { byAdministrator?: string | undefined; follow?: (before: User, after: User) => readonly Write[] } = {},
): Promise<User | null> {
  for (let attempt = 1; attempt <= changeTries; attempt += 1) {
    const user = await getUser(userId);
    const next = user === null ? null : change(user);
    if (user === null || next === null) return user;
    const revision = user.revision ?? 0;
    const ended = user.sessionsValidAfter ?? 0;
    const read = user.inboxReadAt;
    const changed = { ...next, revision: revision + 1 };
    const put = {
      TableName: table(),
      Item: toItem(changed),
      // The whole item is written, so sessions and read marks set in the meantime must be unchanged.
      ConditionExpression: `attribute_exists(userId) AND attribute_not_exists(removing) AND ${isStill('revision', revision)} AND ${isStill('sessionsValidAfter', ended)} AND ${read === undefined ? 'attribute_not_exists(inboxReadAt)' : 'inboxReadAt = :read'}`,
      ExpressionAttributeValues: {
        ':revision': revision,
        ':sessionsValidAfter': ended,
        ...(read !== undefined && { ':read': read }),
      },
    };
    const refused = await transact([
      { Put: put },
      ...(byAdministrator === undefined ? [] : [isStillAdministrator(byAdministrator)]),
      ...follow(user, changed),
    ]);
    if (refused.length === 0) return changed;
    if (refused.includes(1)) throw noLongerAdministrator();
    if (await isBeingRemoved(userId)) return null;
  }
  throw conflict('Someone else is changing this user. Nothing was saved. Please try again');
}

/**
 * Checks within a write that a user is an enabled administrator. Otherwise two could remove each other and leave none.
 */
const isStillAdministrator = (userId: string): Write => ({
  ConditionCheck: {
    TableName: table(),
    Key: { userId },
    ConditionExpression: 'isAdmin = :true AND disabled = :false AND attribute_not_exists(removing)',
    ExpressionAttributeValues: { ':true': true, ':false': false },
  },
});
const noLongerAdministrator = () => forbidden('You are no longer an administrator. Nothing was saved');

/** Builds the condition that an attribute still has the value read; absent is 0. */
const isStill = (attribute: 'revision' | 'sessionsValidAfter', value: number): string =>
  value === 0 ? `(attribute_not_exists(${attribute}) OR ${attribute} = :${attribute})` : `${attribute} = :${attribute}`;

/**
 * Ends all sessions that started before this second of the epoch; an earlier second than the stored one has no effect.
 * Doesn't change the revision, so concurrent edits aren't disturbed.
 */
export async function endSessionsBefore(userId: string, second: number): Promise<void> {
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { userId },
        UpdateExpression: 'SET sessionsValidAfter = :second',
        ConditionExpression:
          'attribute_exists(userId) AND (attribute_not_exists(sessionsValidAfter) OR sessionsValidAfter < :second)',
        ExpressionAttributeValues: { ':second': second },
      }),
    ),
  );
}

/** Records that every notification up to an instant is read. Doesn't change the revision, as above. */
export async function noteInboxRead(userId: string, at: string): Promise<void> {
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { userId },
        UpdateExpression: 'SET inboxReadAt = :at',
        ConditionExpression: 'attribute_exists(userId) AND (attribute_not_exists(inboxReadAt) OR inboxReadAt < :at)',
        ExpressionAttributeValues: { ':at': at },
      }),
    ),
  );
}

async function isBeingRemoved(userId: string): Promise<boolean> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { userId }, ConsistentRead: true }),
  );
  return Item === undefined || stored(Item).removing;
}

/** Starts a removal, which disables the user permanently. Returns the user, null if unknown. */
export async function beginRemoval(userId: string, now: Date, byAdministrator?: string): Promise<User | null> {
  const refused = await transact([
    {
      Update: {
        TableName: table(),
        Key: { userId },
        UpdateExpression: 'SET removing = if_not_exists(removing, :at), disabled = :true ADD revision :one',
        ConditionExpression: 'attribute_exists(userId)',
        ExpressionAttributeValues: { ':at': now.toISOString(), ':true': true, ':one': 1 },
      },
    },
    ...(byAdministrator === undefined ? [] : [isStillAdministrator(byAdministrator)]),
  ]);
  if (refused.includes(1)) throw noLongerAdministrator();
  return refused.length > 0 ? null : getUser(userId);
}

/** Deletes a user: the last step of a removal. */
export async function deleteUser(userId: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { userId } }));
}

const idSchema = z.object({ userId: z.string() });

/** Lists the users with an email, including interrupted removals. Emails are compared in lowercase. */
export async function listUsersOfEmail(email: string): Promise<StoredUser[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-email',
      KeyConditionExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': email.toLowerCase() },
      Limit: 10,
    }),
  );
  const items = await Promise.all(
    readRows('users', idSchema, Items).map(({ userId }) =>
      documentClient().send(new GetCommand({ TableName: table(), Key: { userId }, ConsistentRead: true })),
    ),
  );
  return mapRows(
    'users',
    items.flatMap(({ Item }) => Item ?? []),
    stored,
  );
}

/** Finds a user by email, compared in lowercase. */
export const findUserByEmail = async (email: string): Promise<User | null> =>
  (await listUsersOfEmail(email)).find(({ removing }) => !removing)?.user ?? null;

/** Lists a node's users by id, including interrupted removals. */
export async function listUsersOfNode(siteId: string, limit = Number.POSITIVE_INFINITY): Promise<User[]> {
  const query = {
    TableName: table(),
    IndexName: 'by-node',
    KeyConditionExpression: 'siteId = :siteId',
    ExpressionAttributeValues: { ':siteId': siteId },
  };
  return mapRows('users', await queryAll(query, limit), item => stored(item).user);
}
