import { computeFirstPeriodPart, computeWholeStart } from './first-period.ts';
import { balanceAfter, computeDiscount, computeInvoiceDue, findDiscountCoupon } from './sums.ts';
import {
  type Card,
  type DiscountRow,
  type InvoiceRow,
  type LineRow,
  newId,
  type SessionRow,
  type SubscriptionRow,
  type World,
} from './world.ts';

/** Event in the world: the provider's name and the id of its object. */
export type Happening = {
  readonly type: string;
  readonly kind: 'session' | 'subscription' | 'invoice' | 'charge' | 'dispute' | 'customer';
  readonly id: string;
};
export type Notify = (happening: Happening) => void;

const daySeconds = 86_400;
/** Days after an invoice's first failed charge on which it is retried; after the last the subscription ends. */
const retryDays = [3, 5, 7, 14];
export const sessionSeconds = daySeconds;

/** Returns the time a month or year later, on the same day of the month if it exists. */
export const nextPeriod = (from: number, interval: 'month' | 'year'): number =>
  monthsLater(from, interval === 'month' ? 1 : 12);

function monthsLater(from: number, months: number): number {
  const date = new Date(from * 1000);
  const next = new Date(
    Date.UTC(
      date.getUTCFullYear(),
      date.getUTCMonth() + months,
      1,
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ),
  );
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(date.getUTCDate(), last));
  return next.getTime() / 1000;
}

type Draft = Pick<InvoiceRow, 'customer' | 'subscription' | 'currency' | 'reason' | 'lines' | 'discount'>;
export function newInvoice(world: World, draft: Draft, now: number): InvoiceRow {
  const customer = world.customers[draft.customer];
  if (customer === undefined) throw new Error(`No such customer: ${draft.customer}`);
  customer.invoices += 1;
  const invoice: InvoiceRow = {
    ...draft,
    id: newId(world, 'in'),
    number: `${draft.customer.slice(-6).toUpperCase()}-${String(customer.invoices).padStart(4, '0')}`,
    created: now,
    status: 'open',
    discountAmount: computeDiscount(world, draft.discount, draft.lines),
    startingBalance: customer.balance,
    attempts: 0,
    nextAttempt: now,
    paidAt: null,
    charge: null,
    metadata: {},
  };
  customer.balance = balanceAfter(invoice);
  world.invoices[invoice.id] = invoice;
  return invoice;
}

/**
 * Charges the card for an open invoice. After the first try only scheduled ones count, not a person's own (the
 * provider's `attempt_count`).
 */
export function attempt(
  world: World,
  invoice: InvoiceRow,
  card: Card | null,
  now: number,
  notify: Notify,
  isScheduled = true,
): boolean {
  const due = computeInvoiceDue(invoice);
  const counts = isScheduled || invoice.attempts === 0;
  if (counts) invoice.attempts += 1;
  const succeeded = due === 0 || card?.pays === true;
  if (due > 0 && card !== null) {
    const charge = {
      id: newId(world, 'ch'),
      intent: newId(world, 'pi'),
      customer: invoice.customer,
      invoice: invoice.id,
      amount: due,
      currency: invoice.currency,
      created: now,
      refunded: 0,
      disputed: false,
      succeeded,
      card,
    };
    world.charges[charge.id] = charge;
    if (succeeded) invoice.charge = charge.id;
    notify({ type: succeeded ? 'charge.succeeded' : 'charge.failed', kind: 'charge', id: charge.id });
  }
  if (succeeded) {
    invoice.status = 'paid';
    invoice.paidAt = now;
    invoice.nextAttempt = null;
  } else if (counts) {
    const days = retryDays[invoice.attempts - 1];
    invoice.nextAttempt = days === undefined ? null : invoice.created + days * daySeconds;
  }
  notify({ type: succeeded ? 'invoice.paid' : 'invoice.payment_failed', kind: 'invoice', id: invoice.id });
  return succeeded;
}

const line = (
  world: World,
  description: string,
  amount: number,
  quantity: number,
  price: string | null,
  start: number,
  end: number,
  proration = false,
): LineRow => ({
  id: newId(world, 'il'),
  description,
  amount,
  quantity,
  price,
  proration,
  start,
  end,
});

/** Completes a checkout with a valid card: starts the subscription, pays the invoice, stores the card. */
export function completeSession(world: World, session: SessionRow, card: Card, now: number, notify: Notify): void {
  const customer = world.customers[session.customer];
  if (customer === undefined) throw new Error(`No such customer: ${session.customer}`);
  customer.card = card;
  notify({ type: 'customer.updated', kind: 'customer', id: customer.id });
  const priced = session.items.flatMap(item =>
    world.prices[item.price] === undefined ? [] : [{ ...item, price: world.prices[item.price] }],
  );
  let currency = 'usd';
  const lines = priced.flatMap(({ price, quantity }) => {
    if (price === undefined) return [];
    currency = price.currency;
    const end = price.interval === null ? now : (session.anchor ?? nextPeriod(now, price.interval));
    return [
      line(
        world,
        `${quantity} × ${world.products[price.product]?.name ?? price.product}`,
        computeFirstPeriodPart(session, price.interval, price.unitAmount * quantity),
        quantity,
        price.id,
        now,
        end,
        session.anchor !== undefined && price.interval !== null,
      ),
    ];
  });
  const recurring = priced.find(({ price }) => price?.interval != null);
  if (recurring?.price?.interval != null) {
    const subscription: SubscriptionRow = {
      id: newId(world, 'sub'),
      item: newId(world, 'si'),
      customer: customer.id,
      price: recurring.price.id,
      quantity: recurring.quantity,
      status: 'active',
      created: now,
      periodStart: now,
      periodEnd: session.anchor ?? nextPeriod(now, recurring.price.interval),
      ...(session.anchor === undefined
        ? {}
        : { anchor: session.anchor, wholeStart: computeWholeStart(session.anchor, recurring.price.interval) }),
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      discount: findDiscountCoupon(world, session.discount)?.duration === 'once' ? null : session.discount,
      metadata: session.subscriptionMetadata,
      latestInvoice: null,
      pending: [],
    };
    world.subscriptions[subscription.id] = subscription;
    session.subscription = subscription.id;
    notify({ type: 'customer.subscription.created', kind: 'subscription', id: subscription.id });
  }
  const reason = session.subscription === null ? 'manual' : 'subscription_create';
  const invoice = newInvoice(
    world,
    {
      customer: customer.id,
      subscription: session.subscription,
      currency,
      reason,
      lines,
      discount: session.discount,
    },
    now,
  );
  invoice.metadata = session.metadata;
  const started = session.subscription === null ? undefined : world.subscriptions[session.subscription];
  if (started !== undefined) started.latestInvoice = invoice.id;
  session.invoice = invoice.id;
  notify({ type: 'invoice.created', kind: 'invoice', id: invoice.id });
  attempt(world, invoice, { ...card, pays: true }, now, notify);
  session.status = 'complete';
  session.paid = true;
  const promotion = session.discount?.promotion == null ? undefined : world.promotions[session.discount.promotion];
  if (promotion !== undefined) promotion.timesRedeemed += 1;
  notify({ type: 'checkout.session.completed', kind: 'session', id: session.id });
}

export function expireSession(session: SessionRow, notify: Notify): void {
  session.status = 'expired';
  notify({ type: 'checkout.session.expired', kind: 'session', id: session.id });
}

export function endSubscription(subscription: SubscriptionRow, now: number, notify: Notify): void {
  subscription.status = 'canceled';
  subscription.canceledAt ??= now;
  subscription.endedAt = now;
  notify({ type: 'customer.subscription.deleted', kind: 'subscription', id: subscription.id });
}

/** Calculates the charge or credit of a new quantity or price for the rest of the period, in whole minor units. */
export function computeProrations(
  world: World,
  subscription: SubscriptionRow,
  next: { quantity: number; price: string },
  now: number,
): SubscriptionRow['pending'] {
  const [before, after] = [world.prices[subscription.price], world.prices[next.price]];
  if (
    before === undefined ||
    after === undefined ||
    (next.quantity === subscription.quantity && before.id === after.id)
  )
    return [];
  const left =
    Math.max(0, subscription.periodEnd - now) /
    (subscription.periodEnd - (subscription.wholeStart ?? subscription.periodStart));
  const part = (amount: number) => Math.round(amount * left);
  const span = { start: now, end: subscription.periodEnd };
  return [
    {
      description: 'Unused time',
      amount: -part(before.unitAmount * subscription.quantity),
      quantity: subscription.quantity,
      ...span,
    },
    {
      description: 'Remaining time',
      amount: part(after.unitAmount * next.quantity),
      quantity: next.quantity,
      ...span,
    },
  ];
}

/** Lists the lines of a subscription's next invoice: pending items, then the coming period. */
export function upcomingLines(world: World, subscription: SubscriptionRow): LineRow[] {
  const price = world.prices[subscription.price];
  if (price?.interval == null) return [];
  const pending = subscription.pending.map(({ description, amount, quantity, start, end }) =>
    line(world, description, amount, quantity, price.id, start, end, true),
  );
  const name = world.products[price.product]?.name ?? price.product;
  const period = line(
    world,
    `${subscription.quantity} × ${name}`,
    price.unitAmount * subscription.quantity,
    subscription.quantity,
    price.id,
    subscription.periodEnd,
    nextPeriod(subscription.periodEnd, price.interval),
  );
  return [...pending, period];
}

/** Returns when a subscription's coupon expires; null if never. */
export function discountEnd(world: World, { discount, created }: SubscriptionRow): number | null {
  const months = findDiscountCoupon(world, discount)?.months ?? null;
  return months === null ? null : monthsLater(created, months);
}

/** Returns the discount on the invoice at the end of the current period. */
export function renewalDiscount(world: World, subscription: SubscriptionRow): DiscountRow | null {
  const end = discountEnd(world, subscription);
  return end !== null && subscription.periodEnd >= end ? null : subscription.discount;
}
