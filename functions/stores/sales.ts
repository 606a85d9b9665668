import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../shared/model/read-stored.ts';
import {
  revenueMonthSchema,
  type SalesChange,
  salesChangeSchema,
  type SalesContent,
  type SalesKind,
  salesMonthSchema,
} from '../../shared/model/sales.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { fitting } from './engine/item-size.ts';
import { mapRows, readRows } from './engine/read-rows.ts';
import { transact, type Write } from './engine/transact.ts';

/**
 * Table of a site's entered sales. sk units#yyyyMM and revenue#yyyyMM hold a month; change#instant#id the replaced
 * values for undo; saved#id marks a completed save, so it runs once.
 */
const table = () => tableName('sales');

const contentSchema = z.union([salesMonthSchema, revenueMonthSchema]);
const countedSchema = z.object({ v: z.literal(1), revision: z.int(), changedAt: z.string() });

/**
 * Stored month. `revision` increases with every change. It starts at the instant of the first entry, so a month cleared
 * and entered again has a new one.
 */
export type KeptMonth<Content> = { readonly revision: number; readonly changedAt: string; readonly content: Content };

/** Effect of a change on one month. `content` is the previous value, null for none. */
const replacedSchema = z.object({
  yearMonth: z.string(),
  /** Revision that the change created; 0 if it cleared the month. */
  revision: z.int(),
  content: z.nullable(contentSchema),
});
export type ReplacedMonth = z.infer<typeof replacedSchema>;
const changeItem = z.object({ v: z.literal(1), sk: z.string(), change: salesChangeSchema });
const wholeChangeItem = z.extend(changeItem, { replaced: z.array(replacedSchema) });
const savedItem = z.object({ v: z.literal(1), changeKey: z.string() });

/** Reads a site's months of unit sales from `from` to `to` ('yyyyMM'), both included, in order. */
export const readUnits = (siteId: string, from: string, to: string) =>
  readMonths(siteId, 'units', from, to, salesMonthSchema);
/** Reads a site's months of revenue. */
export const readRevenue = (siteId: string, from: string, to: string) =>
  readMonths(siteId, 'revenue', from, to, revenueMonthSchema);
/** Reads a site's months of either kind. */
export const readSales = (siteId: string, kind: SalesKind, from: string, to: string) =>
  readMonths(siteId, kind, from, to, contentSchema);

async function readMonths<Content>(
  siteId: string,
  kind: SalesKind,
  from: string,
  to: string,
  schema: z.ZodMiniType<Content>,
): Promise<KeptMonth<Content>[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':site': siteId, ':from': `${kind}#${from}`, ':to': `${kind}#${to}` },
      ConsistentRead: true,
    }),
  );
  return mapRows('sales', Items, row => {
    const { revision, changedAt } = readStored(countedSchema, row);
    return { revision, changedAt, content: readStored(schema, row['content']) };
  });
}

/** Lists a site's newest changes, newest first. */
export async function listSalesChanges(siteId: string, limit: number): Promise<SalesChange[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :change)',
      ExpressionAttributeValues: { ':site': siteId, ':change': 'change#' },
      ProjectionExpression: 'siteId, sk, v, #change',
      ExpressionAttributeNames: { '#change': 'change' },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return readRows('sales', changeItem, Items).map(({ change }) => change);
}

/** Reads a change with the values it replaced; null if the site has no such id. */
export async function getSalesChange(
  siteId: string,
  changeId: string,
): Promise<{ key: string; change: SalesChange; replaced: readonly ReplacedMonth[] } | null> {
  const saved = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: `saved#${changeId}` }, ConsistentRead: true }),
  );
  if (saved.Item === undefined) return null;
  const { changeKey } = readStored(savedItem, saved.Item);
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: changeKey }, ConsistentRead: true }),
  );
  if (Item === undefined) return null;
  const { sk, change, replaced } = readStored(wholeChangeItem, Item);
  return { key: sk, change, replaced };
}

export type SalesWrite = {
  readonly siteId: string;
  readonly kind: SalesKind;
  readonly change: SalesChange;
  readonly months: readonly {
    readonly yearMonth: string;
    /** Current revision; 0 for a month without an entry. */
    readonly seen: number;
    readonly before: SalesContent | null;
    /** Null clears the month. */
    readonly next: SalesContent | null;
  }[];
  /** Change that this one undoes. */
  readonly undoes?: string;
};
export type SalesOutcome = 'saved' | 'saved-before' | { readonly changedMeanwhile: readonly string[] };

/**
 * Writes months and their change, all or nothing. Repeating it has one effect. Returns the months that someone else
 * changed; nothing is written then.
 */
export async function writeSales(write: SalesWrite): Promise<SalesOutcome> {
  const { siteId, kind, change, months, undoes } = write;
  const changeKey = `change#${change.at}#${change.changeId}`;
  const replaced = months.map(({ yearMonth, seen: revision, before, next }) => ({
    yearMonth,
    revision: next === null ? 0 : revisionAfter(revision, change.at),
    content: before,
  }));
  const first: Write[] = [
    {
      Put: {
        TableName: table(),
        Item: { siteId, sk: `saved#${change.changeId}`, v: 1, changeKey },
        ConditionExpression: 'attribute_not_exists(sk)',
      },
    },
    { Put: { TableName: table(), Item: fitting({ siteId, sk: changeKey, v: 1, change, replaced }) } },
  ];
  const writes = months.map(month => buildMonthWrite(siteId, kind, change.at, month));
  const last: Write[] = undoes === undefined ? [] : [markUndone(siteId, undoes)];
  const refused = await transact([...first, ...writes, ...last]);
  if (refused.length === 0) return 'saved';
  if (refused.includes(0)) return 'saved-before';
  return { changedMeanwhile: refused.flatMap(place => months[place - first.length]?.yearMonth ?? []) };
}

const revisionAfter = (revision: number, at: string): number => (revision === 0 ? Date.parse(at) : revision + 1);

function buildMonthWrite(siteId: string, kind: SalesKind, at: string, month: SalesWrite['months'][number]): Write {
  const { yearMonth, seen: revision, next } = month;
  const key = { siteId, sk: `${kind}#${yearMonth}` };
  const condition = {
    ConditionExpression: revision === 0 ? 'attribute_not_exists(sk)' : 'revision = :seen',
    ...(revision === 0 ? {} : { ExpressionAttributeValues: { ':seen': revision } }),
  };
  if (next === null) return { Delete: { TableName: table(), Key: key, ...condition } };
  const item = {
    ...key,
    v: 1,
    revision: revisionAfter(revision, at),
    changedAt: at,
    content: contentSchema.parse(next),
  };
  return { Put: { TableName: table(), Item: fitting(item), ...condition } };
}

const markUndone = (siteId: string, sk: string): Write => ({
  Update: {
    TableName: table(),
    Key: { siteId, sk },
    UpdateExpression: 'SET #change.undone = :yes',
    ConditionExpression: '#change.undone = :no',
    ExpressionAttributeNames: { '#change': 'change' },
    ExpressionAttributeValues: { ':yes': true, ':no': false },
  },
});
