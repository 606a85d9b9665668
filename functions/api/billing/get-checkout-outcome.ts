import { getCheckoutOutcome } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findCheckoutOutcome } from '../../services/billing/checkout.ts';

export const handler = createHandler(getCheckoutOutcome, ({ node, params }) =>
  findCheckoutOutcome(node.siteId, params.sessionId),
);
