import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { alertTable } from './alert-items.ts';

/** Writes an item if its revision is unchanged; false if someone else changed it. */
export const putRevision = (item: Readonly<Record<string, unknown>>, revision: number): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: alertTable(),
        Item: { ...item, v: 1, revision: revision + 1 },
        ...(revision === 0
          ? { ConditionExpression: 'attribute_not_exists(sk)' }
          : { ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': revision } }),
      }),
    ),
  );
