import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { readRows } from '../engine/read-rows.ts';
import type { WebhookPlace } from './webhooks.ts';
import { queryAll } from '../engine/query-all.ts';

const table = () => tableName('webhooks');
const keySchema = z.object({ siteId: z.string(), sk: z.string() });

/** Deletes a webhook: first its encrypted values, then its pending and sent messages. */
export async function deleteWebhook({ siteId, webhookId }: WebhookPlace): Promise<void> {
  await remove(siteId, `webhook#${webhookId}`);
  await dropLines({ siteId, webhookId });
  await removeBelow(siteId, `delivery#${webhookId}#`);
}

/** Deletes the pending lines of a webhook that is off or deleted. */
export const dropLines = ({ siteId, webhookId }: WebhookPlace): Promise<void> =>
  removeBelow(siteId, `line#${webhookId}#`);

async function removeBelow(siteId: string, prefix: string): Promise<void> {
  const items = await queryAll({
    TableName: table(),
    ProjectionExpression: 'siteId, sk',
    KeyConditionExpression: 'siteId = :site AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':site': siteId, ':prefix': prefix },
  });
  await mapConcurrent(readRows('webhooks', keySchema, items), 5, ({ sk }) => remove(siteId, sk));
}

const remove = (siteId: string, sk: string): Promise<unknown> =>
  documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteId, sk } }));
