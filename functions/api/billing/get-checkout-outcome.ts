import { getCheckoutOutcome } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { outcomeOf } from '../../services/billing/checkout.ts';

export const handler = createHandler(getCheckoutOutcome, ({ node, params }) =>
  outcomeOf(node.siteId, params.sessionId),
);
