import { listWebhooks as endpoint } from '../../../shared/contract/webhooks.ts';
import { createHandler } from '../../runtime/handler.ts';
import { shownWebhooks } from '../../services/webhooks/shown.ts';

export const handler = createHandler(endpoint, async ({ node }) => ({ webhooks: await shownWebhooks(node.siteId) }));
