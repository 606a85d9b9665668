import { DeleteItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tables } from '../../../shared/model/tables.ts';
import type { TableDefinition } from '../../../shared/model/tables.ts';

/** Deletes expired items, as DynamoDB does within some days; returns their number. */
export async function sweepExpired(client: DynamoDBClient, tablePrefix: string, now: Date): Promise<number> {
  const definitions: [string, TableDefinition][] = Object.entries(tables);
  let swept = 0;
  for (const [name, definition] of definitions) {
    if (definition.timeToLive === undefined) continue;
    swept += await sweepTable(client, `${tablePrefix}${name}`, definition, definition.timeToLive, now);
  }
  return swept;
}

async function sweepTable(
  client: DynamoDBClient,
  tableName: string,
  definition: TableDefinition,
  timeToLive: string,
  now: Date,
): Promise<number> {
  // The condition is rechecked at the delete, so an item renewed in between stays.
  const expired = {
    names: { '#ttl': timeToLive },
    values: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
    condition: '#ttl < :now',
  };
  const pages = paginateScan(
    { client },
    {
      TableName: tableName,
      FilterExpression: expired.condition,
      ExpressionAttributeNames: expired.names,
      ExpressionAttributeValues: expired.values,
    },
  );
  let swept = 0;
  for await (const page of pages) {
    for (const item of page.Items ?? []) {
      const Key: Record<string, AttributeValue> = {};
      for (const attribute of [definition.partitionKey, definition.sortKey]) {
        const value = attribute === undefined ? undefined : item[attribute];
        if (attribute !== undefined && value !== undefined) Key[attribute] = value;
      }
      const deleted = await client
        .send(
          new DeleteItemCommand({
            TableName: tableName,
            Key,
            ConditionExpression: expired.condition,
            ExpressionAttributeNames: expired.names,
            ExpressionAttributeValues: expired.values,
          }),
        )
        .then(
          () => 1,
          (error: unknown) => {
            if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return 0;
            throw error;
          },
        );
      swept += deleted;
    }
  }
  return swept;
}
