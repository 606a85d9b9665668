import { getCheckout as endpoint } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getCheckout } from '../../services/billing/checkout.ts';
import { siteOfCheckout } from '../../stores/billing.ts';

export const handler = createHandler(
  endpoint,
  async ({ node, params }) => ({ ...(await getCheckout(params.sessionId)), siteId: node.siteId }),
  siteOfCheckout,
);
