import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { User } from '../../../shared/model/user.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { mapRows } from '../engine/read-rows.ts';
import { everybody, stored } from './users.ts';
import { queryAll } from '../engine/query-all.ts';

const pageSize = 50;
/** Maximum users searched per call; its cursor continues after them. */
const searchedPerQuery = 500;
const queriesPerSearch = 4;
const text = z.string().check(z.minLength(1), z.maxLength(400));
const placeSchema = z.strictObject({ nameKey: text, userId: text });
const keySchema = z.object(placeSchema.shape);

export type UserPage = { readonly users: User[]; readonly cursor: string | null };

/**
 * Lists a page of all users by name; `contains` (lowercase) filters by names and email. A search page may be short or
 * empty and still have a cursor. Another list's cursor is a 400.
 */
export async function listUsers(options: {
  cursor: string | undefined;
  contains: string | undefined;
}): Promise<UserPage> {
  const { contains } = options;
  let place = options.cursor === undefined ? undefined : decodeCursor(options.cursor, everybody, placeSchema);
  const users: User[] = [];
  for (let queries = 0; queries < (contains === undefined ? 1 : queriesPerSearch); queries += 1) {
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: tableName('users'),
        IndexName: 'by-list',
        KeyConditionExpression: '#list = :list',
        ExpressionAttributeNames: { '#list': 'list', ...(contains === undefined ? {} : { '#search': 'search' }) },
        ExpressionAttributeValues: { ':list': everybody, ...(contains === undefined ? {} : { ':text': contains }) },
        ...(contains === undefined
          ? { Limit: pageSize }
          : { Limit: searchedPerQuery, FilterExpression: 'contains(#search, :text)' }),
        ...(place ? { ExclusiveStartKey: { list: everybody, ...place } } : {}),
      }),
    );
    for (const item of Items) {
      users.push(...mapRows('users', [item], row => stored(row).user));
      if (users.length === pageSize && (item !== Items.at(-1) || LastEvaluatedKey !== undefined)) {
        return { users, cursor: encodeCursor(everybody, keySchema.parse(item)) };
      }
    }
    if (LastEvaluatedKey === undefined) return { users, cursor: null };
    place = keySchema.parse(LastEvaluatedKey);
  }
  return { users, cursor: place === undefined ? null : encodeCursor(everybody, place) };
}

/** Lists all administrators by name. Reads all users, so it is for rare calls. */
export async function listAdministrators(): Promise<User[]> {
  const items = await queryAll({
    TableName: tableName('users'),
    IndexName: 'by-list',
    KeyConditionExpression: '#list = :list',
    FilterExpression: 'isAdmin = :yes AND attribute_not_exists(removing)',
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':list': everybody, ':yes': true },
  });
  return mapRows('users', items, item => stored(item).user);
}
