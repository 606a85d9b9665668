import { receiveStripeEvent } from '../../../shared/contract/billing.ts';
import { createHandler } from '../../runtime/handler.ts';
import { receiveEvent } from '../../services/billing/receive-event.ts';

export const handler = createHandler(receiveStripeEvent, async ({ body, headers, now }) => {
  await receiveEvent(body, headers['stripe-signature'], now);
  return { received: true as const };
});
