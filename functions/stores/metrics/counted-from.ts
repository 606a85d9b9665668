import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { RecordService } from '../../../shared/platforms/registry.ts';
import { daySchema } from '../../../shared/model/primitives.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';

/** Made when it is needed: bundles that read no days are to hold none of this. */
const itemSchema = () => z.object({ connection: z.object({ countedFrom: z.optional(daySchema) }) });

/**
 * The first day of a service whose figures count, as an administrator set it on the site's connection; null: every day
 * counts. Only Google Analytics has one (docs/decisions/2026-11-23-ga4-start-date.md).
 */
export async function countedFrom(
  siteId: string,
  service: RecordService,
  isConsistent: boolean,
): Promise<string | null> {
  if (service !== 'ga4') return null;
  const { Item } = await documentClient().send(
    new GetCommand({
      TableName: tableName('connections'),
      Key: { siteId, service },
      ProjectionExpression: '#connection.countedFrom',
      ExpressionAttributeNames: { '#connection': 'connection' },
      ConsistentRead: isConsistent,
    }),
  );
  const read = itemSchema().safeParse(Item);
  return (read.success ? read.data.connection.countedFrom : undefined) ?? null;
}
