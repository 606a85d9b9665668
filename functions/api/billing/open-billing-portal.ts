import { openBillingPortal } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { openPortal } from '../../services/billing/billing-page.ts';

export const handler = createHandler(openBillingPortal, async ({ node, query }) => ({
  url: await openPortal(node.siteId, query.returnTo ?? '/billing-management'),
}));
