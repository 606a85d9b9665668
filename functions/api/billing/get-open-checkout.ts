import { getOpenCheckout } from '../../../shared/contract/billing.ts';
import { notFound } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findOpenCheckout } from '../../services/billing/checkout.ts';

export const handler = createHandler(getOpenCheckout, async ({ node }) => {
  const open = await findOpenCheckout(node.siteId);
  if (open === null) throw notFound('There is no open checkout');
  return open;
});
