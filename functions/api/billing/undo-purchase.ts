import { undoPurchase as endpoint } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { undoPurchase } from '../../services/billing/billing-page.ts';

export const handler = createHandler(endpoint, ({ node, viewer, access, now }) =>
  undoPurchase({ node, viewer, access }, now),
);
