import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../shared/model/read-stored.ts';
import { type UnitsAuthority, unitsAuthoritySchema } from '../../shared/model/sales.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { tryWrite } from './engine/conditional-write.ts';

/**
 * Items next to a site's entered sales (sales.ts): sk won has the deals its CRM won by month, built with the site's
 * rows; sk authority says which of the two counts in months with a choice.
 */
const table = () => tableName('sales');
const tries = 5;
const wonSchema = z.object({ units: z.int(), revenue: z.number() });
const wonItem = z.object({ v: z.literal(1), revision: z.int(), months: z.record(z.string(), wonSchema) });
const authorityItem = z.object({ v: z.literal(1), months: z.record(z.string(), unitsAuthoritySchema) });
export type WonMonth = { readonly yearMonth: string; readonly units: number; readonly revenue: number };

async function readWon(siteId: string) {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: 'won' }, ConsistentRead: true }),
  );
  return Item === undefined ? { revision: 0, months: {} } : readStored(wonItem, Item);
}

/** Reads a site's won deals of the months from `from` to `to` ('yyyyMM'), both included, in order. */
export async function readWonMonths(siteId: string, from: string, to: string): Promise<WonMonth[]> {
  const { months } = await readWon(siteId);
  return Object.entries(months)
    .filter(([yearMonth]) => yearMonth >= from && yearMonth <= to)
    .map(([yearMonth, won]) => ({ yearMonth, ...won }))
    .sort((a, b) => (a.yearMonth < b.yearMonth ? -1 : 1));
}

/** Replaces the deals of some months; the others stay. Unchanged ones aren't written. */
export async function changeWonMonths(
  siteId: string,
  yearMonths: readonly string[],
  won: ReadonlyMap<string, Omit<WonMonth, 'yearMonth'>>,
): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const current = await readWon(siteId);
    const otherMonths = Object.entries(current.months).filter(([yearMonth]) => !yearMonths.includes(yearMonth));
    const months = Object.fromEntries([...otherMonths, ...won].sort(([a], [b]) => (a < b ? -1 : 1)));
    if (JSON.stringify(months) === JSON.stringify(current.months)) return;
    const put = new PutCommand({
      TableName: table(),
      Item: { siteId, sk: 'won', v: 1, revision: current.revision + 1, months },
      ...(current.revision === 0
        ? { ConditionExpression: 'attribute_not_exists(sk)' }
        : { ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': current.revision } }),
    });
    if (await tryWrite(documentClient().send(put))) return;
  }
  throw new Error('The won deals of a site were written by others all the time');
}

/** Reads which side counts in months with a choice. */
export async function readAuthority(siteId: string): Promise<Record<string, UnitsAuthority>> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: 'authority' }, ConsistentRead: true }),
  );
  return Item === undefined ? {} : readStored(authorityItem, Item).months;
}

/** Sets which side counts in a month. Parallel calls for two months both apply. */
export async function writeAuthority(siteId: string, yearMonth: string, authority: UnitsAuthority): Promise<void> {
  const key = { TableName: table(), Key: { siteId, sk: 'authority' } };
  const isNew = await tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: { ...key.Key, v: 1, months: { [yearMonth]: authority } },
        ConditionExpression: 'attribute_not_exists(sk)',
      }),
    ),
  );
  if (isNew) return;
  await documentClient().send(
    new UpdateCommand({
      ...key,
      UpdateExpression: 'SET months.#month = :authority',
      ExpressionAttributeNames: { '#month': yearMonth },
      ExpressionAttributeValues: { ':authority': authority },
    }),
  );
}
