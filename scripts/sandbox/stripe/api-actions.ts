import type { Answer } from '../http-answers.ts';
import {
  type Happening,
  nextPeriod,
  computeProrations,
  renewalDiscount,
  sessionSeconds,
  upcomingLines,
} from './engine.ts';
import { cardDeclined, invalid, missing, noUpcoming } from './faults.ts';
import { draftOfMove, moveBill, movesBill, type NextPlan } from './interval.ts';
import { type Fields, getGroup, getGroupList, getText, getTexts } from './form.ts';
import { sessionObject } from './checkout-objects.ts';
import { invoiceObject } from './invoice-objects.ts';
import { refundObject } from './charge-objects.ts';
import { subscriptionObject } from './subscription-object.ts';
import { computeDiscount, lowers } from './sums.ts';
import { type DiscountRow, newId, type SessionRow, type SubscriptionRow, type World } from './world.ts';

export type ApiCall = {
  readonly world: World;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly now: number;
  readonly base: string;
  readonly notify: (happening: Happening) => void;
};
export type Ask = ApiCall & {
  readonly fields: Fields;
  readonly expand: ReadonlySet<string>;
  readonly id: string;
};
export const ok = (body: unknown): Answer => ({
  status: 200,
  body,
  headers: { 'request-id': 'req_standin' },
});
export const isTrue = (text: string | undefined) => text === undefined || text === 'true';

export function createSession(ask: Ask): Answer {
  const { world, fields, now, notify: _, base } = ask;
  const customer = getText(fields, 'customer') ?? '';
  if (world.customers[customer]?.deleted !== false) return missing('customer', customer, 'customer');
  const items = getGroupList(fields, 'line_items').map(item => ({
    price: getText(item, 'price') ?? '',
    quantity: Number(getText(item, 'quantity') ?? '1'),
  }));
  if (items.length === 0) return invalid('You must provide at least one line item.', 'line_items');
  for (const { price } of items)
    if (world.prices[price]?.active !== true) return missing('price', price, 'line_items[0][price]');
  const recurring = items.some(({ price }) => world.prices[price]?.interval !== null);
  const mode = getText(fields, 'mode');
  if (mode !== 'payment' && mode !== 'subscription')
    return invalid('Invalid mode: must be one of payment, setup, or subscription', 'mode');
  if (mode === 'payment' && recurring)
    return invalid('You specified `payment` mode but passed a recurring price.', 'mode');
  if (mode === 'subscription' && !recurring)
    return invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items');
  const discounts = getGroupList(fields, 'discounts');
  if (discounts.length > 1) return invalid('Only one coupon or promotion code may be used.', 'discounts');
  const discount = discountFrom(world, discounts[0]);
  if (discount === 'missing') return invalid('This promotion code is not valid.', 'discounts[0]');
  const refusal = discount === null ? null : refuseDiscount(world, discount, customer, items);
  if (refusal !== null) return invalid(refusal, 'discounts[0][promotion_code]');
  const successUrl = getText(fields, 'success_url');
  if (successUrl === undefined) return invalid('Missing required param: success_url.', 'success_url');
  const subscriptionData = getGroup(fields, 'subscription_data');
  const anchor = getText(subscriptionData, 'billing_cycle_anchor');
  if (anchor !== undefined && !isAnchor(world, items, Number(anchor), now))
    return invalid(
      'The billing cycle anchor must be in the future and before the next natural billing date.',
      'subscription_data[billing_cycle_anchor]',
    );
  const id = newId(world, 'cs_test');
  const session: SessionRow = {
    id,
    customer,
    mode,
    items,
    discount,
    successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
    cancelUrl: getText(fields, 'cancel_url') ?? null,
    metadata: getTexts(getGroup(fields, 'metadata')),
    countsTax: getText(getGroup(fields, 'automatic_tax'), 'enabled') === 'true',
    subscriptionMetadata: getTexts(getGroup(subscriptionData, 'metadata')),
    ...(anchor === undefined ? {} : { anchor: Number(anchor) }),
    status: 'open',
    paid: false,
    created: now,
    expiresAt: Number(getText(fields, 'expires_at') ?? now + sessionSeconds),
    subscription: null,
    invoice: null,
  };
  world.sessions[id] = session;
  return ok(sessionObject(world, session, base, ask.expand));
}

/** Reports whether an anchor is valid: in the future, and before the plan's next regular billing. */
const isAnchor = (world: World, items: SessionRow['items'], anchor: number, now: number): boolean =>
  items.every(({ price }) => {
    const interval = world.prices[price]?.interval ?? null;
    return interval === null || (anchor > now && anchor <= nextPeriod(now, interval));
  });

function discountFrom(world: World, given: Fields | undefined) {
  if (given === undefined) return null;
  const code = getText(given, 'promotion_code');
  const promotion = code === undefined ? undefined : world.promotions[code];
  const coupon = promotion?.coupon ?? getText(given, 'coupon') ?? '';
  if ((code !== undefined && promotion?.active !== true) || world.coupons[coupon]?.valid !== true) return 'missing';
  return { coupon, promotion: promotion?.id ?? null };
}

/** Returns the provider's reason why a customer can't redeem a promotion code for a cart. */
function refuseDiscount(
  world: World,
  { coupon: id, promotion: code }: DiscountRow,
  customer: string,
  items: SessionRow['items'],
): string | null {
  const coupon = world.coupons[id];
  const promotion = code === null ? undefined : world.promotions[code];
  const prices = items.flatMap(({ price, quantity }) => {
    const found = world.prices[price];
    return found === undefined ? [] : [{ ...found, amount: found.unitAmount * quantity }];
  });
  if (coupon?.currency != null && prices.some(({ currency }) => currency !== coupon.currency))
    return 'This promotion code cannot be redeemed because its currency differs from that of the session.';
  if (coupon !== undefined && !items.some(({ price }) => lowers(world, coupon, price)))
    return 'This promotion code cannot be redeemed because it does not apply to anything in the session.';
  if (promotion?.firstTime === true && Object.values(world.invoices).some(invoice => invoice.customer === customer))
    return 'This promotion code cannot be redeemed because the associated customer has prior transactions.';
  const { minimumAmount = 0, minimumCurrency } = promotion ?? {};
  const total = prices.reduce((sum, { amount }) => sum + amount, 0);
  return minimumAmount > 0 && (total < minimumAmount || prices.some(({ currency }) => currency !== minimumCurrency))
    ? 'This promotion code cannot be redeemed because the amount of the session is below its minimum.'
    : null;
}

/** Returns when a change takes effect: the given time or now; null outside the current period. */
function prorationDate(fields: Fields, { periodStart, periodEnd }: SubscriptionRow, now: number): number | null {
  const at = Number(getText(fields, 'proration_date') ?? now);
  return at >= periodStart && at <= periodEnd ? at : null;
}

export function updateSubscription(ask: Ask): Answer {
  const { world, id, fields, now, notify } = ask;
  const row = world.subscriptions[id];
  if (row === undefined || row.status === 'canceled') return missing('subscription', id);
  const [item] = getGroupList(fields, 'items');
  const next = {
    quantity: Number((item && getText(item, 'quantity')) ?? row.quantity),
    price: (item && getText(item, 'price')) ?? row.price,
  };
  if (world.prices[next.price]?.interval == null) return missing('price', next.price, 'items[0][price]');
  const at = prorationDate(fields, row, now);
  if (at === null)
    return invalid('Cannot specify a proration_date outside of the current billing period.', 'proration_date');
  if (movesBill(world, row, next)) {
    // Only `error_if_incomplete` is supported: a failed card changes nothing.
    if (!moveBill(world, row, next, { at, now }, notify)) return cardDeclined();
  } else {
    if (getText(fields, 'proration_behavior') !== 'none') row.pending.push(...computeProrations(world, row, next, at));
    Object.assign(row, next);
  }
  const cancel = getText(fields, 'cancel_at_period_end');
  if (cancel !== undefined) {
    row.cancelAtPeriodEnd = isTrue(cancel);
    row.canceledAt = row.cancelAtPeriodEnd ? now : null;
  }
  // A key with an empty value is removed.
  const metadata = { ...row.metadata, ...getTexts(getGroup(fields, 'metadata')) };
  row.metadata = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));
  notify({ type: 'customer.subscription.updated', kind: 'subscription', id });
  return ok(subscriptionObject(world, row, ask.expand));
}

/** Builds the bill at the end of the current period, with a change's additions. */
function draftOfRenewal(world: World, row: SubscriptionRow, next: NextPlan, at: number) {
  const changed = { ...row, ...next, pending: [...row.pending, ...computeProrations(world, row, next, at)] };
  const lines = upcomingLines(world, changed);
  const discount = renewalDiscount(world, row);
  const discountAmount = computeDiscount(world, discount, lines);
  return { lines, discount, discountAmount, startingBalance: world.customers[row.customer]?.balance ?? 0 };
}

export function previewInvoice(ask: Ask): Answer {
  const { world, fields, now, base } = ask;
  const id = getText(fields, 'subscription') ?? '';
  const row = world.subscriptions[id];
  if (row === undefined || row.status === 'canceled') return missing('subscription', id, 'subscription');
  if (row.cancelAtPeriodEnd) return noUpcoming();
  const details = getGroup(fields, 'subscription_details');
  const [item] = getGroupList(details, 'items');
  const at = prorationDate(details, row, now);
  if (at === null)
    return invalid(
      'Cannot specify a proration_date outside of the current billing period.',
      'subscription_details[proration_date]',
    );
  const next = {
    quantity: Number((item && getText(item, 'quantity')) ?? row.quantity),
    price: (item && getText(item, 'price')) ?? row.price,
  };
  const price = world.prices[next.price];
  if (price?.interval == null) return missing('price', next.price, 'subscription_details[items][0][price]');
  const counted = world.count;
  const moves = movesBill(world, row, next);
  const draft = moves ? draftOfMove(world, row, next, at, now) : draftOfRenewal(world, row, next, at);
  world.count = counted;
  return ok(
    invoiceObject(
      world,
      {
        id: `upcoming_in_${id}`,
        number: '',
        customer: row.customer,
        subscription: id,
        currency: price.currency,
        created: moves ? now : row.periodEnd,
        status: 'open',
        reason: moves ? 'subscription_update' : 'subscription_cycle',
        ...draft,
        attempts: 0,
        nextAttempt: moves ? now : row.periodEnd,
        paidAt: null,
        charge: null,
        metadata: {},
      },
      base,
    ),
  );
}

export function refund({ world, fields, now, notify }: Ask): Answer {
  const intent = getText(fields, 'payment_intent');
  const charge = Object.values(world.charges).find(
    candidate => candidate.succeeded && (candidate.id === getText(fields, 'charge') || candidate.intent === intent),
  );
  if (charge === undefined) return missing('charge', getText(fields, 'charge') ?? intent ?? '', 'charge');
  const amount = Number(getText(fields, 'amount') ?? charge.amount - charge.refunded);
  if (amount <= 0 || amount > charge.amount - charge.refunded)
    return invalid(`Charge ${charge.id} has already been refunded.`, 'amount');
  charge.refunded += amount;
  const row = { id: newId(world, 're'), charge: charge.id, amount, created: now };
  world.refunds[row.id] = row;
  notify({ type: 'charge.refunded', kind: 'charge', id: charge.id });
  return ok(refundObject(world, row));
}
