import { openBillingPortal } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { openPortal } from '../../services/billing/billing-page.ts';

export const handler = createHandler(openBillingPortal, async ({ node }) => ({
  url: await openPortal(node.siteId, '/billing-management'),
}));
