import * as z from 'zod/mini';
import {
  boundedText,
  currencySchema,
  daySchema,
  emailPattern,
  idSchema,
  instantSchema,
  patternText,
} from './primitives.ts';

/** Ids from the payment provider. A session's is longer than the ids of this product. */
export const sessionIdSchema = patternText(255, /^cs_[A-Za-z0-9_]{3,251}$/, 'Not a checkout session');
export const providerIdSchema = patternText(255, /^[A-Za-z0-9_-]{3,255}$/, 'Not an id of the payment provider');

/** The plan's name at the payment provider (specification 1, Product). */
export const planKey = 'main_subscription';

/** The maximum number of sites per plan. */
export const maxPaidSites = 500;

/** Whole minor units of a currency: cents, yen, fils. */
const minorUnits = z.int();
export const intervalSchema = z.enum(['month', 'year']);
export type Interval = z.infer<typeof intervalSchema>;

export const priceSchema = z.object({
  priceId: providerIdSchema,
  amount: minorUnits,
  currency: currencySchema,
  /** Null: a one-time payment. */
  interval: z.nullable(intervalSchema),
});
export type Price = z.infer<typeof priceSchema>;

/** A product for sale: the plan or a setup service. */
export const productSchema = z.object({
  productId: providerIdSchema,
  /** 'main_subscription', or the id of a setup service (shared/model/sales-token.ts). */
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.int(),
  prices: z.array(priceSchema),
});
export type Product = z.infer<typeof productSchema>;

export const couponSchema = z.object({
  code: z.string(),
  name: z.string(),
  percentOff: z.nullable(z.number()),
  amountOff: z.nullable(minorUnits),
  currency: z.nullable(currencySchema),
  /** Months of a plan that it covers; 0: only the first payment; null: forever. */
  months: z.nullable(z.int()),
  /** The products that it reduces; null: all. */
  productIds: z.nullable(z.array(z.string())),
  /** The minimum order amount before the coupon; null: any amount. */
  minimum: z.nullable(z.object({ amount: minorUnits, currency: currencySchema })),
  /** True if only a customer without an earlier payment can use it. */
  isForFirstPurchase: z.boolean(),
});
export type Coupon = z.infer<typeof couponSchema>;

export const checkoutStates = ['open', 'complete', 'expired'] as const;
export const checkoutSchema = z.object({
  sessionId: sessionIdSchema,
  /** The hosted page; null once it is paid or has expired. */
  url: z.nullable(z.string()),
  status: z.enum(checkoutStates),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** The provider's states of a subscription; an unknown one is read as 'other'. */
export const subscriptionStates = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
  'other',
] as const;
export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(subscriptionStates),
  priceId: z.string(),
  interval: intervalSchema,
  amount: minorUnits,
  currency: currencySchema,
  quantity: z.int(),
  /** The sites it pays for. */
  siteIds: z.array(idSchema),
  /** The node whose users bought it or received its link, and so manage it; absent if an administrator did. */
  boughtBy: z.optional(idSchema),
  startedAt: instantSchema,
  periodEnd: instantSchema,
  /** True if it ends with the paid period. */
  endsWithPeriod: z.boolean(),
  /** Its end, possibly several periods ahead; absent: it renews. */
  endsAt: z.optional(instantSchema),
  endedAt: z.nullable(instantSchema),
  /** The last days of the trials that it replaced, by site: they return if the purchase is undone. */
  trials: z.record(idSchema, daySchema),
  /** Sites that accepted changes without a trial or an earlier plan: they do so again if the purchase is undone. */
  openBefore: z.optional(z.array(idSchema)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];
export const invoiceSchema = z.object({
  invoiceId: z.string(),
  number: z.nullable(z.string()),
  at: instantSchema,
  total: minorUnits,
  currency: currencySchema,
  state: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible', 'refunded', 'disputed']),
  refunded: minorUnits,
  about: z.string(),
  /** The provider's page and file of the invoice. */
  page: z.nullable(z.string()),
  file: z.nullable(z.string()),
  /** The state of a dispute; absent if there is none. */
  dispute: z.optional(z.enum(disputeStates)),
});
export type Invoice = z.infer<typeof invoiceSchema>;

const lineSchema = z.object({ about: z.string(), amount: minorUnits });
/** The state of a billing account as last reported by the payment provider. */
export const billingAccountSchema = z.object({
  customerId: z.string(),
  subscription: z.nullable(subscriptionSchema),
  next: z.nullable(
    z.object({ at: instantSchema, total: minorUnits, currency: currencySchema, lines: z.array(lineSchema) }),
  ),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })),
  invoices: z.array(invoiceSchema),
  /** True if the provider has older ones. */
  moreInvoices: z.boolean(),
  /** The date of the oldest unpaid invoice; null if nothing is owed. */
  overdueSince: z.nullable(instantSchema),
});
export type BillingAccount = z.infer<typeof billingAccountSchema>;

/** The payer's details entered by a user; amounts come only from the provider. */
export const billingContactSchema = z.strictObject({
  billingEmail: z.optional(patternText(100, emailPattern, 'Not an email address')),
  taxId: z.optional(boundedText(40)),
  address: z.optional(boundedText(300)),
  notes: z.optional(boundedText(1000)),
});
export type BillingContact = z.infer<typeof billingContactSchema>;
const orEmpty = <S extends z.ZodMiniType<string | undefined>>(field: S) => z.union([z.literal(''), field]);
/** A change of the contact: an absent field is unchanged, an empty one is removed. */
export const contactChangeSchema = z.strictObject({
  billingEmail: orEmpty(billingContactSchema.shape.billingEmail),
  taxId: orEmpty(billingContactSchema.shape.taxId),
  address: orEmpty(billingContactSchema.shape.address),
  notes: orEmpty(billingContactSchema.shape.notes),
});
export type ContactChange = z.infer<typeof contactChangeSchema>;

export const standings = ['none', 'active', 'grace', 'overdue', 'ended'] as const;
export type Standing = (typeof standings)[number];
