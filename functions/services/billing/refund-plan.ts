import { askProvider, getReferenceId } from './provider.ts';

/** Cancels a subscription immediately and refunds it. Repeating it has no effect. */
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
