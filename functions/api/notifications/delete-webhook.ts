import { deleteWebhook as endpoint } from '../../../shared/contract/webhooks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { deleteWebhook } from '../../stores/webhooks/delete-webhook.ts';

export const handler = createHandler(endpoint, ({ node, params }) =>
  deleteWebhook({ siteId: node.siteId, webhookId: params.webhookId }),
);
