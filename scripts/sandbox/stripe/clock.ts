import {
  attempt,
  endSubscription,
  expireSession,
  type Happening,
  newInvoice,
  nextPeriod,
  renewalDiscount,
  type Tell,
  upcomingLines,
} from './engine.ts';
import type { InvoiceRow, SubscriptionRow, World } from './world.ts';

/** Finds the next due event; null without one. */
function nextDue(world: World): { at: number; run: (tell: Tell) => void } | null {
  const due: { at: number; run: (tell: Tell) => void }[] = [];
  for (const session of Object.values(world.sessions)) {
    if (session.status === 'open') due.push({ at: session.expiresAt, run: tell => expireSession(session, tell) });
  }
  for (const subscription of Object.values(world.subscriptions)) {
    if (subscription.status !== 'canceled')
      due.push({
        at: subscription.periodEnd,
        run: tell => renew(world, subscription, subscription.periodEnd, tell),
      });
  }
  for (const invoice of Object.values(world.invoices)) {
    const at = invoice.nextAttempt;
    if (invoice.status === 'open' && at !== null) due.push({ at, run: tell => retry(world, invoice, at, tell) });
  }
  return due.sort((a, b) => a.at - b.at)[0] ?? null;
}

function renew(world: World, subscription: SubscriptionRow, now: number, tell: Tell): void {
  if (subscription.cancelAtPeriodEnd) return endSubscription(subscription, now, tell);
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
  tell({ type: 'invoice.created', kind: 'invoice', id: invoice.id });
  retry(world, invoice, now, tell);
}

function retry(world: World, invoice: InvoiceRow, now: number, tell: Tell, isScheduled = true): void {
  const subscription = invoice.subscription === null ? undefined : world.subscriptions[invoice.subscription];
  const paid = attempt(world, invoice, world.customers[invoice.customer]?.card ?? null, now, tell, isScheduled);
  if (subscription === undefined || subscription.status === 'canceled') return;
  if (!paid && invoice.nextAttempt === null) return endSubscription(subscription, now, tell);
  const owes = Object.values(world.invoices).some(one => one.subscription === subscription.id && one.status === 'open');
  subscription.status = owes ? 'past_due' : 'active';
  tell({ type: 'customer.subscription.updated', kind: 'subscription', id: subscription.id });
}

/** Retries open invoices with the current card, as when a customer changes the card. */
export function payOpen(world: World, customer: string, now: number, tell: Tell): void {
  for (const invoice of Object.values(world.invoices)) {
    if (invoice.customer === customer && invoice.status === 'open') retry(world, invoice, now, tell, false);
  }
}

/** Advances the clock: everything due until then happens in order, each at its own time. */
export function advance(world: World, until: number, tell: (happening: Happening, at: number) => void): void {
  for (let due = nextDue(world); due !== null && due.at <= until; due = nextDue(world)) {
    const { at, run } = due;
    world.clock = Math.max(world.clock, at);
    run(happening => tell(happening, at));
  }
  world.clock = Math.max(world.clock, until);
}
