import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../shared/model/read-stored.ts';
import { type RecommendationItem, recommendationItemSchema } from '../../shared/model/recommendation.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { fitting } from './engine/item-size.ts';
import { tryWrite } from './engine/conditional-write.ts';

/** What was found in a site's month, one item a month (sk yyyyMM): the list is written whole or not at all. */
const table = () => tableName('recommendations');
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
const monthOf = (item: unknown): StoredMonth => {
  const { sk, revision, items } = readStored(itemSchema, item);
  return { yearMonth: sk, revision, items };
};

/** The recommendations of a month; of one that was never looked at none, in revision 0. */
export async function getMonth(siteId: string, yearMonth: string): Promise<StoredMonth> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk: yearMonth }, ConsistentRead: true }),
  );
  return Item === undefined ? { yearMonth, revision: 0, items: [] } : monthOf(Item);
}

/** A month and the newest one before it that was looked at, null when there is none. One read. */
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
  const newest = (Items ?? []).map(monthOf);
  return {
    month: newest.find(month => month.yearMonth === yearMonth) ?? { yearMonth, revision: 0, items: [] },
    before: newest.find(month => month.yearMonth < yearMonth) ?? null,
  };
}

/** Replaces a month's list as it was seen; false, and nothing written, when another stands by now. */
export async function putMonth(
  siteId: string,
  { yearMonth, revision }: Omit<StoredMonth, 'items'>,
  items: readonly RecommendationItem[],
): Promise<boolean> {
  return tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: fitting({
          siteId,
          sk: yearMonth,
          v: 1,
          revision: revision + 1,
          items: z.array(recommendationItemSchema).parse(items),
        }),
        ConditionExpression: revision === 0 ? 'attribute_not_exists(sk)' : 'revision = :seen',
        ...(revision === 0 ? {} : { ExpressionAttributeValues: { ':seen': revision } }),
      }),
    ),
  );
}
