import { createCheckout } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { seesHiddenProducts } from '../../services/billing/catalogue.ts';
import { startCheckout } from '../../services/billing/checkout.ts';
import { mailCheckout, listPayers } from '../../services/billing/mail-checkout.ts';

export const handler = createHandler(createCheckout, async ({ node, user, viewer, query, body, now }) => {
  const { items, coupons = [], siteIds, fromFirst, sendEmail } = body;
  const seesHidden = seesHiddenProducts(viewer);
  // Checked first, so nothing starts that can't be sent.
  const people = sendEmail
    ? await listPayers(node, viewer.node === null || viewer.node.type === 'TOKEN' ? null : user)
    : [];
  const cancelPath = query.overrideCancelUrl ?? '/upgrade';
  const boughtBy = sendEmail ? node.siteId : (viewer.node?.siteId ?? null);
  const cart = { items, coupons, siteIds, fromFirst, cancelPath, boughtBy, seesHidden };
  const checkout = await startCheckout(node, cart, now);
  return { ...checkout, mailed: sendEmail ? await mailCheckout(node, people, checkout.sessionId, user, now) : 0 };
});
