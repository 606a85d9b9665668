import {
  attempt,
  endSubscription,
  expireSession,
  type Happening,
  newInvoice,
  nextPeriod,
  renewalDiscount,
  type Notify,
  upcomingLines,
} from './engine.ts';
import type { InvoiceRow, SubscriptionRow, World } from './world.ts';

/** Finds the next due event; null without one. */
function nextDue(world: World): { at: number; run: (tell: Notify) => void } | null {
  const due: { at: number; run: (tell: Notify) => void }[] = [];
  for (const session of Object.values(world.sessions)) {
    if (session.status === 'open') due.push({ at: session.expiresAt, run: notify => expireSession(session, notify) });
  }
  for (const subscription of Object.values(world.subscriptions)) {
    if (subscription.status !== 'canceled')
      due.push({
        at: subscription.periodEnd,
        run: notify => renew(world, subscription, subscription.periodEnd, notify),
      });
  }
  for (const invoice of Object.values(world.invoices)) {
    const at = invoice.nextAttempt;
    if (invoice.status === 'open' && at !== null) due.push({ at, run: notify => retry(world, invoice, at, notify) });
  }
  return due.sort((a, b) => a.at - b.at)[0] ?? null;
}

function renew(world: World, subscription: SubscriptionRow, now: number, notify: Notify): void {
  if (subscription.cancelAtPeriodEnd) return endSubscription(subscription, now, notify);
  const price = world.prices[subscription.price];
  if (price?.interval == null) return;
  const lines = upcomingLines(world, subscription);
  const discount = renewalDiscount(world, subscription);
  subscription.pending = [];
  delete subscription.wholeStart;
  subscription.periodStart = now;
  subscription.periodEnd = nextPeriod(now, price.interval);
  const draft = {
    customer: subscription.customer,
    subscription: subscription.id,
    currency: price.currency,
    lines,
    discount,
  };
  const invoice = newInvoice(world, { ...draft, reason: 'subscription_cycle' }, now);
  subscription.latestInvoice = invoice.id;
  notify({ type: 'invoice.created', kind: 'invoice', id: invoice.id });
  retry(world, invoice, now, notify);
}

function retry(world: World, invoice: InvoiceRow, now: number, notify: Notify, isScheduled = true): void {
  const subscription = invoice.subscription === null ? undefined : world.subscriptions[invoice.subscription];
  const paid = attempt(world, invoice, world.customers[invoice.customer]?.card ?? null, now, notify, isScheduled);
  if (subscription === undefined || subscription.status === 'canceled') return;
  if (!paid && invoice.nextAttempt === null) return endSubscription(subscription, now, notify);
  const owes = Object.values(world.invoices).some(
    candidate => candidate.subscription === subscription.id && candidate.status === 'open',
  );
  subscription.status = owes ? 'past_due' : 'active';
  notify({ type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id });
}

/** Retries open invoices with the current card, as when a customer changes the card. */
export function payOpen(world: World, customer: string, now: number, notify: Notify): void {
  for (const invoice of Object.values(world.invoices)) {
    if (invoice.customer === customer && invoice.status === 'open') retry(world, invoice, now, notify, false);
  }
}

/** Advances the clock: everything due until then happens in order, each at its own time. */
export function advance(world: World, until: number, notify: (happening: Happening, at: number) => void): void {
  for (let due = nextDue(world); due !== null && due.at <= until; due = nextDue(world)) {
    const { at, run } = due;
    world.clock = Math.max(world.clock, at);
    run(happening => notify(happening, at));
  }
  world.clock = Math.max(world.clock, until);
}
