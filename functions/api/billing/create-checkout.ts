import { createCheckout } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { startCheckout } from '../../services/billing/checkout.ts';
import { mailCheckout, payersOf } from '../../services/billing/mail-checkout.ts';

export const handler = createHandler(createCheckout, async ({ node, user, query, body, now }) => {
  const { items, coupons = [], siteIds, fromFirst, sendEmail } = body;
  // Asked first: nothing is begun that cannot be sent.
  const people = sendEmail ? await payersOf(node) : [];
  const checkout = await startCheckout(
    node,
    { items, coupons, siteIds, fromFirst, cancelPath: query.overrideCancelUrl ?? '/upgrade' },
    now,
  );
  return { ...checkout, mailed: sendEmail ? await mailCheckout(node, people, checkout.sessionId, user, now) : 0 };
});
