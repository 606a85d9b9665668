import type Stripe from 'stripe';
import { balanceAfter, computeInvoiceDue, linesTotal, computeInvoiceTotal } from './sums.ts';
import { makeProviderList, self, type Wire } from './wire.ts';
import type { InvoiceRow, LineRow, World } from './world.ts';

const noTax = {
  disabled_reason: null,
  enabled: false,
  liability: null,
  provider: null,
  status: null,
} as const;

/** Identifies a subscription's line, and whether it covers part of a period. */
const toParent = (world: World, { subscription }: InvoiceRow, { proration, price }: LineRow) => {
  const item = subscription === null ? undefined : world.subscriptions[subscription]?.item;
  if (item === undefined || price === null || world.prices[price]?.interval == null) return null;
  return {
    type: 'subscription_item_details' as const,
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: null,
      subscription,
      subscription_item: item,
    },
  };
};

const lineObject = (world: World, invoice: InvoiceRow, row: LineRow) => {
  const price = row.price === null ? undefined : world.prices[row.price];
  return {
    id: row.id,
    object: 'line_item',
    amount: row.amount,
    currency: invoice.currency,
    description: row.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: toParent(world, invoice, row),
    period: { start: row.start, end: row.end },
    pretax_credit_amounts: [],
    pricing:
      price === undefined
        ? null
        : {
            price_details: { price: price.id, product: price.product },
            type: 'price_details',
            unit_amount_decimal: String(price.unitAmount),
          },
    quantity: row.quantity,
    quantity_decimal: String(row.quantity),
    subscription: invoice.subscription,
    subtotal: row.amount,
    taxes: [],
  } satisfies Wire<Stripe.InvoiceLineItem>;
};

const paymentObject = (world: World, invoice: InvoiceRow) => {
  const charge = invoice.charge === null ? undefined : world.charges[invoice.charge];
  if (charge === undefined) return [];
  return [
    {
      id: `inpay_${invoice.id}`,
      object: 'invoice_payment',
      amount_paid: computeInvoiceDue(invoice),
      amount_requested: computeInvoiceDue(invoice),
      created: invoice.created,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: charge.intent, type: 'payment_intent' },
      status: invoice.status === 'paid' ? 'paid' : 'open',
      status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
    } satisfies Wire<Stripe.InvoicePayment>,
  ];
};

export const invoiceObject = (world: World, row: InvoiceRow, base: string, expand: ReadonlySet<string> = new Set()) => {
  const subtotal = linesTotal(row.lines);
  const due = computeInvoiceDue(row);
  const paid = row.status === 'paid' ? due : 0;
  const customer = world.customers[row.customer];
  const page = `${base}/invoice/${row.id}`;
  return {
    id: row.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Insights Engine',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: due - paid,
    amount_shipping: 0,
    application: null,
    attempt_count: row.attempts,
    attempted: row.attempts > 0,
    auto_advance: row.status === 'open',
    automatic_tax: noTax,
    automatically_finalizes_at: null,
    billing_reason: row.reason,
    collection_method: 'charge_automatically',
    created: row.created,
    currency: row.currency,
    custom_fields: customer === undefined || customer.customFields.length === 0 ? null : customer.customFields,
    customer: row.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: row.discount === null ? [] : [`di_${row.discount.coupon}`],
    due_date: null,
    effective_at: row.created,
    ending_balance: balanceAfter(row),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    issuer: self,
    last_finalization_error: null,
    latest_revision: null,
    lines: makeProviderList(
      row.lines.map(line => lineObject(world, row, line)),
      `/v1/invoices/${row.id}/lines`,
    ),
    livemode: false,
    metadata: row.metadata,
    next_payment_attempt: row.nextAttempt,
    number: row.number,
    on_behalf_of: null,
    parent:
      row.subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: {}, subscription: row.subscription },
            type: 'subscription_details',
          },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    ...(expand.has('payments') && {
      payments: makeProviderList(paymentObject(world, row), `/v1/invoice_payments?invoice=${row.id}`),
    }),
    period_end: row.lines[0]?.end ?? row.created,
    period_start: row.lines[0]?.start ?? row.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: row.startingBalance,
    statement_descriptor: null,
    status: row.status,
    status_transitions: {
      finalized_at: row.created,
      marked_uncollectible_at: null,
      paid_at: row.paidAt,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total: computeInvoiceTotal(row),
    total_discount_amounts:
      row.discount === null ? [] : [{ amount: row.discountAmount, discount: `di_${row.discount.coupon}` }],
    total_excluding_tax: computeInvoiceTotal(row),
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: row.created,
  } satisfies Wire<Stripe.Invoice>;
};
