import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { batchDelete } from './batch.ts';

/** Deletes a node's items in a table, or those with a sort key prefix, page by page. */
export async function clearItems(TableName: string, sortKey: string, siteId: string, prefix?: string): Promise<void> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: `siteId = :site${prefix === undefined ? '' : ' AND begins_with(#sort, :prefix)'}`,
        ExpressionAttributeValues: { ':site': siteId, ...(prefix === undefined ? {} : { ':prefix': prefix }) },
        ProjectionExpression: 'siteId, #sort',
        ExpressionAttributeNames: { '#sort': sortKey },
        ExclusiveStartKey: from,
      }),
    );
    const keys = z.array(z.record(z.string(), z.string())).parse(Items ?? []);
    await batchDelete(TableName, keys);
    from = LastEvaluatedKey;
  } while (from);
}
