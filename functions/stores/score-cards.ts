import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ScoreCard, scoreCardSchema } from '../../shared/model/score-card.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../runtime/clients/dynamodb.ts';
import { fitting } from './engine/item-size.ts';
import { mapRows } from './engine/read-rows.ts';
import type { Write } from './engine/transact.ts';

/** Score card entries next to a site's sales (sales.ts): sk card#yyyyMM, one per month. */
const table = () => tableName('sales');
const makeSortKey = (yearMonth: string): string => `card#${yearMonth}`;

/** Reads a site's score cards from `from` to `to` ('yyyyMM'), both included, in order. `as`: 'now' before a change. */
export async function readScoreCards(
  siteId: string,
  from: string,
  to: string,
  as: 'now' | 'lately' = 'lately',
): Promise<ScoreCard[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':site': siteId, ':from': makeSortKey(from), ':to': makeSortKey(to) },
      ConsistentRead: as === 'now',
    }),
  );
  return mapRows('sales', Items, row => readStored(scoreCardSchema, row['card']));
}

/** Change of a month's score card: absent leaves a field unchanged, null clears it. */
export type CardChange = Partial<Pick<ScoreCard, 'seo' | 'summary'>> &
  Pick<ScoreCard, 'yearMonth' | 'changedAt' | 'by'>;

/** Builds the write of a score card over the current one. It fails after a concurrent write. */
export function cardWrite(siteId: string, current: ScoreCard | null, change: CardChange): Write {
  const { yearMonth } = change;
  const revision = (current?.revision ?? 0) + 1;
  const card: ScoreCard = {
    seo: current?.seo ?? null,
    summary: current?.summary ?? null,
    ...change,
    revision,
  };
  return {
    Put: {
      TableName: table(),
      Item: fitting({ siteId, sk: makeSortKey(yearMonth), v: 1, card: scoreCardSchema.parse(card) }),
      ConditionExpression: current === null ? 'attribute_not_exists(sk)' : 'card.revision = :seen',
      ...(current === null ? {} : { ExpressionAttributeValues: { ':seen': current.revision } }),
    },
  };
}
