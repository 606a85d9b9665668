import * as z from 'zod/mini';
import {
  billingAccountSchema,
  billingContactSchema,
  contactChangeSchema,
  checkoutSchema,
  couponSchema,
  intervalSchema,
  maxPaidSites,
  productSchema,
  providerIdSchema,
  sessionIdSchema,
  standings,
} from '../model/billing.ts';
import { boundedText, currencySchema, idSchema, instantSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

/** Checkout, products, coupons and billing accounts (specification 2, Checkout), and the provider's events. */
const ofNode = z.strictObject({ siteId: idSchema });
const none = z.strictObject({});
const node = { kind: 'node', node: { from: 'path', param: 'siteId' } } as const;
const buys = { ...node, action: 'checkout.start' } as const;
const readsBilling = { ...node, action: 'billing.read' } as const;
const updatesBilling = { ...node, action: 'billing.update' } as const;
/** The service refuses a plan that others bought; the purchase records the buyer. */
const managesOwn = { ...node, action: 'billing.own' } as const;
const backTo = z.strictObject({ overrideCancelUrl: z.optional(boundedText(300)) });
const paidSites = z
  .array(idSchema)
  .check(
    z.minLength(1, 'Choose at least one site'),
    z.maxLength(maxPaidSites, `One plan can cover at most ${maxPaidSites} sites`),
  );
/** The requested plan: its sites, and its billing interval (absent: unchanged). */
const wantedPlan = { siteIds: paidSites, interval: z.optional(intervalSchema) };
const viewable = z.strictObject({ userViewable: z.optional(z.enum(['0', '1'])) });
const offered = z.object({ products: z.array(productSchema) });
/** The account that pays for a site, as its own people see it. */
const planOfSite = z.object({
  /** The site itself, or the node above that pays for it with others. */
  payerId: idSchema,
  standing: z.enum(standings),
  interval: intervalSchema,
  /** The renewal or end date. */
  until: instantSchema,
  endsWithPeriod: z.boolean(),
  /** The date from which the site is read-only unless the balance is paid. */
  graceEndsAt: z.nullable(instantSchema),
  /** True if the viewer bought the plan or manages billing. */
  mayManage: z.boolean(),
  /** True if the purchase is less than a day old and the viewer can undo it. */
  mayUndo: z.boolean(),
});
export type PlanOfSite = z.infer<typeof planOfSite>;

export const receiveStripeEvent = defineEndpoint({
  id: 'receive-stripe-event',
  area: 'billing',
  method: 'POST',
  path: '/webhooks/stripe',
  summary:
    'Receive a signed event of the payment provider; the facts are read from the provider before anything changes',
  params: none,
  query: none,
  body: z.instanceof(Uint8Array),
  bodyType: 'raw',
  status: 200,
  response: z.object({ received: z.literal(true) }),
  access: { kind: 'public', why: "The payment provider's signature is the proof" },
});

export const getCheckout = defineEndpoint({
  id: 'get-checkout',
  area: 'billing',
  method: 'GET',
  path: '/checkout/{sessionId}',
  summary: 'Get a checkout and the address of its hosted page',
  params: z.strictObject({ sessionId: sessionIdSchema }),
  query: none,
  status: 200,
  response: z.extend(checkoutSchema, { siteId: idSchema }),
  access: { kind: 'node', action: 'checkout.start', node: { from: 'record', kind: 'checkout', param: 'sessionId' } },
});

export const getOpenCheckout = defineEndpoint({
  id: 'get-open-checkout',
  area: 'billing',
  method: 'GET',
  path: '/checkout/{siteId}/session',
  summary: "Get a site's open checkout; 404 if there is none",
  params: ofNode,
  // The specification's way back; it says nothing to a checkout that is open already.
  query: backTo,
  status: 200,
  response: checkoutSchema,
  access: buys,
});

export const openCheckout = defineEndpoint({
  id: 'open-checkout',
  area: 'billing',
  method: 'POST',
  path: '/checkout/{siteId}/plan-session',
  summary: "Get a site's open checkout, or start one for the monthly plan",
  params: ofNode,
  query: backTo,
  status: 200,
  response: checkoutSchema,
  access: buys,
});

export const getCheckoutOutcome = defineEndpoint({
  id: 'get-checkout-outcome',
  area: 'billing',
  method: 'GET',
  path: '/checkout/{siteId}/session/{sessionId}',
  summary: "Get a checkout's result, and whether the purchase is active",
  params: z.strictObject({ siteId: idSchema, sessionId: sessionIdSchema }),
  query: none,
  status: 200,
  response: z.extend(checkoutSchema, {
    isOpen: z.boolean(),
    total: z.int(),
    currency: currencySchema,
    items: z.array(z.string()),
  }),
  access: buys,
});

export const createCheckout = defineEndpoint({
  id: 'create-checkout',
  area: 'billing',
  method: 'POST',
  path: '/checkout/{siteId}/session',
  summary: 'Start a checkout of a cart, and email its link to the payers',
  params: ofNode,
  query: backTo,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ priceId: providerIdSchema, quantity: z.optional(z.int().check(z.gte(1), z.lte(100))) }))
      .check(z.minLength(1, 'The cart is empty'), z.maxLength(20)),
    /** Several coupons are refused, so that none is dropped silently. */
    coupons: z.optional(z.array(boundedText(60)).check(z.maxLength(20))),
    /** Sites that the plan pays for, for a node above sites. Their number is the quantity. */
    siteIds: z.optional(paidSites),
    /** Monthly plans only: true to pay the rest of this month now, and then on the 1st of each month. */
    fromFirst: z.optional(z.boolean()),
    sendEmail: z._default(z.boolean(), true),
  }),
  status: 200,
  response: z.extend(checkoutSchema, { mailed: z.int() }),
  access: buys,
});

export const listSiteProducts = defineEndpoint({
  id: 'list-site-products',
  area: 'billing',
  method: 'GET',
  path: '/checkout/{siteId}/products',
  summary: 'List the plan and setup services a site can buy, with prices, and the state of its plan',
  params: ofNode,
  query: viewable,
  status: 200,
  response: z.extend(offered, {
    isPaid: z.boolean(),
    /** Null without one, and where the account of others pays. */
    plan: z.nullable(planOfSite),
  }),
  access: buys,
});

export const listProducts = defineEndpoint({
  id: 'list-products',
  area: 'billing',
  method: 'GET',
  path: '/checkout/products',
  summary: 'List the plan and setup services with prices',
  params: none,
  query: viewable,
  status: 200,
  response: offered,
  access: { kind: 'user', action: 'checkout.start' },
});

export const listCoupons = defineEndpoint({
  id: 'list-coupons',
  area: 'billing',
  method: 'GET',
  path: '/checkout/{siteId}/coupons',
  summary: 'Look up a coupon by its code; without a code, list all valid coupons for billing managers',
  params: ofNode,
  query: z.strictObject({ code: z.optional(boundedText(60)) }),
  status: 200,
  response: z.object({ coupons: z.array(couponSchema) }),
  access: buys,
});

const billingPage = z.object({
  siteId: idSchema,
  name: z.string(),
  standing: z.enum(standings),
  /** The date from which the site is read-only unless the balance is paid. */
  graceEndsAt: z.nullable(instantSchema),
  account: z.nullable(billingAccountSchema),
  syncedAt: z.nullable(instantSchema),
  contact: billingContactSchema,
  mayChange: z.boolean(),
  /** The purchase is less than a day old. */
  mayUndo: z.boolean(),
  /** The node above that pays for this one. */
  paidBy: z.nullable(z.object({ siteId: idSchema, name: z.string() })),
});
export type BillingPage = z.infer<typeof billingPage>;

export const getBilling = defineEndpoint({
  id: 'get-billing',
  area: 'billing',
  method: 'GET',
  path: '/sites/{siteId}/billing',
  summary: "Get a node's billing account: plan, next charge, card, invoices",
  params: ofNode,
  query: none,
  status: 200,
  response: billingPage,
  access: readsBilling,
});

export const updateBilling = defineEndpoint({
  id: 'update-billing',
  area: 'billing',
  method: 'PUT',
  path: '/sites/{siteId}/billing',
  summary: 'Save the invoice address and details',
  params: ofNode,
  query: none,
  body: contactChangeSchema,
  status: 200,
  response: z.object({ contact: billingContactSchema }),
  access: updatesBilling,
});

export const openBillingPortal = defineEndpoint({
  id: 'open-billing-portal',
  area: 'billing',
  method: 'POST',
  path: '/sites/{siteId}/billing/portal',
  summary: "Get the provider's page for the card, invoices, and cancellation",
  params: ofNode,
  /** The page of this product that it leads back to. */
  query: z.strictObject({ returnTo: z.optional(boundedText(300)) }),
  status: 200,
  response: z.object({ url: z.string() }),
  access: managesOwn,
});

export const undoPurchase = defineEndpoint({
  id: 'undo-purchase',
  area: 'billing',
  method: 'POST',
  path: '/sites/{siteId}/billing/undo',
  summary: "Undo a plan's purchase within its first day",
  params: ofNode,
  query: none,
  status: 204,
  response: z.undefined(),
  access: managesOwn,
});

const planPreview = z.object({
  added: z.array(idSchema),
  dropped: z.array(idSchema),
  /** The sites that are paid for now. */
  seen: z.array(idSchema),
  /** The current billing interval. */
  seenInterval: intervalSchema,
  /** The time from which the change counts. The change request repeats it. */
  at: instantSchema,
  currency: currencySchema,
  interval: intervalSchema,
  /** The price of all sites per period from then on, before discounts, in minor units. */
  perPeriod: z.int(),
  /** The price difference for the rest of the current period, negative if less. It is part of the next charge. */
  prorated: z.int(),
  /** The next charge, after what the payer has in credit. */
  next: z.object({ at: instantSchema, total: z.int() }),
  /** The payer's credit after that charge. */
  creditAfter: z.int(),
  /** Another interval begins a new period: it is charged with the change, and not with the next invoice. */
  isChargedNow: z.boolean(),
});
export type PlanPreview = z.infer<typeof planPreview>;

export const previewPlan = defineEndpoint({
  id: 'preview-plan',
  area: 'billing',
  method: 'POST',
  path: '/sites/{siteId}/billing/plan/preview',
  summary: 'Preview the cost of paying for other sites or by another interval; nothing changes',
  params: ofNode,
  query: none,
  body: z.strictObject(wantedPlan),
  status: 200,
  response: planPreview,
  access: updatesBilling,
});

export const changePlan = defineEndpoint({
  id: 'change-plan',
  area: 'billing',
  method: 'PUT',
  path: '/sites/{siteId}/billing/plan',
  summary: 'Pay for other sites or by another interval, at the previewed amounts',
  params: ofNode,
  query: none,
  body: z.strictObject({
    ...wantedPlan,
    seen: z.array(idSchema).check(z.maxLength(maxPaidSites)),
    seenInterval: intervalSchema,
    at: instantSchema,
  }),
  status: 204,
  response: z.undefined(),
  access: updatesBilling,
});

export const listBillingSites = defineEndpoint({
  id: 'list-billing-sites',
  area: 'billing',
  method: 'GET',
  path: '/sites/{siteId}/billing/sites',
  summary: 'List the sites of a node with trial, payment, and price',
  params: ofNode,
  query: z.strictObject({ cursor: z.optional(boundedText(2000)) }),
  status: 200,
  response: z.object({
    sites: z.array(
      z.object({
        siteId: idSchema,
        name: z.string(),
        suspended: z.boolean(),
        /** True if it takes no changes until a plan pays for it. */
        unpaid: z.boolean(),
        trialExpiryDate: z.nullable(z.string()),
        /** The day it is at the site. */
        today: z.string(),
        standing: z.enum(standings),
        /** The price of one site per period, if it is paid for. */
        price: z.nullable(z.object({ amount: z.int(), currency: currencySchema, interval: z.enum(['month', 'year']) })),
        paidBy: z.nullable(idSchema),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  access: readsBilling,
});
