import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { undoDays } from '../../../shared/domain/leads/import-parts.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { mapRows } from '../engine/read-rows.ts';
import { queryAll } from '../engine/query-all.ts';

/**
 * Table of past-lead imports. sk import#id marks an undone import; import#id#line names the leads of some lines and is
 * written before them, so that an undo finds them all.
 */
const table = () => tableName('leads');
const daySeconds = 86_400;
/** Exceeds the time a message stays in its queue and its dead-letter queue. */
const keptDays = undoDays + 28;
const expiry = (now: Date): number => Math.floor(now.getTime() / 1000) + keptDays * daySeconds;

const undoneSchema = z.object({ v: z.literal(1), undoneAt: z.string() });
const linesSchema = z.object({
  v: z.literal(1),
  sk: z.string(),
  keys: z.array(z.string()),
  /** Number of lines stored; absent until then, and in older items. */
  storedLines: z.optional(z.int()),
});
export type ImportedLines = { readonly place: string; readonly keys: readonly string[] };

const linesKey = (importId: string, line: number): string => `import#${importId}#${String(line).padStart(8, '0')}`;

/** Reports whether an import was undone: its pending lines are then not stored. */
export async function isUndone(siteId: string, importId: string): Promise<boolean> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: `import#${importId}` }, ConsistentRead: true }),
  );
  return Item !== undefined && readStored(undoneSchema, Item).undoneAt !== '';
}

/** Marks an import as undone; of two parallel calls the first is stored. */
export async function markUndone(siteId: string, importId: string, now: Date): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { siteId, sk: `import#${importId}` },
      UpdateExpression: 'SET v = :one, undoneAt = if_not_exists(undoneAt, :now), expiresAt = :end',
      ExpressionAttributeValues: { ':one': 1, ':now': now.toISOString(), ':end': expiry(now) },
    }),
  );
}

/** Records the leads of some lines, before they are stored. */
export async function putImportedLines(
  siteId: string,
  lines: { readonly importId: string; readonly line: number; readonly keys: readonly string[] },
  now: Date,
): Promise<void> {
  const { importId, line, keys } = lines;
  const sk = linesKey(importId, line);
  await documentClient().send(
    new PutCommand({ TableName: table(), Item: { siteId, sk, v: 1, keys, expiresAt: expiry(now) } }),
  );
}

/** Records that an import's lines are stored in their leads. */
export async function noteStored(
  siteId: string,
  { importId, line, lines }: { readonly importId: string; readonly line: number; readonly lines: number },
): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: table(),
      Key: { siteId, sk: linesKey(importId, line) },
      UpdateExpression: 'SET storedLines = :lines',
      ConditionExpression: 'attribute_exists(sk)',
      ExpressionAttributeValues: { ':lines': lines },
    }),
  );
}

/** Counts an import's stored lines, each once. */
export async function countStored(siteId: string, importId: string): Promise<number> {
  const items = await queryAll({
    TableName: table(),
    KeyConditionExpression: 'siteId = :site AND begins_with(sk, :import)',
    ExpressionAttributeValues: { ':site': siteId, ':import': `import#${importId}#` },
    ConsistentRead: true,
  });
  return mapRows('leads', items, row => readStored(linesSchema, row)).reduce(
    (sum, { storedLines = 0 }) => sum + storedLines,
    0,
  );
}

/** Lists an import's lines after a position ('' for the first), at most `limit` items. */
export async function listImportedLines(
  siteId: string,
  importId: string,
  after: string,
  limit: number,
): Promise<ImportedLines[]> {
  const first = `import#${importId}#`;
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND sk BETWEEN :after AND :until',
      ExpressionAttributeValues: {
        ':site': siteId,
        ':after': after === '' ? first : `${after}~`,
        ':until': `${first}~`,
      },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return mapRows('leads', Items, row => readStored(linesSchema, row)).map(({ sk, keys }) => ({
    place: sk,
    keys,
  }));
}
