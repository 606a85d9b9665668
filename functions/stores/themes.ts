import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Theme, themeSchema } from '../../shared/model/user.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { queryAll } from './engine/query-all.ts';
import { readRows } from './engine/read-rows.ts';
import { batchGet } from './engine/batch.ts';

const table = () => tableName('themes');
const list = 'themes';
const itemSchema = z.object({ v: z.literal(1), theme: themeSchema });
const makeKey = ({ origin, siteId }: Pick<Theme, 'origin' | 'siteId'>) =>
  siteId === undefined ? `origin#${origin.toLowerCase()}` : `node#${siteId}`;

/** Writes a white label; returns the previous one, null without one. */
export async function putTheme(theme: Theme): Promise<Theme | null> {
  const Item = { list, key: makeKey(theme), v: 1, theme: themeSchema.parse(theme) };
  const { Attributes } = await documentClient().send(
    new PutCommand({ TableName: table(), Item, ReturnValues: 'ALL_OLD' }),
  );
  return Attributes === undefined ? null : itemSchema.parse(Attributes).theme;
}

/** Finds the white labels of an address and of these nodes. */
export async function findThemes(origin: string, siteIds: readonly string[]): Promise<Theme[]> {
  const keys = [...(origin === '' ? [] : [makeKey({ origin })]), ...siteIds.map(siteId => makeKey({ origin, siteId }))];
  const found = await batchGet(
    table(),
    keys.map(key => ({ list, key })),
  );
  return readRows('themes', itemSchema, found).map(({ theme }) => theme);
}

export async function listThemes(): Promise<Theme[]> {
  const found = await queryAll({
    TableName: table(),
    ConsistentRead: true,
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':list': list },
  });
  return readRows('themes', itemSchema, found).map(({ theme }) => theme);
}
