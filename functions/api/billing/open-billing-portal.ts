import { openBillingPortal } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { openPortal } from '../../services/billing/billing-page.ts';

export const handler = createHandler(openBillingPortal, async ({ node, viewer, access, query }) => ({
  url: await openPortal({ node, viewer, access }, query.returnTo ?? '/billing-management'),
}));
