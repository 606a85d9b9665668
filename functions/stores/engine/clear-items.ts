import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { pause } from '../../runtime/pause.ts';

const batchSize = 25;
const batchTries = 8;

/** Deletes all that a table holds of a node, or what of it lies below a prefix of the sort key, a page at a time. */
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
    for (let start = 0; start < keys.length; start += batchSize)
      await deleteBatch(TableName, keys.slice(start, start + batchSize));
    from = LastEvaluatedKey;
  } while (from);
}

async function deleteBatch(table: string, keys: readonly Record<string, string>[]): Promise<void> {
  let requests: { DeleteRequest?: { Key: Record<string, unknown> | undefined } | undefined }[] = keys.map(Key => ({
    DeleteRequest: { Key },
  }));
  for (let attempt = 1; requests.length > 0; attempt += 1) {
    if (attempt > batchTries) throw new Error(`${requests.length} items of ${table} could not be deleted`);
    if (attempt > 1) await pause(50 * 2 ** attempt * Math.random());
    const { UnprocessedItems } = await documentClient().send(
      new BatchWriteCommand({ RequestItems: { [table]: requests } }),
    );
    requests = UnprocessedItems?.[table] ?? [];
  }
}
