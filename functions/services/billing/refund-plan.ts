import { askProvider, getReferenceId } from './provider.ts';

/** Ends a subscription at once and gives back what was paid for it. Done twice it is done. */
export async function refundPlan(customerId: string, subscriptionId: string): Promise<void> {
  const paid = await askProvider(stripe =>
    stripe.invoices.list({
      customer: customerId,
      subscription: subscriptionId,
      status: 'paid',
      expand: ['data.payments'],
    }),
  );
  for (const invoice of paid.data) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = getReferenceId(payment.payment_intent);
      if (intent !== null)
        await askProvider(stripe =>
          stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `undo ${intent}` }),
        );
    }
  }
  await askProvider(stripe => stripe.subscriptions.cancel(subscriptionId));
}
