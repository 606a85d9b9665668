import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { canonicalJson } from '../../../shared/domain/audits/canonical-json.ts';
import { connectionSchema } from '../../../shared/model/connection.ts';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { daySchema, idSchema, yearMonthSchema } from '../../../shared/model/primitives.ts';
import { pulledServices } from '../../../shared/messages/queues.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { packDays, unpackDays } from './day-ranges.ts';
import { readRows } from '../engine/read-rows.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { batchGet } from '../engine/batch.ts';

/** Table of each site's service states. Never contains a credential. */
const table = () => tableName('connections');

const storedConnectionSchema = z.object({
  ...connectionSchema.shape,
  service: z.enum(pulledServices),
  /** Zone whose schedule pulls it: the partition of `by-zone`. */
  timeZone: z.string(),
  /** IANA zone of the platform's days, known after a pull. */
  platformTimeZone: z.nullable(z.string()),
  /** Property or page: another one is another collection. */
  sourceKey: z.string(),
  /** Newest day that a pull got an answer about; later than `lastDay` if the platform lags. */
  askedThrough: z.optional(z.nullable(daySchema)),
  /** Platform's word for a billing problem of the account; absent without one. */
  billingHold: z.optional(z.string()),
  /** Months with recommendations resolved since, which nightly pulls check. Only for `ga4`. */
  resolvedIn: z.optional(z.array(yearMonthSchema)),
  /** Newest month, yyyy-MM, stored as one item. */
  compactedThrough: z.nullable(z.string()),
});
export type StoredConnection = z.infer<typeof storedConnectionSchema>;

/** Missing days are stored as ranges, because every night's write costs by the kilobyte. */
const itemSchema = z.object({
  v: z.literal(1),
  revision: z.int(),
  connection: z.pipe(
    z.looseObject({
      missingDays: z.pipe(
        z.array(z.string()),
        z.transform((packed: string[]) => unpackDays(packed)),
      ),
    }),
    storedConnectionSchema,
  ),
});
const changeTries = 12;

const toItem = (connection: StoredConnection, revision: number) => ({
  siteId: connection.siteId,
  service: connection.service,
  timeZone: connection.timeZone,
  siteService: `${connection.siteId}#${connection.service}`,
  v: 1,
  revision,
  connection: { ...storedConnectionSchema.parse(connection), missingDays: packDays(connection.missingDays) },
});

export async function getConnection(siteId: string, service: RecordService): Promise<StoredConnection | null> {
  return (await read(siteId, service))?.connection ?? null;
}

async function read(siteId: string, service: RecordService): Promise<z.infer<typeof itemSchema> | null> {
  const item = await readItem(siteId, service);
  return item === undefined ? null : readStored(itemSchema, item);
}

async function readItem(siteId: string, service: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, service }, ConsistentRead: true }),
  );
  return Item;
}

/** Lists every connected service of a site. */
export async function listConnections(siteId: string): Promise<StoredConnection[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site',
      ExpressionAttributeValues: { ':site': siteId },
    }),
  );
  return parseConnections(Items);
}

/** Skips services that nothing pulls (Universal Analytics), or that this version doesn't know. */
const isPulled = ({ service }: { readonly service?: unknown }): boolean =>
  pulledServices.some(pulledService => pulledService === service);
const parseConnections = (items: readonly Record<string, unknown>[] = []): StoredConnection[] =>
  readRows('connections', itemSchema, items.filter(isPulled)).map(({ connection }) => connection);

/** Overwrites a connection. For changes use `changeConnection`. */
export async function putConnection(connection: StoredConnection): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: table(), Item: toItem(connection, 1) }));
}

/** Deletes a connection; collected days stay. */
export async function deleteConnection(siteId: string, service: string): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteId, service } }));
}

/** Deletes a connection unless `mayEnd` returns false, which is rechecked after concurrent changes. */
export async function endConnection(siteId: string, service: string, mayEnd: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; attempt <= changeTries; attempt += 1) {
    const current = await readItem(siteId, service);
    if (current === undefined || !(await mayEnd())) return;
    const deletion = new DeleteCommand({
      TableName: table(),
      Key: { siteId, service },
      ConditionExpression: 'attribute_not_exists(siteId) OR revision = :seen',
      ExpressionAttributeValues: { ':seen': current['revision'] },
    });
    if (await tryWrite(documentClient().send(deletion))) return;
  }
  throw new Error(`Too many concurrent changes of connection ${service} of ${siteId}`);
}

/**
 * Changes the current connection, and retries after concurrent changes. Unchanged ones aren't written. `change` gets
 * null without a connection; returning null means no change.
 */
export async function changeConnection(
  siteId: string,
  service: RecordService,
  change: (current: StoredConnection | null) => StoredConnection | null,
): Promise<StoredConnection | null> {
  for (let attempt = 1; attempt <= changeTries; attempt += 1) {
    const current = await read(siteId, service);
    const next = change(current?.connection ?? null);
    if (next === null || (current && canonicalJson(next) === canonicalJson(current.connection)))
      return current?.connection ?? null;
    if (await replace(next, current?.revision ?? null)) return next;
  }
  throw new Error(`Too many concurrent changes of connection ${service} of ${siteId}`);
}

async function replace(next: StoredConnection, revision: number | null): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: toItem(next, (revision ?? 0) + 1),
        ...(revision === null
          ? { ConditionExpression: 'attribute_not_exists(siteId)' }
          : { ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': revision } }),
      }),
    ),
  );
}

const pulledKeySchema = z.object({ siteId: idSchema, service: z.enum(pulledServices) });
const indexKeySchema = z.object({ siteId: idSchema, service: z.string(), siteService: z.string() });
export type ConnectionKey = { readonly siteId: string; readonly service: RecordService };

/** Lists a page of a zone's connections in order of their sites; `cursor` continues after it. */
export async function listZone(timeZone: string, cursor: string | null, limit = 100) {
  const from = cursor === null ? undefined : z.parse(indexKeySchema, JSON.parse(cursor));
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'by-zone',
      KeyConditionExpression: '#zone = :zone',
      ExpressionAttributeNames: { '#zone': 'timeZone' },
      ExpressionAttributeValues: { ':zone': timeZone },
      Limit: limit,
      ...(from ? { ExclusiveStartKey: { ...from, timeZone } } : {}),
    }),
  );
  const keys: ConnectionKey[] = readRows('connections', pulledKeySchema, (Items ?? []).filter(isPulled));
  const next = LastEvaluatedKey === undefined ? null : JSON.stringify(z.parse(indexKeySchema, LastEvaluatedKey));
  return { keys, cursor: next };
}

/** Reads the connections of up to 100 keys; deleted ones are omitted. */
export async function getConnections(keys: readonly ConnectionKey[]): Promise<StoredConnection[]> {
  return parseConnections(
    await batchGet(
      table(),
      keys.map(({ siteId, service }) => ({ siteId, service })),
    ),
  );
}
