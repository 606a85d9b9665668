import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readStored } from '../../../shared/model/read-stored.ts';
import { type Webhook, webhookSchema } from '../../../shared/model/webhook.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { addWithinLimit } from '../engine/add-within-limit.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';

/** Table of a node's webhooks, with encrypted address and secrets. */
const table = () => tableName('webhooks');

export type WebhookPlace = Pick<Webhook, 'siteId' | 'webhookId'>;

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array);
const itemSchema = z.object({ webhook: webhookSchema, wrappedKey: bytes, sealed: bytes });
export type StoredWebhook = z.infer<typeof itemSchema>;

const makeKey = ({ siteId, webhookId }: WebhookPlace) => ({ siteId, sk: `webhook#${webhookId}` });

/** Lists a node's webhooks, without encrypted values. */
export async function listWebhooks(siteId: string): Promise<Webhook[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({
      TableName: table(),
      ConsistentRead: true,
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :webhook)',
      ExpressionAttributeValues: { ':site': siteId, ':webhook': 'webhook#' },
    }),
  );
  return readRows('webhooks', z.object({ webhook: webhookSchema }), Items).map(({ webhook }) => webhook);
}

export async function getWebhook(place: WebhookPlace): Promise<StoredWebhook | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: makeKey(place), ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(itemSchema, Item);
}

/** Adds a webhook; false, without writing, if its node has `max`. */
export async function addWebhook({ webhook, wrappedKey, sealed }: StoredWebhook, max: number): Promise<boolean> {
  const { siteId } = webhook;
  const Item = { ...makeKey(webhook), v: 1, webhook: webhookSchema.parse(webhook), wrappedKey, sealed };
  const put = { Put: { TableName: table(), Item, ConditionExpression: 'attribute_not_exists(sk)' } };
  const refused = await addWithinLimit({
    guard: { table: table(), key: { siteId, sk: 'additions#webhook' } },
    isFull: async () => (await listWebhooks(siteId)).length >= max,
    writes: [put],
  });
  return refused !== 'full';
}

/** Changes a webhook's settings; switching it on clears its failures. False if unknown. */
export const changeWebhook = (
  place: WebhookPlace,
  { name, kinds, state }: Pick<Webhook, 'name' | 'kinds' | 'state'>,
): Promise<boolean> =>
  update(
    place,
    `SET webhook.#name = :name, webhook.kinds = :kinds, webhook.#state = :state${state === 'on' ? ', webhook.failures = :none REMOVE webhook.failingSince, webhook.problem' : ''}`,
    'attribute_exists(sk)',
    { ':name': name, ':kinds': kinds, ':state': state, ...(state === 'on' ? { ':none': 0 } : {}) },
    { '#name': 'name', '#state': 'state' },
  );

/** Replaces the encrypted values seen; false if someone else did. */
export const putSealed = (place: WebhookPlace, previous: Uint8Array, sealed: Uint8Array): Promise<boolean> =>
  update(place, 'SET sealed = :sealed', 'sealed = :seen', { ':sealed': sealed, ':seen': previous });

/** Records a successful message and clears earlier failures. */
export const noteArrival = (place: WebhookPlace, at: string): Promise<boolean> =>
  update(
    place,
    'SET webhook.lastDeliveredAt = :at, webhook.failures = :none REMOVE webhook.failingSince, webhook.problem',
    'attribute_exists(sk)',
    { ':at': at, ':none': 0 },
  );

/** Records a failed try. Returns the webhook; null if it was deleted. */
export async function noteFailure(place: WebhookPlace, at: string, problem: string): Promise<Webhook | null> {
  const isKnown = await update(
    place,
    'SET webhook.problem = :problem, webhook.failingSince = if_not_exists(webhook.failingSince, :at) ADD webhook.failures :one',
    'attribute_exists(sk)',
    { ':problem': problem, ':at': at, ':one': 1 },
  );
  return isKnown ? ((await getWebhook(place))?.webhook ?? null) : null;
}

/** Pauses a webhook until a person has checked it; false if it was not on. */
export const pauseWebhook = (place: WebhookPlace): Promise<boolean> =>
  update(
    place,
    'SET webhook.#state = :paused',
    'webhook.#state = :on',
    { ':paused': 'paused', ':on': 'on' },
    { '#state': 'state' },
  );

const update = (
  place: WebhookPlace,
  expression: string,
  condition: string,
  values: Record<string, unknown>,
  names?: Record<string, string>,
): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: makeKey(place),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
        ...(names === undefined ? {} : { ExpressionAttributeNames: names }),
      }),
    ),
  );
