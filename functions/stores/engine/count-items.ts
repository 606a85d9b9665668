import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../../shared/model/tables.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';

/** A page is 1 MB at most. */
const maxPages = 10;

/** Counts a node's items of a table, or those with a sort key prefix; `more`: there are more than were counted. */
export async function countItems(
  table: Extract<TableName, 'leads' | 'audits' | 'sales'>,
  siteId: string,
  prefix?: string,
): Promise<{ count: number; more: boolean }> {
  let count = 0;
  let from: Record<string, unknown> | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await documentClient().send(
      new QueryCommand({
        TableName: tableName(table),
        Select: 'COUNT',
        KeyConditionExpression: `siteId = :site${prefix === undefined ? '' : ' AND begins_with(sk, :prefix)'}`,
        ExpressionAttributeValues: { ':site': siteId, ...(prefix === undefined ? {} : { ':prefix': prefix }) },
        ExclusiveStartKey: from,
      }),
    );
    count += answer.Count ?? 0;
    from = answer.LastEvaluatedKey;
    if (from === undefined) return { count, more: false };
  }
  return { count, more: true };
}
