import { openCheckout } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { checkoutOfPlan } from '../../services/billing/plan-checkout.ts';

export const handler = createHandler(openCheckout, ({ node, viewer, query, now }) =>
  checkoutOfPlan(
    node,
    { cancelPath: query.overrideCancelUrl ?? '/upgrade', boughtBy: viewer.node?.siteId ?? null },
    now,
  ),
);
