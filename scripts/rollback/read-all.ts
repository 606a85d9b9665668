import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type TableDefinition, tables } from '../../shared/model/tables.ts';
import { askedFor, findReader, takes, unparsed } from './readers.ts';
import { isItem, classifyStored, type Stored, type StoredItem } from './stored.ts';
import type { Version } from './version.ts';

/** `place`: index in the given list. */
export type Unread = { readonly place: number; readonly name: string; readonly why: string };
export type ReadReport = {
  readonly read: number;
  readonly kinds: readonly string[];
  readonly unread: readonly Unread[];
};

const definitions: Record<string, TableDefinition | undefined> = tables;

/** Names an item or message by its kind and key. */
const nameOf = (one: Stored): string =>
  `${classifyStored(one)} ${isItem(one) ? JSON.stringify(keyOf(one.table, valuesOf(one.item))) : JSON.stringify(one.body)}`;

/** Puts each item into its table alone, reads it with the version's stores, and lists the failures. */
export async function readAll(version: Version, stored: readonly Stored[], tablePrefix: string): Promise<ReadReport> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  const unread: Unread[] = [];
  const kinds = new Set<string>();
  let read = 0;
  for (const [place, one] of stored.entries()) {
    const kind = classifyStored(one);
    kinds.add(kind);
    if (unparsed.some(name => name === kind)) continue;
    const why = await whyNot(() => (isItem(one) ? readItem(version, client, one, tablePrefix) : takes(version, one)));
    if (why === null) read += 1;
    else unread.push({ place, name: nameOf(one), why });
  }
  client.destroy();
  return { read, kinds: [...kinds], unread };
}

async function whyNot(read: () => Promise<boolean>): Promise<string | null> {
  try {
    return (await read()) ? null : 'It is not among what was read';
  } catch (error) {
    return String(error).slice(0, 500);
  }
}

async function readItem(
  version: Version,
  client: DynamoDBDocumentClient,
  one: StoredItem,
  tablePrefix: string,
): Promise<boolean> {
  const kind = classifyStored(one);
  const reader = findReader(kind);
  if (reader === undefined) throw new Error(`scripts/rollback/readers.ts says nothing of ${kind}`);
  const TableName = `${tablePrefix}${one.table}`;
  const item = { ...valuesOf(one.item), ...askedFor[kind] };
  await client.send(new PutCommand({ TableName, Item: item }));
  try {
    return await reader(version, item);
  } finally {
    await client.send(new DeleteCommand({ TableName, Key: keyOf(one.table, item) }));
  }
}

function keyOf(table: string, item: Record<string, unknown>): Record<string, unknown> {
  const { partitionKey = '', sortKey } = definitions[table] ?? {};
  return Object.fromEntries(
    [partitionKey, ...(sortKey === undefined ? [] : [sortKey])].map(name => [name, item[name]]),
  );
}

/** Decodes DynamoDB's protocol values; binary ones are recorded as base64. */
const valuesOf = (item: Readonly<Record<string, Record<string, unknown>>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, valueOf(value)]));

function valueOf(value: Record<string, unknown>): unknown {
  const { S, N, BOOL, NULL, B, SS, NS, L, M } = value;
  if (typeof S === 'string') return S;
  if (typeof N === 'string') return Number(N);
  if (typeof BOOL === 'boolean') return BOOL;
  if (NULL === true) return null;
  if (typeof B === 'string') return Buffer.from(B, 'base64');
  if (Array.isArray(SS)) return new Set(SS.map(String));
  if (Array.isArray(NS)) return new Set(NS.map(Number));
  if (Array.isArray(L)) return L.map(one => valueOf(Object(one)));
  if (typeof M === 'object' && M !== null)
    return Object.fromEntries(Object.entries(M).map(([name, one]) => [name, valueOf(Object(one))]));
  throw new Error(`Not a value of DynamoDB: ${Object.keys(value).join()}`);
}
