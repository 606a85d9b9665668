import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { conditionalWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';

/** Operator's platform settings, changed without a deployment: one item of the jobs table with a short cache. */
const table = () => tableName('jobs');
const key = { jobId: 'platform-settings', sk: 'SETTINGS' };

const limitsSchema = z.object({
  perHour: z.optional(z.int()),
  perResourceHour: z.optional(z.int()),
});
const settingsSchema = z.object({
  /** Services whose platforms are not called. */
  stopped: z.array(z.string()),
  /** Call limits by service, which override the definition's. */
  quotas: z.record(z.string(), limitsSchema),
});
const itemSchema = z.extend(settingsSchema, { v: z.literal(1), revision: z.int() });
export type PlatformSettings = z.infer<typeof settingsSchema>;
type StoredSettings = PlatformSettings & { readonly revision: number };

const nothingSet: StoredSettings = { stopped: [], quotas: {}, revision: 0 };

export async function getPlatformSettings(): Promise<StoredSettings> {
  const { Item } = await documentClient().send(new GetCommand({ TableName: table(), Key: key, ConsistentRead: true }));
  const [stored] = readRows('jobs', itemSchema, Item === undefined ? [] : [Item]);
  return stored ?? nothingSet;
}

/** @throws {WriteConflictError} if someone else changed them since they were read */
export async function putPlatformSettings({ stopped, quotas }: PlatformSettings, revision: number): Promise<void> {
  const put = new PutCommand({
    TableName: table(),
    Item: { ...key, v: 1, revision: revision + 1, stopped, quotas },
    ConditionExpression: revision === 0 ? 'attribute_not_exists(jobId)' : 'revision = :revision',
    ...(revision === 0 ? {} : { ExpressionAttributeValues: { ':revision': revision } }),
  });
  await conditionalWrite(documentClient().send(put));
}
