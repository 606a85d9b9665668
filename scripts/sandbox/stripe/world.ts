import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { catalogue } from './catalogue.ts';

const metadata = z.record(z.string(), z.string());
const seconds = z.int();
const cardSchema = z.object({
  id: z.string(),
  brand: z.enum(['visa', 'mastercard']),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** Lets the bank accept the next charge. */
  pays: z.boolean(),
});
const customerSchema = z.object({
  id: z.string(),
  created: seconds,
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Additional text on its invoices, as name and value. */
  customFields: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  metadata,
  card: z.nullable(cardSchema),
  invoices: z.int(),
  /** Credit as a negative number, deducted from the next invoices. */
  balance: z._default(z.int(), 0),
  deleted: z.boolean(),
});
const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  metadata,
  active: z.boolean(),
});
const priceSchema = z.object({
  id: z.string(),
  product: z.string(),
  currency: z.string(),
  unitAmount: z.int(),
  interval: z.nullable(z.enum(['month', 'year'])),
  lookupKey: z.nullable(z.string()),
  active: z.boolean(),
});
const couponSchema = z.object({
  id: z.string(),
  name: z.string(),
  percentOff: z.nullable(z.number()),
  amountOff: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  duration: z.enum(['once', 'repeating', 'forever']),
  /** Duration of a repeating coupon. */
  months: z.nullable(z.int()),
  valid: z.boolean(),
  /** Discounted products; absent: all. */
  products: z.optional(z.array(z.string())),
});
const promotionSchema = z.object({
  id: z.string(),
  code: z.string(),
  coupon: z.string(),
  active: z.boolean(),
  expiresAt: z.nullable(seconds),
  timesRedeemed: z.int(),
  minimumAmount: z.optional(z.int()),
  minimumCurrency: z.optional(z.string()),
  firstTime: z.optional(z.boolean()),
});
const discountSchema = z.object({ coupon: z.string(), promotion: z.nullable(z.string()) });
const itemSchema = z.object({ price: z.string(), quantity: z.int() });
const sessionSchema = z.object({
  id: z.string(),
  customer: z.string(),
  mode: z.enum(['payment', 'subscription']),
  items: z.array(itemSchema),
  discount: z.nullable(discountSchema),
  successUrl: z.string(),
  cancelUrl: z.nullable(z.string()),
  metadata,
  countsTax: z._default(z.boolean(), false),
  subscriptionMetadata: metadata,
  /** Start of the first whole period; the time before it is paid in part. */
  anchor: z.optional(seconds),
  status: z.enum(['open', 'complete', 'expired']),
  paid: z.boolean(),
  created: seconds,
  expiresAt: seconds,
  subscription: z.nullable(z.string()),
  invoice: z.nullable(z.string()),
});
const subscriptionSchema = z.object({
  id: z.string(),
  item: z.string(),
  customer: z.string(),
  price: z.string(),
  quantity: z.int(),
  status: z.enum(['active', 'past_due', 'canceled']),
  created: seconds,
  /** Start of its period count: the last change of the interval. */
  anchor: z.optional(seconds),
  /** Original start of a whole period, for a partial first one. */
  wholeStart: z.optional(seconds),
  periodStart: seconds,
  periodEnd: seconds,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: z.nullable(seconds),
  endedAt: z.nullable(seconds),
  discount: z.nullable(discountSchema),
  metadata,
  latestInvoice: z.nullable(z.string()),
  /** Prorations for the next invoice. */
  pending: z.array(
    z.object({ description: z.string(), amount: z.int(), quantity: z.int(), start: seconds, end: seconds }),
  ),
});
const lineSchema = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.int(),
  quantity: z.int(),
  price: z.nullable(z.string()),
  proration: z.boolean(),
  start: seconds,
  end: seconds,
});
const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  customer: z.string(),
  subscription: z.nullable(z.string()),
  currency: z.string(),
  created: seconds,
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  reason: z.enum(['manual', 'subscription_create', 'subscription_cycle', 'subscription_update']),
  lines: z.array(lineSchema),
  discount: z.nullable(discountSchema),
  discountAmount: z.int(),
  /** Customer's balance before the invoice. */
  startingBalance: z._default(z.int(), 0),
  attempts: z.int(),
  nextAttempt: z.nullable(seconds),
  paidAt: z.nullable(seconds),
  charge: z.nullable(z.string()),
  metadata,
});
const chargeSchema = z.object({
  id: z.string(),
  intent: z.string(),
  customer: z.string(),
  invoice: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: seconds,
  refunded: z.int(),
  disputed: z.boolean(),
  succeeded: z.boolean(),
  card: cardSchema,
});
const refundSchema = z.object({ id: z.string(), charge: z.string(), amount: z.int(), created: seconds });
const disputeSchema = z.object({
  id: z.string(),
  charge: z.string(),
  created: seconds,
  status: z.enum(['needs_response', 'won', 'lost']),
});
const portalSchema = z.object({
  id: z.string(),
  customer: z.string(),
  returnUrl: z.string(),
  created: seconds,
});
const eventSchema = z.object({ id: z.string(), type: z.string(), created: seconds, object: z.unknown() });
const answeredSchema = z.object({ request: z.string(), status: z.int(), body: z.unknown() });

const worldSchema = z.object({
  count: z.int(),
  clock: seconds,
  customers: z.record(z.string(), customerSchema),
  products: z.record(z.string(), productSchema),
  prices: z.record(z.string(), priceSchema),
  coupons: z.record(z.string(), couponSchema),
  promotions: z.record(z.string(), promotionSchema),
  sessions: z.record(z.string(), sessionSchema),
  subscriptions: z.record(z.string(), subscriptionSchema),
  invoices: z.record(z.string(), invoiceSchema),
  charges: z.record(z.string(), chargeSchema),
  refunds: z.record(z.string(), refundSchema),
  disputes: z.record(z.string(), disputeSchema),
  portals: z.record(z.string(), portalSchema),
  events: z.array(eventSchema),
  answered: z.record(z.string(), answeredSchema),
});
/** Data of the stand-in; the provider's objects are derived from it (objects.ts). */
export type World = z.infer<typeof worldSchema>;
export type Card = z.infer<typeof cardSchema>;
export type CustomerRow = z.infer<typeof customerSchema>;
export type ProductRow = z.infer<typeof productSchema>;
export type PriceRow = z.infer<typeof priceSchema>;
export type CouponRow = z.infer<typeof couponSchema>;
export type PromotionRow = z.infer<typeof promotionSchema>;
export type DiscountRow = z.infer<typeof discountSchema>;
export type SessionRow = z.infer<typeof sessionSchema>;
export type SubscriptionRow = z.infer<typeof subscriptionSchema>;
export type LineRow = z.infer<typeof lineSchema>;
export type InvoiceRow = z.infer<typeof invoiceSchema>;
export type ChargeRow = z.infer<typeof chargeSchema>;
export type RefundRow = z.infer<typeof refundSchema>;
export type DisputeRow = z.infer<typeof disputeSchema>;
export type EventRow = z.infer<typeof eventSchema>;

const keptEvents = 2000;

/** Creates a world with the demonstration's catalog and no customers. */
export const newWorld = (): World => ({
  count: 0,
  clock: 0,
  customers: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  refunds: {},
  disputes: {},
  portals: {},
  events: [],
  answered: {},
  ...structuredClone(catalogue),
});

/** Opens the world's file; without one it is lost with the stand-in. */
export function openWorld(file: string | undefined): { world: World; save: () => void } {
  const world =
    file !== undefined && existsSync(file) ? worldSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : newWorld();
  const save = () => {
    world.events.splice(0, Math.max(0, world.events.length - keptEvents));
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(world));
    renameSync(`${file}.new`, file);
  };
  return { world, save };
}

/** Returns the next id of a kind, 'cus_...', equal in every run. */
export function newId(world: World, prefix: string): string {
  world.count += 1;
  return `${prefix}_${createHash('sha256').update(`${prefix}${world.count}`).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 18)}${world.count}`;
}
