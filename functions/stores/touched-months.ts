import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';

/**
 * Months of a site with facts changed since its rows were built, or of a node whose sites' days changed, next to the
 * rows (sk touched). Every entry has its own mark, so a run deletes only what it has read.
 */
const table = () => tableName('rollups');
const sk = 'touched';
const tries = 8;
const itemSchema = z.object({ v: z.literal(1), mark: z.string(), months: z.array(z.string()) });
export type Touched = { readonly months: readonly string[]; readonly mark: string | null };

/** Reads the changed months ('yyyyMM'), in order. */
export async function readTouched(siteId: string): Promise<Touched> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk }, ConsistentRead: true }),
  );
  return Item === undefined ? { months: [], mark: null } : readStored(itemSchema, Item);
}

/** Records months ('yyyyMM') with changed facts. */
export async function noteTouched(siteId: string, months: readonly string[]): Promise<void> {
  if (months.length === 0) return;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const touched = await readTouched(siteId);
    const item = { siteId, sk, v: 1, mark: randomUUID(), months: [...new Set([...touched.months, ...months])].sort() };
    if (
      await tryWrite(documentClient().send(new PutCommand({ TableName: table(), Item: item, ...unchanged(touched) })))
    )
      return;
  }
  throw new Error('The changed months of a site were noted by others all the time');
}

/** Deletes the months that were read, unless recorded again since. `left`: the months for the next run. */
export async function forgetTouched(siteId: string, touched: Touched, left: readonly string[] = []): Promise<void> {
  if (left.length > 0) {
    const item = { siteId, sk, v: 1, mark: randomUUID(), months: [...left] };
    const put = new PutCommand({ TableName: table(), Item: item, ...unchanged(touched) });
    if (!(await tryWrite(documentClient().send(put)))) await noteTouched(siteId, left);
    return;
  }
  if (touched.mark === null) return;
  await tryWrite(
    documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteId, sk }, ...unchanged(touched) })),
  );
}

const unchanged = ({ mark }: Touched) =>
  mark === null
    ? { ConditionExpression: 'attribute_not_exists(sk)' }
    : { ConditionExpression: 'mark = :seen', ExpressionAttributeValues: { ':seen': mark } };
