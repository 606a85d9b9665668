import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Card, cardAfter, cardMonths, noCard } from '../../shared/domain/recommendations/card.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import {
  insightRowSchema,
  type RecommendationItem,
  recommendationItemSchema,
} from '../../shared/model/recommendation.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { fromColumn } from './codecs/columns.ts';
import { decodeJson, encodeRecords } from './codecs/day-items.ts';
import { batchGet } from './engine/batch.ts';
import { tryWrite } from './engine/conditional-write.ts';
import { fitting } from './engine/item-size.ts';
import { readPathList } from './engine/read-path-list.ts';
import { mapRows, putAside } from './engine/read-rows.ts';
import { spreadPartition } from './engine/spread.ts';
import { transact } from './engine/transact.ts';

/**
 * Table of a site's monthly findings, one item per month (sk yyyyMM), written as a whole. The same transaction writes
 * the card (sk CARD) for lists of many sites, compressed: 200 sites are read as one range.
 */
const table = () => tableName('recommendations');
const cardKey = 'CARD';
const itemSchema = z.object({
  v: z.literal(1),
  sk: z.string(),
  revision: z.int(),
  items: z.array(recommendationItemSchema),
});

export type StoredMonth = {
  readonly yearMonth: string;
  readonly revision: number;
  readonly items: readonly RecommendationItem[];
};
const toStoredMonth = (item: unknown): StoredMonth => {
  const { sk, revision, items } = readStored(itemSchema, item);
  return { yearMonth: sk, revision, items };
};

/** Reads a month's recommendations; empty with revision 0 for one never checked. */
export async function getMonth(siteId: string, yearMonth: string): Promise<StoredMonth> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: yearMonth }, ConsistentRead: true }),
  );
  return Item === undefined ? { yearMonth, revision: 0, items: [] } : toStoredMonth(Item);
}

/** Reads a month and the newest earlier one that was checked, null without one. One read. */
export async function getMonthWithBefore(
  siteId: string,
  yearMonth: string,
): Promise<{ month: StoredMonth; before: StoredMonth | null }> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND sk <= :month',
      ExpressionAttributeValues: { ':site': siteId, ':month': yearMonth },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 2,
    }),
  );
  const newest = (Items ?? []).map(toStoredMonth);
  return {
    month: newest.find(month => month.yearMonth === yearMonth) ?? { yearMonth, revision: 0, items: [] },
    before: newest.find(month => month.yearMonth < yearMonth) ?? null,
  };
}

/** Place of a site, which puts its card in the lists of all its ancestors. */
type Place = Pick<SiteNode, 'siteId' | 'sitePath'>;

/** Replaces a month's list as seen; false, without writing, if it changed. */
export async function putMonth(
  { siteId, sitePath }: Place,
  { yearMonth, revision }: Omit<StoredMonth, 'items'>,
  items: readonly RecommendationItem[],
): Promise<boolean> {
  const current = await getCard(siteId);
  const card = cardAfter(current.card, yearMonth, items);
  const { data } = await encodeRecords(card.rows);
  const refused = await transact([
    {
      Put: {
        TableName: table(),
        Item: fitting({
          siteId,
          sk: yearMonth,
          v: 1,
          revision: revision + 1,
          items: z.array(recommendationItemSchema).parse(items),
        }),
        ...stillAt(revision),
      },
    },
    {
      Put: {
        TableName: table(),
        Item: fitting({
          siteId,
          sk: cardKey,
          v: 1,
          revision: (current.revision ?? 0) + 1,
          newest: card.newest,
          data,
          ...(card.rows.length === 0 ? {} : toCardPlace({ siteId, sitePath })),
        }),
        ...stillAt(current.revision),
      },
    },
  ]);
  return refused.length === 0;
}

const stillAt = (revision: number | null) =>
  revision === null
    ? {}
    : {
        ConditionExpression: revision === 0 ? 'attribute_not_exists(sk)' : 'revision = :seen',
        ...(revision === 0 ? {} : { ExpressionAttributeValues: { ':seen': revision } }),
      };

/** Name of the list of all cards, ordered by path. */
const cardList = 'cards';
const toCardPlace = ({ siteId, sitePath }: Place) => ({
  rootId: spreadPartition(cardList, siteId),
  cardPath: sitePath,
});

const cardDataSchema = z.object({ newest: z.string(), data: z.instanceof(Uint8Array) });
const cardItemSchema = z.extend(cardDataSchema, { v: z.literal(1), revision: z.int().check(z.gte(1)) });
const listedSchema = z.extend(cardDataSchema, { siteId: z.string(), cardPath: z.string() });
const columnsSchema = z.object({ count: z.int(), days: z.unknown() });
type Item = Readonly<Record<string, unknown>>;

async function cardIn({ newest, data }: z.infer<typeof cardDataSchema>): Promise<Card> {
  const { count, days } = columnsSchema.parse(await decodeJson(data));
  return { newest, rows: fromColumn(days, count).map(row => readStored(insightRowSchema, row)) };
}

/** Reads an item, or skips it if unreadable. */
async function readOrPutAside<T>(item: Item, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    putAside('recommendations', item, error);
    return null;
  }
}

/** Reads a site's card with its revision; null for an unreadable one, which is overwritten. */
async function getCard(siteId: string): Promise<{ revision: number | null; card: Card }> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: cardKey }, ConsistentRead: true }),
  );
  if (Item === undefined) return { revision: 0, card: await cardOfMonths(siteId) };
  const stored = await readOrPutAside(Item, async () => {
    const read = readStored(cardItemSchema, Item);
    return { revision: read.revision, card: await cardIn(read) };
  });
  return stored ?? { revision: null, card: await cardOfMonths(siteId) };
}

/** Builds a site's card from its stored months, if it has none yet. */
async function cardOfMonths(siteId: string): Promise<Card> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND sk < :card',
      ExpressionAttributeValues: { ':site': siteId, ':card': cardKey },
      ScanIndexForward: false,
      Limit: cardMonths,
    }),
  );
  return mapRows('recommendations', Items, toStoredMonth).reduce(
    (card, { yearMonth, items }) => cardAfter(card, yearMonth, items),
    noCard,
  );
}

/** Moves a site's card to the lists of its current ancestors. */
export async function refileCard(place: Place): Promise<void> {
  const { rootId, cardPath } = toCardPlace(place);
  await tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { siteId: place.siteId, sk: cardKey },
        // `list` was set before November 27, 2026.
        UpdateExpression: 'SET rootId = :root, cardPath = :path REMOVE #list',
        ConditionExpression: 'attribute_exists(cardPath)',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':root': rootId, ':path': cardPath },
      }),
    ),
  );
}

export type ListedCard = Card & { readonly siteId: string; readonly cardPath: string };

/** Lists cards at or below a path (null: all), by path, up to one answer's maximum; `more`: some are left. */
export async function listCards(
  sitePath: string | null,
  most: number,
): Promise<{ cards: ListedCard[]; more: boolean }> {
  const asked = { list: cardList, sitePath, sortKey: 'cardPath', enough: most + 1 };
  const { items, isLast } = await readPathList(asked, (attribute, partition, path, ExclusiveStartKey, Limit) =>
    documentClient().send(
      new QueryCommand({
        TableName: table(),
        IndexName: attribute === 'list' ? 'of-all' : 'by-path',
        KeyConditionExpression: '#attribute = :partition AND begins_with(cardPath, :path)',
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':partition': partition, ':path': path },
        ExclusiveStartKey,
        Limit,
      }),
    ),
  );
  const cards = await readListed(items);
  return { cards: cards.slice(0, most), more: !isLast || cards.length > most };
}

/** Reads the cards of some sites; those without recommendations are omitted. */
export async function getCards(siteIds: readonly string[]): Promise<ListedCard[]> {
  const items = await batchGet(
    table(),
    siteIds.map(siteId => ({ siteId, sk: cardKey })),
  );
  return readListed(items.filter(({ cardPath }) => cardPath !== undefined));
}

async function readListed(items: readonly Item[]): Promise<ListedCard[]> {
  const read = items.map(item =>
    readOrPutAside(item, async () => {
      const { siteId, cardPath, ...stored } = readStored(listedSchema, item);
      return { siteId, cardPath, ...(await cardIn(stored)) };
    }),
  );
  return (await Promise.all(read)).filter(card => card !== null);
}
