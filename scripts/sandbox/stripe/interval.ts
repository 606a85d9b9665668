import { type InvoiceRow, type SubscriptionRow, type World } from './world.ts';
import {
  attempt,
  newInvoice,
  nextPeriod,
  computeProrations,
  renewalDiscount,
  type Notify,
  upcomingLines,
} from './engine.ts';
import { computeDiscount, computeInvoiceDue } from './sums.ts';

export type NextPlan = { readonly quantity: number; readonly price: string };

/** Reports whether a price changes the billing day, because its interval differs. */
export const movesBill = (world: World, { price }: SubscriptionRow, next: NextPlan): boolean =>
  world.prices[price]?.interval !== world.prices[next.price]?.interval;

/**
 * Calculates the immediate bill of an interval change: credit for unused time, pending items, and a full new period.
 */
export function draftOfMove(
  world: World,
  row: SubscriptionRow,
  next: NextPlan,
  at: number,
  now: number,
): Pick<InvoiceRow, 'lines' | 'discount' | 'discountAmount' | 'startingBalance'> {
  const unused = computeProrations(world, row, next, at).filter(({ amount }) => amount < 0);
  const lines = upcomingLines(world, { ...row, ...next, pending: [...row.pending, ...unused], periodEnd: now });
  const discount = renewalDiscount(world, { ...row, periodEnd: now });
  return {
    lines,
    discount,
    discountAmount: computeDiscount(world, discount, lines),
    startingBalance: world.customers[row.customer]?.balance ?? 0,
  };
}

/** Changes the interval: creates and charges its bill now. False, without changes, if the card fails. */
export function moveBill(
  world: World,
  row: SubscriptionRow,
  next: NextPlan,
  { at, now }: { at: number; now: number },
  notify: Notify,
): boolean {
  const price = world.prices[next.price];
  const card = world.customers[row.customer]?.card ?? null;
  const counted = world.count;
  const draft = draftOfMove(world, row, next, at, now);
  if (price?.interval == null || (computeInvoiceDue(draft) > 0 && card?.pays !== true)) {
    world.count = counted;
    return false;
  }
  delete row.wholeStart;
  Object.assign(row, next, { pending: [], anchor: now, periodStart: now, periodEnd: nextPeriod(now, price.interval) });
  const { customer, id: subscription } = row;
  const { lines, discount } = draft;
  const invoice = newInvoice(
    world,
    { customer, subscription, currency: price.currency, reason: 'subscription_update', lines, discount },
    now,
  );
  row.latestInvoice = invoice.id;
  notify({ type: 'invoice.created', kind: 'invoice', id: invoice.id });
  attempt(world, invoice, card, now, notify);
  return true;
}
