import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  metadataOfSites,
  type PaidFor,
  siteChanges,
  sitesOfMetadata,
} from '../../../shared/domain/billing/paid-sites.ts';
import type { PlanPreview } from '../../../shared/contract/billing.ts';
import { type Interval, maxPaidSites, planKey } from '../../../shared/model/billing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { getBillingState } from '../../stores/billing.ts';
import { listProducts } from './catalogue.ts';
import { askProvider, toCurrencyCode, findAtProvider, toInstant, ProviderError } from './provider.ts';
import { findPlanEnd } from './read-account.ts';
import { isPayable, readSites, sitesToPay } from './sites-to-pay.ts';

/** Validity of a preview; after that its amounts are recalculated. */
const previewMs = 3_600_000;
/** Payment required: the provider's answer to a failed charge. */
const notPaid = 402;

type Plan = {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly paid: readonly PaidFor[];
};
/** Fields of a plan's price that a change needs. */
type PlanPrice = { readonly priceId: string; readonly amount: number; readonly interval: Interval };

/** Reads a payer's current plan from the provider. */
async function readPlan(payerId: string): Promise<Plan | null> {
  const id = (await getBillingState(payerId))?.account.subscription?.id;
  const subscription = id === undefined ? null : await findAtProvider(stripe => stripe.subscriptions.retrieve(id));
  const [item] = subscription?.items.data ?? [];
  if (subscription === null || item === undefined || !['active', 'trialing', 'past_due'].includes(subscription.status))
    return null;
  return { subscription, item, paid: sitesOfMetadata(subscription.metadata) };
}

async function runningPlan(payer: SiteNode): Promise<Plan> {
  const plan = await readPlan(payer.siteId);
  if (plan === null) throw conflict(`${payer.name} has no active plan. Start one with a checkout`);
  return plan;
}

const priceNow = ({ item: { price } }: Plan): PlanPrice => ({
  priceId: price.id,
  amount: price.unit_amount ?? 0,
  interval: price.recurring?.interval === 'year' ? 'year' : 'month',
});

/**
 * Returns the plan's new price. A canceled or past-due plan stays at its own: a change would charge for a new period.
 */
async function priceFor(plan: Plan, interval: Interval | undefined): Promise<PlanPrice> {
  const now = priceNow(plan);
  if (interval === undefined || interval === now.interval) return now;
  const { status } = plan.subscription;
  if (findPlanEnd(plan.subscription) !== null)
    throw conflict('The plan is set to cancel. Renew it under Manage payment first, then change billing');
  if (status === 'past_due') throw conflict('A payment is due. Pay it under Manage payment first, then change billing');
  const prices = (await listProducts({ userViewable: false })).find(({ key }) => key === planKey)?.prices ?? [];
  const currency = toCurrencyCode(plan.subscription.currency);
  const found = prices.find(price => price.interval === interval && price.currency === currency);
  if (found === undefined) throw conflict(`The plan isn't available by the ${interval} right now. Nothing changed`);
  return { priceId: found.priceId, amount: found.amount, interval };
}

export type WantedPlan = { readonly siteIds: readonly string[]; readonly interval?: Interval | undefined };

/**
 * Previews the provider's price for other sites or another interval from now on; changes nothing.
 * @throws {DomainError} invalid-request and conflict as `sitesToPay`, conflict without a plan that runs or may change
 */
export async function readPlanPreview(
  payer: SiteNode,
  { siteIds, interval }: WantedPlan,
  now: Date,
): Promise<PlanPreview> {
  const [plan, requested] = await Promise.all([runningPlan(payer), sitesToPay(payer, siteIds)]);
  const { subscription, item, paid } = plan;
  const price = await priceFor(plan, interval);
  const at = Math.floor(now.getTime() / 1000);
  const invoice = await askProvider(stripe =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: price.priceId, quantity: requested.length }],
        proration_behavior: 'create_prorations',
        proration_date: at,
      },
    }),
  );
  const prorated = invoice.lines.data.filter(line => line.parent?.subscription_item_details?.proration === true);
  const paidIds = paid.map(({ siteId }) => siteId);
  const before = priceNow(plan);
  const isChargedNow = before.interval !== price.interval;
  return {
    ...siteChanges(
      paidIds,
      requested.map(({ siteId }) => siteId),
    ),
    seen: paidIds,
    seenInterval: before.interval,
    at: toInstant(at),
    currency: toCurrencyCode(invoice.currency),
    interval: price.interval,
    perPeriod: price.amount * requested.length,
    prorated: prorated.reduce((sum, { amount }) => sum + amount, 0),
    next: {
      at: toInstant(isChargedNow ? at : (invoice.next_payment_attempt ?? invoice.created)),
      total: invoice.amount_due,
    },
    // A balance below zero is owed by the provider.
    creditAfter: Math.max(0, -(invoice.total + invoice.starting_balance)),
    isChargedNow,
  };
}

export type PlanChange = WantedPlan & {
  readonly seen: readonly string[];
  readonly seenInterval: Interval;
  readonly at: string;
};

/**
 * Changes the plan as previewed at `at`. Our data follows from the event. Repeating it has one effect.
 * @throws {DomainError} conflict if others changed the plan, the preview is too old, or the card fails
 */
export async function agreeToPlan(
  payer: SiteNode,
  { siteIds, interval, seen: seenIds, seenInterval, at }: PlanChange,
  now: Date,
): Promise<void> {
  const [plan, requested] = await Promise.all([runningPlan(payer), sitesToPay(payer, siteIds)]);
  const paid = plan.paid.map(({ siteId }) => siteId);
  const before = priceNow(plan);
  if (
    isSame(
      paid,
      requested.map(({ siteId }) => siteId),
    ) &&
    (interval ?? seenInterval) === before.interval
  )
    return;
  if (!isSame(paid, seenIds) || seenInterval !== before.interval)
    throw conflict('Someone else changed this plan. Nothing changed. Review the new preview');
  const age = now.getTime() - Date.parse(at);
  if (age < 0 || age > previewMs) throw conflict('This preview has expired. Nothing changed. Review the new one');
  await writePlan(plan, requested, Math.floor(Date.parse(at) / 1000), await priceFor(plan, interval));
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every(id => others.includes(id));

/**
 * Writes quantity, sites and price in one step. Remaining sites keep the trial the plan replaced. Another interval is
 * charged immediately, or nothing changes.
 */
async function writePlan(plan: Plan, requested: readonly PaidFor[], at: number, price: PlanPrice): Promise<void> {
  const { subscription, item, paid } = plan;
  const sites = requested.map(site => paid.find(({ siteId }) => siteId === site.siteId) ?? site);
  const metadata = metadataOfSites(sites, subscription.metadata);
  if (metadata === null)
    throw invalid(
      [{ path: 'body.siteIds', message: `One plan can cover at most ${maxPaidSites} sites` }],
      `One plan can cover at most ${maxPaidSites} sites`,
    );
  const isMoved = item.price.id !== price.priceId;
  const change = [paid, sites].map(side => side.map(site => site.siteId).join()).join('>');
  const digest = createHash('sha256')
    .update(isMoved ? `${change} ${item.price.id}>${price.priceId}` : change)
    .digest('base64url');
  const update = askProvider(stripe =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.priceId, quantity: sites.length }],
        metadata,
        proration_behavior: 'create_prorations',
        proration_date: at,
        ...(isMoved && { payment_behavior: 'error_if_incomplete' as const }),
      },
      { idempotencyKey: `sites ${environment().STAGE} ${subscription.id} ${at} ${digest}` },
    ),
  );
  await update.catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.providerStatus !== notPaid) throw error;
    throw conflict('The card payment failed. Nothing changed. Choose another card under Manage payment and try again');
  });
}

/**
 * Removes sites that were deleted, moved elsewhere, suspended or `taken` by another plan: a plan's quantity is its
 * active sites. Without any left it ends with the paid period. Returns the number removed.
 */
export async function dropLostSites(payer: SiteNode, now: Date, taken: readonly string[] = []): Promise<number> {
  const plan = await readPlan(payer.siteId);
  if (plan === null || findPlanEnd(plan.subscription) !== null) return 0;
  const currentSites = await readSites(plan.paid.map(({ siteId }) => siteId));
  const active = new Set(
    currentSites.filter(site => isPayable(payer, site) && !taken.includes(site.siteId)).map(({ siteId }) => siteId),
  );
  const retained = plan.paid.filter(({ siteId }) => active.has(siteId));
  if (retained.length === plan.paid.length) return 0;
  if (retained.length === 0)
    await askProvider(stripe => stripe.subscriptions.update(plan.subscription.id, { cancel_at_period_end: true }));
  else
    await writePlan(
      plan,
      retained,
      Math.max(Math.floor(now.getTime() / 1000), plan.item.current_period_start),
      priceNow(plan),
    );
  return plan.paid.length - retained.length;
}
