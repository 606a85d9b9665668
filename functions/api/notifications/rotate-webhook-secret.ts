import { rotateWebhookSecret as endpoint } from '../../../shared/contract/webhooks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { rotateSecret } from '../../services/webhooks/rotate-secret.ts';

export const handler = createHandler(endpoint, async ({ node, params, now }) => ({
  secret: await rotateSecret({ siteId: node.siteId, webhookId: params.webhookId }, now),
}));
