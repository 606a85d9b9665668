import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { deliveryStates } from '../../../shared/model/webhook.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';
import { transact, type Write } from '../engine/transact.ts';
import { type News, newsSchema } from '../../../shared/model/news.ts';
import type { WebhookPlace } from './webhooks.ts';

/**
 * Table of pending webhook messages. An alert's change is written as a line in its transaction; lines become one
 * message, which deletes them in the same step; a message is retried until it arrives or is given up. So crashes lose
 * nothing, and no change is in two messages.
 */
const table = () => tableName('webhooks');
const keptLineSeconds = 7 * 86_400;
const keptDeliverySeconds = 30 * 86_400;
/** A transaction allows a hundred writes. */
const maxLines = 90;

const toEpochSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/** Builds the write of a change's line for its transaction. Repeating it has no effect. */
export function lineWrite({ siteId, webhookId }: WebhookPlace, dueZone: string, line: News): Write {
  const change = `${line.siteId}#${line.ruleId}#${line.openedAt}#${line.event}`;
  const Item = {
    siteId,
    sk: `line#${webhookId}#${change}`,
    v: 1,
    line,
    dueZone,
    dueAt: line.at,
    expiresAt: toEpochSeconds(line.at) + keptLineSeconds,
  };
  return { Put: { TableName: table(), Item } };
}

const lineSchema = z.object({ sk: z.string(), line: newsSchema, dueZone: z.string() });
export type StoredLine = z.infer<typeof lineSchema>;

/** Lists a webhook's pending changes, up to one message's maximum. */
export async function listLines({ siteId, webhookId }: WebhookPlace): Promise<StoredLine[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ConsistentRead: true,
      Limit: maxLines,
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :lines)',
      ExpressionAttributeValues: { ':site': siteId, ':lines': `line#${webhookId}#` },
    }),
  );
  return readRows('webhooks', lineSchema, Items);
}

const deliverySchema = z.object({
  deliveryId: z.string(),
  createdAt: instantSchema,
  lines: z.array(newsSchema),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** True while a try is unfinished: its run died or is still working. */
  isOpen: z.boolean(),
  problem: z.optional(z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;
const itemSchema = z.object({ sk: z.string(), delivery: deliverySchema, dueAt: z.optional(instantSchema) });
export type StoredDelivery = z.infer<typeof itemSchema>;

/** Creates one message from lines; null if another run took one. */
export async function startDelivery(
  { siteId, webhookId }: WebhookPlace,
  lines: readonly [StoredLine, ...StoredLine[]],
  { deliveryId, now }: { readonly deliveryId: string; readonly now: Date },
): Promise<StoredDelivery | null> {
  const at = now.toISOString();
  const delivery: Delivery = {
    deliveryId,
    createdAt: at,
    lines: lines.map(({ line }) => line).sort((a, b) => a.at.localeCompare(b.at)),
    state: 'waiting',
    attempts: 0,
    isOpen: false,
  };
  const sk = `delivery#${webhookId}#${at}#${deliveryId}`;
  const Item = {
    siteId,
    sk,
    v: 1,
    delivery,
    dueZone: lines[0].dueZone,
    dueAt: at,
    expiresAt: toEpochSeconds(at) + keptDeliverySeconds,
  };
  const refused = await transact([
    ...lines.map(line => ({
      Delete: { TableName: table(), Key: { siteId, sk: line.sk }, ConditionExpression: 'attribute_exists(sk)' },
    })),
    { Put: { TableName: table(), Item } },
  ]);
  return refused.length === 0 ? { sk, delivery, dueAt: at } : null;
}

export async function getDelivery(siteId: string, sk: string): Promise<StoredDelivery | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteId, sk }, ConsistentRead: true }),
  );
  return readRows('webhooks', itemSchema, Item === undefined ? [] : [Item])[0] ?? null;
}

/** Lists a webhook's newest messages. */
export async function listDeliveries({ siteId, webhookId }: WebhookPlace, most: number): Promise<StoredDelivery[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ScanIndexForward: false,
      Limit: most,
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :deliveries)',
      ExpressionAttributeValues: { ':site': siteId, ':deliveries': `delivery#${webhookId}#` },
    }),
  );
  return readRows('webhooks', itemSchema, Items);
}

/** Claims a message's next try, and sets the time of another if this run dies. False if another run took it. */
export const claimTry = (siteId: string, { sk, delivery }: StoredDelivery, again: Date): Promise<boolean> =>
  update(
    siteId,
    sk,
    'SET delivery.attempts = :next, delivery.isOpen = :yes, dueAt = :again',
    'delivery.#state = :waiting AND delivery.attempts = :seen',
    {
      ':next': delivery.attempts + 1,
      ':seen': delivery.attempts,
      ':yes': true,
      ':again': again.toISOString(),
      ':waiting': 'waiting',
    },
  );

/** Records a failed try and the time of the next one. */
export const noteWaiting = (siteId: string, sk: string, problem: string, again: Date): Promise<boolean> =>
  update(
    siteId,
    sk,
    'SET delivery.isOpen = :no, delivery.problem = :problem, dueAt = :again',
    'delivery.#state = :waiting',
    { ':no': false, ':problem': problem, ':again': again.toISOString(), ':waiting': 'waiting' },
  );

/** Records that a message arrived, or was given up, with the reason. */
export const noteEnd = (
  siteId: string,
  sk: string,
  state: 'delivered' | 'failed',
  problem?: string,
): Promise<boolean> =>
  update(
    siteId,
    sk,
    `SET delivery.#state = :state, delivery.isOpen = :no${problem === undefined ? ' REMOVE delivery.problem,' : ', delivery.problem = :problem REMOVE'} dueZone, dueAt`,
    'delivery.#state = :waiting',
    { ':no': false, ':state': state, ':waiting': 'waiting', ...(problem === undefined ? {} : { ':problem': problem }) },
  );

const update = (
  siteId: string,
  sk: string,
  expression: string,
  condition: string,
  values: Record<string, unknown>,
): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { siteId, sk },
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: values,
      }),
    ),
  );
