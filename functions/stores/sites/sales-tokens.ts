import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { transact } from '../engine/transact.ts';

/** Finds an id's owner, ignoring case, by the item that stores/sites/site-items.ts writes next to each node. */
export async function nodeOfId(id: string): Promise<string | null> {
  const { Item } = await documentClient().send(
    new GetCommand({
      TableName: tableName('sites'),
      Key: { siteId: id.toLowerCase(), sk: 'ID' },
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : z.object({ nodeId: z.string() }).parse(Item).nodeId;
}

/** Deletes a token that is unchanged since its creation; false otherwise. */
export async function takeBackToken(siteId: string): Promise<boolean> {
  const TableName = tableName('sites');
  const refused = await transact([
    {
      Delete: {
        TableName,
        Key: { siteId, sk: 'NODE' },
        ConditionExpression: '#node.#type = :token AND #node.revision = :first',
        ExpressionAttributeNames: { '#node': 'node', '#type': 'type' },
        ExpressionAttributeValues: { ':token': 'TOKEN', ':first': 0 },
      },
    },
    { Delete: { TableName, Key: { siteId: siteId.toLowerCase(), sk: 'ID' } } },
  ]);
  return refused.length === 0;
}
