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
const describeStored = (record: Stored): string =>
  `${classifyStored(record)} ${isItem(record) ? JSON.stringify(pickKey(record.table, decodeValues(record.item))) : JSON.stringify(record.body)}`;

/** Puts each item into its table alone, reads it with the version's stores, and lists the failures. */
export async function readAll(version: Version, stored: readonly Stored[], tablePrefix: string): Promise<ReadReport> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  const unread: Unread[] = [];
  const kinds = new Set<string>();
  let read = 0;
  for (const [place, record] of stored.entries()) {
    const kind = classifyStored(record);
    kinds.add(kind);
    if (unparsed.some(name => name === kind)) continue;
    const why = await whyNot(() =>
      isItem(record) ? readItem(version, client, record, tablePrefix) : takes(version, record),
    );
    if (why === null) read += 1;
    else unread.push({ place, name: describeStored(record), why });
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
  record: StoredItem,
  tablePrefix: string,
): Promise<boolean> {
  const kind = classifyStored(record);
  const reader = findReader(kind);
  if (reader === undefined) throw new Error(`scripts/rollback/readers.ts says nothing of ${kind}`);
  const TableName = `${tablePrefix}${record.table}`;
  const item = { ...decodeValues(record.item), ...askedFor[kind] };
  await client.send(new PutCommand({ TableName, Item: item }));
  try {
    return await reader(version, item);
  } finally {
    await client.send(new DeleteCommand({ TableName, Key: pickKey(record.table, item) }));
  }
}

function pickKey(table: string, item: Record<string, unknown>): Record<string, unknown> {
  const { partitionKey = '', sortKey } = definitions[table] ?? {};
  return Object.fromEntries(
    [partitionKey, ...(sortKey === undefined ? [] : [sortKey])].map(name => [name, item[name]]),
  );
}

/** Decodes DynamoDB's protocol values; binary ones are recorded as base64. */
const decodeValues = (item: Readonly<Record<string, Record<string, unknown>>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, readValue(value)]));

function readValue(value: Record<string, unknown>): unknown {
  const { S, N, BOOL, NULL, B, SS, NS, L, M } = value;
  if (typeof S === 'string') return S;
  if (typeof N === 'string') return Number(N);
  if (typeof BOOL === 'boolean') return BOOL;
  if (NULL === true) return null;
  if (typeof B === 'string') return Buffer.from(B, 'base64');
  if (Array.isArray(SS)) return new Set(SS.map(String));
  if (Array.isArray(NS)) return new Set(NS.map(Number));
  if (Array.isArray(L)) return L.map(element => readValue(Object(element)));
  if (typeof M === 'object' && M !== null)
    return Object.fromEntries(Object.entries(M).map(([name, inner]) => [name, readValue(Object(inner))]));
  throw new Error(`Not a value of DynamoDB: ${Object.keys(value).join()}`);
}
