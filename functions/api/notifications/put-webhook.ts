import { putWebhook as endpoint } from '../../../shared/contract/webhooks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { notFound } from '../../runtime/errors.ts';
import { changeWebhook } from '../../stores/webhooks/webhooks.ts';

export const handler = createHandler(endpoint, async ({ node, params, body }) => {
  const isKnown = await changeWebhook({ siteId: node.siteId, webhookId: params.webhookId }, body);
  if (!isKnown) throw notFound('This chat tool no longer exists');
});
