import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type CartItem,
  cartKey,
  hasPlan,
  ownPath,
  type PricedItem,
  priceCart,
} from '../../../shared/domain/billing/cart.ts';
import { type CouponLine, findCouponProblem, findPayerProblem } from '../../../shared/domain/billing/coupon.ts';
import { nextFirst, restOfMonth } from '../../../shared/domain/billing/first-month.ts';
import { metadataOfSites } from '../../../shared/domain/billing/paid-sites.ts';
import { computeStanding } from '../../../shared/domain/billing/standing.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { type Checkout, checkoutStates, type Coupon, maxPaidSites, planKey } from '../../../shared/model/billing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { conflict, invalid, notFound } from '../../runtime/errors.ts';
import { getBillingState, keepSession, listSessions } from '../../stores/billing.ts';
import { findCoupon, listProducts } from './catalogue.ts';
import { findOrCreateCustomer } from './customer.ts';
import { askProvider, findAtProvider, getReferenceId } from './provider.ts';
import { sitesToPay } from './sites-to-pay.ts';

export type Cart = {
  readonly items: readonly CartItem[];
  /** Coupon codes; the provider accepts one. */
  readonly coupons: readonly string[];
  /** Sites the plan pays for, if the payer is a node above them. */
  readonly siteIds?: readonly string[] | undefined;
  /** Path of the 'Back' link within this product. */
  readonly cancelPath: string;
  /** Node whose people buy or get the link; null for an administrator. */
  readonly boughtBy: string | null;
  /** Bills a monthly plan on the 1st, and now only for the rest of this month. */
  readonly fromFirst?: boolean | undefined;
  /** Allows hidden products; absent: they count as unknown. */
  readonly seesHidden?: boolean | undefined;
};

const wrong = (path: string, message: string) => invalid([{ path, message }], message);

/**
 * Starts a hosted checkout of a node's cart. Returns the open one of the same cart, and closes one of another cart
 * first, so only one of two tabs can pay.
 * @throws {DomainError} invalid-request for an unknown offer, a second or invalid coupon and a foreign address;
 * conflict if the plan is running; platform-failed if the provider doesn't answer
 */
export async function startCheckout(payer: SiteNode, cart: Cart, now: Date): Promise<Checkout> {
  const cancelPath = ownPath(cart.cancelPath);
  if (cancelPath === null) throw wrong('query.overrideCancelUrl', 'The return address must be a page of this product');
  if (cart.coupons.length > 1) throw wrong('body.coupons', 'You can use only one coupon');
  const priced = priceCart(cart.items, await listProducts({ userViewable: cart.seesHidden !== true }));
  if (typeof priced === 'string') throw wrong('body.items', priced);
  const isPlan = hasPlan(priced);
  if (isPlan) await refuseSecondPlan(payer.siteId, now);
  const sites = isPlan ? await sitesToPay(payer, cart.siteIds) : [];
  const named = metadataOfSites(sites);
  if (named === null) throw wrong('body.siteIds', `One plan can cover at most ${maxPaidSites} sites`);
  const [code] = cart.coupons;
  const coupon = code === undefined ? null : await findCoupon(code);
  if (code !== undefined && coupon === null)
    throw wrong('body.coupons', `The coupon ${code} isn't valid. Check the spelling`);

  const siteIds = sites.map(({ siteId }) => siteId);
  const wholeFrom = cart.fromFirst === true ? findPlanStart(priced, now) : null;
  const bought = priced.map(({ product, price, quantity }) => {
    const amount = price.amount * (product.key === planKey ? sites.length : quantity);
    const isInPart = wholeFrom !== null && price.interval !== null;
    return { productId: product.productId, amount: isInPart ? restOfMonth(amount, wholeFrom, now) : amount };
  });
  if (coupon !== null) await refuseCoupon(coupon.coupon, payer.siteId, bought, priced[0]?.price.currency ?? 'USD');
  // Only a plan needs management afterwards.
  const boughtBy = isPlan ? cart.boughtBy : null;
  const key = cartKey({ items: cart.items, coupon: coupon?.promotionId, siteIds, cancelPath, wholeFrom, boughtBy });
  const digest = createHash('sha256').update(key).digest('base64url');
  const before = await listSessions(payer.siteId);
  const open = await settleOpen(before, digest);
  if (open !== null) return open;

  const customer = await findOrCreateCustomer(payer);
  const { STAGE: stage, PUBLIC_ORIGIN: origin, STRIPE_TAX: collectsTax } = environment();
  const metadata = { stage, siteId: payer.siteId };
  const session = await askProvider(stripe =>
    stripe.checkout.sessions.create(
      {
        customer,
        mode: isPlan ? 'subscription' : 'payment',
        metadata,
        line_items: priced.map(({ product, price, quantity }) => ({
          price: price.priceId,
          quantity: product.key === planKey ? sites.length : quantity,
        })),
        ...(coupon === null ? {} : { discounts: [{ promotion_code: coupon.promotionId }] }),
        ...(collectsTax === 'true' && {
          automatic_tax: { enabled: true },
          customer_update: { address: 'auto' as const },
        }),
        success_url: `${origin}/success/{CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}${cancelPath}`,
        ...(isPlan
          ? {
              subscription_data: {
                metadata: { ...metadata, ...named, ...(boughtBy !== null && { boughtBy }) },
                ...(wholeFrom !== null && {
                  billing_cycle_anchor: Date.parse(wholeFrom) / 1000,
                  proration_behavior: 'create_prorations' as const,
                }),
              },
            }
          : { invoice_creation: { enabled: true, invoice_data: { metadata } } }),
      },
      // Two simultaneous tabs get the same checkout, because both counted the same earlier checkouts.
      {
        idempotencyKey: `checkout ${stage} ${payer.siteId} ${digest} ${before.filter(earlier => earlier.cart === digest).length}`,
      },
    ),
  );
  await keepSession(payer.siteId, { sessionId: session.id, cart: digest, createdAt: now.toISOString() });
  return toCheckout(session);
}

/** Returns the start of a plan's whole months; null on the last day of a month, when one begins anyway. */
function findPlanStart(priced: readonly PricedItem[], now: Date): Day | null {
  if (!priced.some(({ price }) => price.interval === 'month'))
    throw wrong('body.fromFirst', 'Only monthly plans can be billed on the 1st. Choose Monthly, or turn this off');
  return nextFirst(now);
}

/** @throws {DomainError} invalid-request with the reason if this payer or cart can't use the coupon */
async function refuseCoupon(
  coupon: Coupon,
  payerId: string,
  lines: readonly CouponLine[],
  currency: string,
): Promise<void> {
  const state = coupon.isForFirstPurchase ? await getBillingState(payerId) : null;
  const problem = findPayerProblem(coupon, state?.account ?? null) ?? findCouponProblem(coupon, lines, currency);
  if (problem !== null) throw wrong('body.coupons', problem);
}

async function refuseSecondPlan(payerId: string, now: Date): Promise<void> {
  const state = await getBillingState(payerId);
  const planStatus = state === null ? 'none' : computeStanding(state.account, now);
  if (planStatus === 'active') throw conflict('The plan is already active. You can buy setup services separately');
  if (planStatus === 'grace' || planStatus === 'overdue')
    throw conflict('The plan is already active and a payment is due. Pay it under Manage payment');
}

/** Returns the open session of the same cart; closes other open ones. */
async function settleOpen(sessions: Awaited<ReturnType<typeof listSessions>>, cart: string): Promise<Checkout | null> {
  let same: Checkout | null = null;
  // A session lives for a day: older ones have expired.
  const newest = [...sessions].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, 5);
  for (const storedSession of newest) {
    const session = await findAtProvider(stripe => stripe.checkout.sessions.retrieve(storedSession.sessionId));
    if (session?.status !== 'open') continue;
    if (storedSession.cart === cart && same === null) same = toCheckout(session);
    else await findAtProvider(stripe => stripe.checkout.sessions.expire(storedSession.sessionId)).catch(() => null);
  }
  return same;
}

const toCheckout = ({ id, url, status }: Pick<Stripe.Checkout.Session, 'id' | 'url' | 'status'>): Checkout => ({
  sessionId: id,
  url: status === 'open' ? url : null,
  status: checkoutStates.find(candidate => candidate === status) ?? 'expired',
});

/**
 * Reads a checkout from the provider.
 * @throws {DomainError} not-found if it doesn't exist
 */
export async function getCheckout(sessionId: string): Promise<Checkout> {
  const session = await findAtProvider(stripe => stripe.checkout.sessions.retrieve(sessionId));
  if (session === null) throw notFound('Session has expired');
  return toCheckout(session);
}

/** Finds a site's open checkout; null without one. */
export async function findOpenCheckout(siteId: string): Promise<Checkout | null> {
  const newest = [...(await listSessions(siteId))].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, 5);
  for (const { sessionId } of newest) {
    const session = await findAtProvider(stripe => stripe.checkout.sessions.retrieve(sessionId));
    if (session?.status === 'open') return toCheckout(session);
  }
  return null;
}

export type Outcome = Checkout & {
  /** True once the payment's event was processed and the purchase is active. */
  readonly isOpen: boolean;
  readonly total: number;
  readonly currency: string;
  readonly items: string[];
};

/** Reads the outcome of a site's checkout. The browser's return changes nothing; only the event does. */
export async function findCheckoutOutcome(siteId: string, sessionId: string): Promise<Outcome> {
  const session = await findAtProvider(stripe =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] }),
  );
  if (session === null || session.metadata?.['siteId'] !== siteId) throw notFound('Session has expired');
  const state = await getBillingState(siteId);
  const invoice = getReferenceId(session.invoice);
  const isOpen =
    state !== null &&
    state.account.invoices.some(
      accountInvoice =>
        accountInvoice.invoiceId === invoice && accountInvoice.state !== 'open' && accountInvoice.state !== 'draft',
    );
  return {
    ...toCheckout(session),
    isOpen,
    total: session.amount_total ?? 0,
    currency: (session.currency ?? 'usd').toUpperCase(),
    // Recurring items are the plan, whatever the provider's catalog calls them.
    items: (session.line_items?.data ?? []).map(({ description, price }) =>
      price?.recurring == null ? (description ?? '') : planKey,
    ),
  };
}
