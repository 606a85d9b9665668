import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { sitesOfMetadata } from '../../../shared/domain/billing/paid-sites.ts';
import {
  type BillingAccount,
  type DisputeState,
  type Invoice,
  type Subscription,
  subscriptionStates,
} from '../../../shared/model/billing.ts';
import { idSchema } from '../../../shared/model/primitives.ts';
import { askProvider, findAtProvider, toCurrencyCode, getReferenceId, toInstant } from './provider.ts';

const shownInvoices = 24;
const payments = 100;

/** Status of an account, and its invoices with failed payments. */
export type ReadAccount = {
  readonly account: BillingAccount;
  readonly failedInvoices: readonly string[];
  /** Plans that run in addition to the account's own, bought a second time. */
  readonly others: readonly Subscription[];
};

/**
 * Reads everything the payment provider knows about a payer: the only source of stored billing data.
 * @throws {DomainError} platform-failed if it doesn't answer
 */
export async function readAccount(customerId: string): Promise<ReadAccount> {
  const [customer, subscriptions, invoices, charges] = await Promise.all([
    askProvider(stripe =>
      stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    ),
    askProvider(stripe =>
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 20,
        expand: ['data.default_payment_method'],
      }),
    ),
    askProvider(stripe =>
      stripe.invoices.list({ customer: customerId, limit: shownInvoices, expand: ['data.payments'] }),
    ),
    askProvider(stripe => stripe.charges.list({ customer: customerId, limit: payments })),
  ]);
  const disputes = await readDisputes(charges.data);
  const current = findCurrent(subscriptions.data);
  const subscription = current === undefined ? null : toSubscription(current);
  const open = invoices.data.filter(
    invoice => invoice.status === 'open' && invoice.attempted && invoice.amount_remaining > 0,
  );
  const renews =
    subscription !== null &&
    ['active', 'trialing', 'past_due'].includes(subscription.status) &&
    !subscription.endsWithPeriod;
  const card =
    toCard(current?.default_payment_method) ??
    (customer.deleted === true ? null : toCard(customer.invoice_settings.default_payment_method));
  return {
    account: {
      customerId,
      subscription,
      next: renews ? await readNext(subscription.id) : null,
      card,
      invoices: invoices.data.flatMap(invoice => toInvoices(invoice, charges.data, disputes)),
      moreInvoices: invoices.has_more,
      overdueSince: open.length === 0 ? null : toInstant(Math.min(...open.map(({ created }) => created))),
    },
    failedInvoices: open.flatMap(({ id }) => id ?? []),
    others: subscriptions.data.filter(other => other.id !== current?.id && isRunning(other)).map(toSubscription),
  };
}

const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired';
const isRunning = ({ status }: Stripe.Subscription) => ['active', 'trialing', 'past_due'].includes(status);
/** Returns the oldest running one, or the newest of the others: a second purchase replaces no plan. */
const findCurrent = (all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined => {
  const newestFirst = [...all].sort((a, b) => b.created - a.created);
  return newestFirst.findLast(isRunning) ?? newestFirst.find(subscription => !isOver(subscription)) ?? newestFirst[0];
};

const knownStates: ReadonlySet<string> = new Set(subscriptionStates);
const isKnown = (status: string): status is Subscription['status'] => knownStates.has(status);

/**
 * Returns a plan's end (epoch seconds), or null if it continues. With flexible billing the provider's portal sets only
 * `cancel_at`; our calls and classic billing set the end of the period.
 */
export const findPlanEnd = (subscription: Stripe.Subscription): number | null =>
  subscription.cancel_at ??
  (subscription.cancel_at_period_end
    ? (subscription.items.data[0]?.current_period_end ?? subscription.start_date)
    : null);

/** Converts a subscription to its stored form. */
export function toSubscription(subscription: Stripe.Subscription): Subscription {
  const [item] = subscription.items.data;
  const end = findPlanEnd(subscription);
  const periodEnd = item?.current_period_end ?? subscription.start_date;
  const sites = sitesOfMetadata(subscription.metadata);
  const openBefore = sites.flatMap(({ siteId, wasOpen }) => (wasOpen === true ? [siteId] : []));
  const boughtBy = z.safeParse(idSchema, subscription.metadata['boughtBy']);
  return {
    id: subscription.id,
    status: isKnown(subscription.status) ? subscription.status : 'other',
    priceId: item?.price.id ?? '',
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    amount: item?.price.unit_amount ?? 0,
    currency: toCurrencyCode(subscription.currency),
    quantity: item?.quantity ?? 0,
    siteIds: sites.map(({ siteId }) => siteId),
    ...(boughtBy.success && { boughtBy: boughtBy.data }),
    startedAt: toInstant(subscription.start_date),
    periodEnd: toInstant(periodEnd),
    endsWithPeriod: end !== null && end <= periodEnd,
    ...(end !== null && { endsAt: toInstant(end) }),
    endedAt: subscription.ended_at === null ? null : toInstant(subscription.ended_at),
    trials: Object.fromEntries(
      sites.flatMap(({ siteId, trialUntil }) => (trialUntil === null ? [] : [[siteId, trialUntil]])),
    ),
    ...(openBefore.length > 0 && { openBefore }),
  };
}

/** Reads the next bill; null if there is none, as for an ending plan. */
async function readNext(subscription: string): Promise<BillingAccount['next']> {
  const invoice = await findAtProvider(stripe => stripe.invoices.createPreview({ subscription }));
  if (invoice === null) return null;
  return {
    at: toInstant(invoice.next_payment_attempt ?? invoice.created),
    total: invoice.amount_due,
    currency: toCurrencyCode(invoice.currency),
    lines: [
      ...invoice.lines.data.map(({ description, amount }) => ({ about: description ?? '', amount })),
      ...linesAfter(invoice),
    ],
  };
}

/** Lists the differences between an invoice's lines and its charge: coupon, tax and credit. */
function linesAfter({
  total,
  amount_due,
  total_discount_amounts,
  lines,
}: Stripe.Invoice): readonly { about: string; amount: number }[] {
  const off = (total_discount_amounts ?? []).reduce((sum, { amount }) => sum - amount, 0);
  // Tax included in the prices is already in the lines.
  const tax = total - off - lines.data.reduce((sum, { amount }) => sum + amount, 0);
  // An invoice below zero charges nothing, and the difference becomes credit.
  const credit = amount_due - total;
  return [
    { about: 'Discount', amount: off },
    { about: 'Tax', amount: tax },
    { about: credit > 0 ? 'Kept as credit' : 'Credit', amount: credit },
  ].filter(({ amount }) => amount !== 0);
}

function toCard(method: Stripe.PaymentMethod | string | null | undefined): BillingAccount['card'] {
  if (typeof method !== 'object' || method?.card === undefined) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { brand, last4, expMonth: exp_month, expYear: exp_year };
}

/** Reads the status of disputes by charge, only for disputed charges. */
async function readDisputes(charges: readonly Stripe.Charge[]): Promise<ReadonlyMap<string, DisputeState>> {
  const disputed = charges.filter(charge => charge.disputed);
  const found = await Promise.all(
    disputed.map(({ id }) => askProvider(stripe => stripe.disputes.list({ charge: id, limit: 10 }))),
  );
  const statuses = found.map(({ data }) => data.map(({ status }) => status));
  return new Map(disputed.map(({ id }, index) => [id, chooseDispute(statuses[index] ?? [])]));
}

const closedForUs: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);
/** Returns the most urgent of several disputes; unknown states count as open. */
function chooseDispute(statuses: readonly string[]): DisputeState {
  if (statuses.length === 0 || statuses.some(status => status !== 'lost' && !closedForUs.has(status))) return 'open';
  return statuses.includes('lost') ? 'lost' : 'won';
}
const pressing: readonly DisputeState[] = ['open', 'lost', 'won'];

/** Builds an invoice; refunds and disputes are read from its charge. */
function toInvoices(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  disputes: ReadonlyMap<string, DisputeState>,
): Invoice[] {
  if (invoice.id === undefined || invoice.status === null) return [];
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => getReferenceId(payment.payment_intent));
  const paidBy = charges.filter(charge => charge.paid && intents.includes(getReferenceId(charge.payment_intent)));
  const refunded = paidBy.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  const dispute = pressing.find(candidate => paidBy.some(({ id }) => disputes.get(id) === candidate));
  const state =
    dispute === 'open' || dispute === 'lost'
      ? 'disputed'
      : refunded > 0 && refunded >= invoice.amount_paid
        ? 'refunded'
        : parseState(invoice.status);
  return [
    {
      invoiceId: invoice.id,
      number: invoice.number,
      at: toInstant(invoice.created),
      // Amount charged after the payer's credit.
      total: invoice.amount_due,
      currency: toCurrencyCode(invoice.currency),
      state,
      refunded,
      about: invoice.lines.data
        .map(({ description }) => description ?? '')
        .filter(text => text !== '')
        .join(', ')
        .slice(0, 300),
      page: invoice.hosted_invoice_url ?? null,
      file: invoice.invoice_pdf ?? null,
      ...(dispute !== undefined && { dispute }),
    },
  ];
}

const states = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
const parseState = (status: string): Invoice['state'] => states.find(candidate => candidate === status) ?? 'open';
