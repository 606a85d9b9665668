import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import type { WebhookPlace } from './webhooks.ts';

const keySchema = z.object({ siteId: z.string(), sk: z.string() });
const pages = 10;

/** Webhook with pending changes, or a message due for its next try. */
export type Due = WebhookPlace & { readonly deliverySk?: string };

/** Lists a zone's webhooks that are due, each once; more than ten pages wait for the next sweep. */
export async function listDueWebhooks(timeZone: string, now: Date): Promise<Due[]> {
  const due = new Map<string, Due>();
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { Items, LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: tableName('webhooks'),
        IndexName: 'by-due',
        KeyConditionExpression: 'dueZone = :zone AND dueAt <= :now',
        ExpressionAttributeValues: { ':zone': timeZone, ':now': now.toISOString() },
        ExclusiveStartKey: from,
      }),
    );
    for (const { siteId, sk } of readRows('webhooks', keySchema, Items)) {
      const [kind, webhookId = ''] = sk.split('#');
      const place = { siteId, webhookId, ...(kind === 'delivery' ? { deliverySk: sk } : {}) };
      due.set(`${siteId}#${webhookId}#${place.deliverySk ?? ''}`, place);
    }
    from = LastEvaluatedKey;
    if (!from) break;
  }
  return [...due.values()];
}
