import * as z from 'zod/mini';
import { idSchema } from '../model/primitives.ts';
import {
  shownDeliverySchema,
  webhookAddressSchema,
  webhookFormats,
  webhookKindsSchema,
  webhookNameSchema,
  webhookSchema,
} from '../model/webhook.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofNode = z.strictObject({ siteId: idSchema });
const ofWebhook = z.strictObject({ siteId: idSchema, webhookId: idSchema });
const writers = { kind: 'node', action: 'site.options', node: { from: 'path', param: 'siteId' } } as const;

export const listWebhooks = defineEndpoint({
  id: 'list-webhooks',
  area: 'notifications',
  method: 'GET',
  path: '/alerts/{siteId}/webhooks',
  summary: "List a node's webhooks with their newest messages",
  params: ofNode,
  query: none,
  status: 200,
  response: z.object({
    webhooks: z.array(z.extend(webhookSchema, { deliveries: z.array(shownDeliverySchema) })),
  }),
  access: writers,
});

export const addWebhook = defineEndpoint({
  id: 'add-webhook',
  area: 'notifications',
  method: 'POST',
  path: '/alerts/{siteId}/webhooks',
  summary: 'Create a webhook; its signing secret is returned once',
  params: ofNode,
  query: none,
  body: z.strictObject({
    name: webhookNameSchema,
    format: z.enum(webhookFormats),
    address: webhookAddressSchema,
    kinds: webhookKindsSchema,
  }),
  status: 200,
  response: z.object({
    webhookId: idSchema,
    /** Null: messages of Slack's format are not signed. */
    secret: z.nullable(z.string()),
  }),
  access: writers,
});

export const putWebhook = defineEndpoint({
  id: 'put-webhook',
  area: 'notifications',
  method: 'PUT',
  path: '/alerts/{siteId}/webhooks/{webhookId}',
  summary: 'Rename a webhook, choose its notifications, or turn it on or off',
  params: ofWebhook,
  query: none,
  body: z.strictObject({ name: webhookNameSchema, kinds: webhookKindsSchema, state: z.enum(['on', 'off']) }),
  status: 204,
  response: z.undefined(),
  access: writers,
});

export const deleteWebhook = defineEndpoint({
  id: 'delete-webhook',
  area: 'notifications',
  method: 'DELETE',
  path: '/alerts/{siteId}/webhooks/{webhookId}',
  summary: 'Delete a webhook with its secret and messages; repeating is harmless',
  params: ofWebhook,
  query: none,
  status: 204,
  response: z.undefined(),
  access: writers,
});

export const rotateWebhookSecret = defineEndpoint({
  id: 'rotate-webhook-secret',
  area: 'notifications',
  method: 'POST',
  path: '/alerts/{siteId}/webhooks/{webhookId}/secret',
  summary: 'Create a secret, returned once; the previous one stays valid for a day',
  params: ofWebhook,
  query: none,
  status: 200,
  response: z.object({ secret: z.string() }),
  access: writers,
});

export const testWebhook = defineEndpoint({
  id: 'test-webhook',
  area: 'notifications',
  method: 'POST',
  path: '/alerts/{siteId}/webhooks/{webhookId}/test',
  summary: 'Send a test message to a webhook, and return its result',
  params: ofWebhook,
  query: none,
  status: 200,
  response: z.object({
    arrived: z.boolean(),
    /** Why not, in words; null where it arrived. */
    problem: z.nullable(z.string()),
  }),
  access: writers,
});
