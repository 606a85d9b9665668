import type Stripe from 'stripe';

import { noAddress, type Wire } from './wire.ts';
import type { Card, CouponRow, CustomerRow, DiscountRow, PriceRow, ProductRow, PromotionRow, World } from './world.ts';

/** Creation time of the catalog, which has no history here. */
const madeAt = 1_767_225_600;

export const productObject = (row: ProductRow) =>
  ({
    id: row.id,
    object: 'product',
    active: row.active,
    created: madeAt,
    default_price: null,
    description: row.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: row.metadata,
    name: row.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: madeAt,
    url: null,
  }) satisfies Wire<Stripe.Product>;

const makeRecurring = (interval: 'month' | 'year') =>
  ({
    interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }) satisfies Wire<Stripe.Price.Recurring>;

export const priceObject = (world: World, row: PriceRow, expand: ReadonlySet<string> = new Set()) => {
  const product = world.products[row.product];
  return {
    id: row.id,
    object: 'price',
    active: row.active,
    billing_scheme: 'per_unit',
    created: madeAt,
    currency: row.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: row.lookupKey,
    metadata: {},
    nickname: null,
    product: expand.has('product') && product !== undefined ? productObject(product) : row.product,
    recurring: row.interval === null ? null : makeRecurring(row.interval),
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: row.interval === null ? 'one_time' : 'recurring',
    unit_amount: row.unitAmount,
    unit_amount_decimal: String(row.unitAmount),
  } satisfies Wire<Stripe.Price>;
};

export const planObject = (row: PriceRow) =>
  ({
    id: row.id,
    object: 'plan',
    active: row.active,
    amount: row.unitAmount,
    amount_decimal: String(row.unitAmount),
    billing_scheme: 'per_unit',
    created: madeAt,
    currency: row.currency,
    interval: row.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: row.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }) satisfies Wire<Stripe.Plan>;

export const couponObject = (row: CouponRow, expand: ReadonlySet<string> = new Set()) =>
  ({
    id: row.id,
    object: 'coupon',
    amount_off: row.amountOff,
    created: madeAt,
    currency: row.currency,
    duration: row.duration,
    duration_in_months: row.months,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: row.name,
    percent_off: row.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: row.valid,
    ...(expand.has('applies_to') && row.products !== undefined && { applies_to: { products: row.products } }),
  }) satisfies Wire<Stripe.Coupon>;

export const promotionObject = (world: World, row: PromotionRow, expand: ReadonlySet<string> = new Set()) => {
  const coupon = world.coupons[row.coupon];
  return {
    id: row.id,
    object: 'promotion_code',
    active: row.active,
    code: row.code,
    created: madeAt,
    customer: null,
    customer_account: null,
    expires_at: row.expiresAt,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: {
      coupon: expand.has('promotion.coupon') && coupon !== undefined ? couponObject(coupon) : row.coupon,
      type: 'coupon',
    },
    restrictions: {
      first_time_transaction: row.firstTime === true,
      minimum_amount: row.minimumAmount ?? null,
      minimum_amount_currency: row.minimumCurrency ?? null,
    },
    times_redeemed: row.timesRedeemed,
  } satisfies Wire<Stripe.PromotionCode>;
};

export const discountObject = (
  row: DiscountRow,
  of: { customer: string; subscription?: string | null; invoice?: string | null; start: number; end: number | null },
) =>
  ({
    id: `di_${row.coupon}`,
    object: 'discount',
    checkout_session: null,
    customer: of.customer,
    customer_account: null,
    end: of.end,
    invoice: of.invoice ?? null,
    invoice_item: null,
    promotion_code: row.promotion,
    source: { coupon: row.coupon, type: 'coupon' },
    start: of.start,
    subscription: of.subscription ?? null,
    subscription_item: null,
  }) satisfies Wire<Stripe.Discount>;

export const cardObject = (card: Card, customer: string) =>
  ({
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `fp${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: madeAt,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Wire<Stripe.PaymentMethod>;

export const customerObject = (row: CustomerRow, expand: ReadonlySet<string> = new Set()) => {
  const card =
    row.card === null
      ? null
      : expand.has('invoice_settings.default_payment_method')
        ? cardObject(row.card, row.id)
        : row.card.id;
  return {
    id: row.id,
    object: 'customer',
    address: row.address === null ? null : { ...noAddress, line1: row.address },
    balance: row.balance,
    created: row.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: row.customFields.length === 0 ? null : row.customFields,
      default_payment_method: card,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: row.invoices + 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Wire<Stripe.Customer>;
};
export const deletedCustomer = (id: string) =>
  ({ id, object: 'customer', deleted: true }) satisfies Stripe.DeletedCustomer;

export const portalObject = (row: World['portals'][string], base: string) =>
  ({
    id: row.id,
    object: 'billing_portal.session',
    configuration: 'bpc_standin',
    created: row.created,
    customer: row.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: row.returnUrl,
    url: `${base}/portal/${row.id}`,
  }) satisfies Wire<Stripe.BillingPortal.Session>;
