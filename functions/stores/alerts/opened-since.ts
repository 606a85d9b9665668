import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { alertTable } from './alert-items.ts';

const openedSchema = z.object({ card: z.object({ ruleId: z.string(), openedAt: z.string() }) });

/**
 * By which rules a site's alerts opened since an instant, those that ended and those that are open: one range of keys,
 * since open ones lie behind the ended ones.
 */
export async function listOpenedSince(siteId: string, since: string): Promise<string[]> {
  const opened: string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: alertTable(),
        KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':site': siteId, ':from': `ended#${since}`, ':to': 'open#~' },
        ProjectionExpression: 'siteId, sk, card',
        ExclusiveStartKey: from,
      }),
    );
    for (const { card } of readRows('alertStates', openedSchema, Items))
      if (card.openedAt >= since) opened.push(card.ruleId);
    from = LastEvaluatedKey;
  } while (from);
  return opened;
}
