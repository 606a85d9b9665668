import { testWebhook as endpoint } from '../../../shared/contract/webhooks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { sendTest } from '../../services/webhooks/send-test.ts';

export const handler = createHandler(endpoint, ({ node, params, now }) => sendTest(node, params.webhookId, now));
