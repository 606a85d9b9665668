import type Stripe from 'stripe';
import { discountEnd } from './engine.ts';
import { discountObject, planObject, priceObject } from './objects.ts';
import { makeProviderList, self, type Wire } from './wire.ts';
import type { SubscriptionRow, World } from './world.ts';

export const subscriptionObject = (world: World, row: SubscriptionRow, expand: ReadonlySet<string> = new Set()) => {
  const price = world.prices[row.price];
  if (price === undefined) throw new Error(`No such price: ${row.price}`);
  const held = { customer: row.customer, subscription: row.id, start: row.created, end: discountEnd(world, row) };
  const discount = row.discount === null ? [] : [discountObject(row.discount, held)];
  return {
    id: row.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: row.anchor ?? row.created,
    billing_cycle_anchor_config: null,
    // Default of the pinned API version: the portal then sets only `cancel_at`.
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: row.cancelAtPeriodEnd ? row.periodEnd : null,
    cancel_at_period_end: false,
    canceled_at: row.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: row.canceledAt === null ? null : 'cancellation_requested',
    },
    collection_method: 'charge_automatically',
    created: row.created,
    currency: price.currency,
    customer: row.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: expand.has('discounts') ? discount : discount.map(({ id }) => id),
    ended_at: row.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: self,
    },
    items: makeProviderList(
      [
        {
          id: row.item,
          object: 'subscription_item' as const,
          billing_thresholds: null,
          created: row.created,
          current_period_end: row.periodEnd,
          current_period_start: row.periodStart,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planObject(price),
          price: priceObject(world, price),
          quantity: row.quantity,
          subscription: row.id,
          tax_rates: [],
        },
      ],
      `/v1/subscription_items?subscription=${row.id}`,
    ),
    latest_invoice: row.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: row.created,
    status: row.status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  } satisfies Wire<Stripe.Subscription>;
};
