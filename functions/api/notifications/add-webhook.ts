import { addWebhook as endpoint } from '../../../shared/contract/webhooks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { makeWebhook } from '../../services/webhooks/make-webhook.ts';

export const handler = createHandler(endpoint, ({ node, body, now }) => makeWebhook(node.siteId, body, now));
