import type Stripe from 'stripe';
import { priceObject } from './objects.ts';
import { computeFirstPeriodPart } from './first-period.ts';
import { computeDiscount } from './sums.ts';
import { makeProviderList, type Wire } from './wire.ts';
import type { SessionRow, World } from './world.ts';

/** Calculates a cart's cost: each line, and the coupon's discount. */
export function computeCart(world: World, session: Pick<SessionRow, 'items' | 'discount' | 'anchor' | 'created'>) {
  const lines = session.items.flatMap(({ price: id, quantity }) => {
    const price = world.prices[id];
    return price === undefined
      ? []
      : [{ price, quantity, amount: computeFirstPeriodPart(session, price.interval, price.unitAmount * quantity) }];
  });
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = computeDiscount(
    world,
    session.discount,
    lines.map(({ price, amount }) => ({ price: price.id, amount })),
  );
  return {
    lines,
    subtotal,
    discount,
    total: subtotal - discount,
    currency: lines[0]?.price.currency ?? 'usd',
  };
}

const lineItems = (world: World, row: SessionRow) =>
  computeCart(world, row).lines.map(
    ({ price, quantity, amount }, index) =>
      ({
        id: `li_${row.id}${index}`,
        object: 'item',
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: price.currency,
        description: world.products[price.product]?.name ?? null,
        metadata: {},
        price: priceObject(world, price),
        quantity,
      }) satisfies Wire<Stripe.LineItem>,
  );
export const lineItemList = (world: World, row: SessionRow) =>
  makeProviderList(lineItems(world, row), `/v1/checkout/sessions/${row.id}/line_items`);

export const sessionObject = (world: World, row: SessionRow, base: string, expand: ReadonlySet<string> = new Set()) => {
  const { subtotal, discount, total, currency } = computeCart(world, row);
  const customer = world.customers[row.customer];
  const charge = row.invoice === null ? null : (world.invoices[row.invoice]?.charge ?? null);
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: row.countsTax, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: row.cancelUrl,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: row.created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: row.customer,
    customer_account: null,
    customer_creation: null,
    customer_details:
      customer?.email == null
        ? null
        : {
            address: null,
            business_name: null,
            email: customer.email,
            individual_name: null,
            name: customer.name,
            phone: null,
            tax_exempt: 'none',
            tax_ids: [],
          },
    customer_email: null,
    discounts: row.discount === null ? [] : [{ coupon: row.discount.coupon, promotion_code: row.discount.promotion }],
    expires_at: row.expiresAt,
    integration_identifier: null,
    invoice: row.invoice,
    invoice_creation:
      row.mode === 'subscription'
        ? null
        : {
            enabled: true,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          },
    ...(expand.has('line_items') && { line_items: lineItemList(world, row) }),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: row.metadata,
    mode: row.mode,
    origin_context: null,
    payment_intent: row.mode === 'payment' && charge !== null ? (world.charges[charge]?.intent ?? null) : null,
    payment_link: null,
    payment_method_collection: row.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: row.paid ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: null,
    subscription: row.subscription,
    success_url: row.successUrl,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? `${base}/pay/${row.id}` : null,
    wallet_options: null,
  } satisfies Wire<Stripe.Checkout.Session>;
};
