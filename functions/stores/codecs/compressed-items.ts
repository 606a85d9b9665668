import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import type { EncodedRecords } from './day-items.ts';
import { readRows } from '../engine/read-rows.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { queryAll } from '../engine/query-all.ts';

/** Items read and written by site and sort key: key, version, compressed records and their fingerprint. */
const keySchema = z.object({ sk: z.string(), fingerprint: z.string() });
const itemSchema = z.object({ ...keySchema.shape, v: z.literal(1), data: z.instanceof(Uint8Array) });
export type StoredKey = z.infer<typeof keySchema>;
export type StoredRecords = z.infer<typeof itemSchema>;

/** Range of sort keys, both included. */
type Span = { readonly siteId: string; readonly from: string; readonly to: string };

/** Lists items in a range of sort keys, in order. */
export const listItems = (table: CompressedTable, span: Span, consistent = false): Promise<StoredRecords[]> =>
  query(table, span, itemSchema, { ConsistentRead: consistent });

/** Lists only keys and fingerprints. Consistent: includes recent writes. */
export const listKeys = (table: CompressedTable, span: Span): Promise<StoredKey[]> =>
  query(table, span, keySchema, { ProjectionExpression: 'sk, fingerprint', ConsistentRead: true });

/** Tables whose items are compressed records. */
export type CompressedTable = 'metrics' | 'rollups';

async function query<T>(
  table: CompressedTable,
  { siteId, from, to }: Span,
  schema: z.ZodMiniType<T>,
  options: { ProjectionExpression?: string; ConsistentRead?: boolean },
): Promise<T[]> {
  const items = await queryAll({
    TableName: tableName(table),
    KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':site': siteId, ':from': from, ':to': to },
    ...options,
  });
  // Rows of nodes can be rebuilt from days; days are never skipped, so no sum silently misses one.
  return table === 'rollups' ? readRows(table, schema, items) : items.map(item => readStored(schema, item));
}

export async function getItem(
  table: CompressedTable,
  siteId: string,
  sk: string,
  consistent = true,
): Promise<StoredRecords | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName(table), Key: { siteId, sk }, ConsistentRead: consistent }),
  );
  return Item === undefined ? null : readStored(itemSchema, Item);
}

/** Writes an item over the fingerprint seen, or over none (null); false if that changed. */
export function putItem(
  table: CompressedTable,
  siteId: string,
  sk: string,
  encoded: EncodedRecords,
  storedFingerprint: string | null,
  expiresAt?: number,
): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: tableName(table),
        Item: {
          siteId,
          sk,
          v: 1,
          fingerprint: encoded.fingerprint,
          data: encoded.data,
          ...(expiresAt === undefined ? {} : { expiresAt }),
        },
        ...(storedFingerprint === null
          ? { ConditionExpression: 'attribute_not_exists(sk)' }
          : { ConditionExpression: 'fingerprint = :seen', ExpressionAttributeValues: { ':seen': storedFingerprint } }),
      }),
    ),
  );
}

/** Deletes the item with the fingerprint seen; also true if it is already gone. */
export function deleteItem(table: CompressedTable, siteId: string, key: StoredKey): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new DeleteCommand({
        TableName: tableName(table),
        Key: { siteId, sk: key.sk },
        ConditionExpression: 'attribute_not_exists(sk) OR fingerprint = :seen',
        ExpressionAttributeValues: { ':seen': key.fingerprint },
      }),
    ),
  );
}
