import { getBilling } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readBillingPage } from '../../services/billing/billing-page.ts';

export const handler = createHandler(getBilling, ({ node, viewer, access, now }) =>
  readBillingPage(node, viewer, access, now),
);
