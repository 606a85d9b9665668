import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { metadataOfSites, type PaidFor, siteChanges, sitesOfMetadata } from '../../../shared/domain/billing/paid-sites.ts';
import type { SitesPreview } from '../../../shared/contract/billing.ts';
import { mostPaidSites } from '../../../shared/model/billing.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { environment } from '../../runtime/environment.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { getBillingState } from '../../stores/billing.ts';
import { askProvider, currencyOf, findAtProvider, instantOf } from './provider.ts';
import { isPayable, readSites, sitesToPay } from './sites-to-pay.ts';

/** So long a preview is good: after that its amounts are counted anew. */
const previewMs = 3_600_000;

type Plan = { readonly subscription: Stripe.Subscription; readonly item: Stripe.SubscriptionItem; readonly paid: readonly PaidFor[] };

/** The running plan of a payer as it stands at the provider. */
async function readPlan(payerId: string): Promise<Plan | null> {
  const id = (await getBillingState(payerId))?.account.subscription?.id;
  const subscription = id === undefined ? null : await findAtProvider(stripe => stripe.subscriptions.retrieve(id));
  const [item] = subscription?.items.data ?? [];
  if (subscription === null || item === undefined || !['active', 'trialing', 'past_due'].includes(subscription.status)) return null;
  return { subscription, item, paid: sitesOfMetadata(subscription.metadata) };
}

async function runningPlan(payer: SiteNode): Promise<Plan> {
  const plan = await readPlan(payer.siteId);
  if (plan === null) throw conflict(`${payer.name} has no plan that runs. Begin one with a checkout`);
  return plan;
}

/**
 * What it would cost to pay for other sites from now on, as the provider counts it; nothing changes.
 * @throws {DomainError} invalid-request and conflict as `sitesToPay`, conflict without a plan that runs
 */
export async function previewSites(payer: SiteNode, siteIds: readonly string[], now: Date): Promise<SitesPreview> {
  const [{ subscription, item, paid }, wanted] = await Promise.all([runningPlan(payer), sitesToPay(payer, siteIds)]);
  const at = Math.floor(now.getTime() / 1000);
  const invoice = await askProvider(stripe =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: [{ id: item.id, quantity: wanted.length }], proration_behavior: 'create_prorations', proration_date: at },
    }),
  );
  const prorated = invoice.lines.data.filter(line => line.parent?.subscription_item_details?.proration === true);
  const seen = paid.map(({ siteId }) => siteId);
  return {
    ...siteChanges(seen, wanted.map(({ siteId }) => siteId)),
    seen,
    at: instantOf(at),
    currency: currencyOf(invoice.currency),
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    perPeriod: (item.price.unit_amount ?? 0) * wanted.length,
    prorated: prorated.reduce((sum, { amount }) => sum + amount, 0),
    next: { at: instantOf(invoice.next_payment_attempt ?? invoice.created), total: invoice.total },
  };
}

export type SitesChange = { readonly siteIds: readonly string[]; readonly seen: readonly string[]; readonly at: string };

/**
 * Pays for other sites, as the preview of `at` said. What is kept follows from the event. The same change twice is one.
 * @throws {DomainError} conflict where others changed the sites meanwhile, or the preview is too old
 */
export async function changeSites(payer: SiteNode, { siteIds, seen, at }: SitesChange, now: Date): Promise<void> {
  const [plan, wanted] = await Promise.all([runningPlan(payer), sitesToPay(payer, siteIds)]);
  const paid = plan.paid.map(({ siteId }) => siteId);
  if (isSame(paid, wanted.map(({ siteId }) => siteId))) return;
  if (!isSame(paid, seen)) throw conflict('Somebody else changed the sites of this plan in the meantime. Nothing was changed; look at the new preview');
  const age = now.getTime() - Date.parse(at);
  if (age < 0 || age > previewMs) throw conflict('This preview is older than an hour. Nothing was changed; look at the new one');
  await writeSites(plan, wanted, Math.floor(Date.parse(at) / 1000));
}

const isSame = (some: readonly string[], others: readonly string[]) => some.length === others.length && some.every(id => others.includes(id));

/** Quantity and sites change in one step. A site that stays keeps the trial that the plan replaced. */
async function writeSites({ subscription, item, paid }: Plan, wanted: readonly PaidFor[], at: number): Promise<void> {
  const sites = wanted.map(site => paid.find(({ siteId }) => siteId === site.siteId) ?? site);
  const metadata = metadataOfSites(sites, subscription.metadata);
  if (metadata === null) throw invalid([{ path: 'body.siteIds', message: `One plan pays for ${mostPaidSites} sites at most` }], `One plan pays for ${mostPaidSites} sites at most`);
  const digest = createHash('sha256').update(`${paid.map(one => one.siteId).join()}>${sites.map(one => one.siteId).join()}`).digest('base64url');
  await askProvider(stripe =>
    stripe.subscriptions.update(
      subscription.id,
      { items: [{ id: item.id, quantity: sites.length }], metadata, proration_behavior: 'create_prorations', proration_date: at },
      { idempotencyKey: `sites ${environment().STAGE} ${subscription.id} ${at} ${digest}` },
    ),
  );
}

/**
 * Stops paying for sites that are gone, moved elsewhere or suspended: a plan's quantity is that of its active sites.
 * Where none is left the plan ends with the period that is paid. Answers how many were dropped.
 */
export async function dropLostSites(payer: SiteNode, now: Date): Promise<number> {
  const plan = await readPlan(payer.siteId);
  if (plan === null || plan.subscription.cancel_at_period_end) return 0;
  const standing = await readSites(plan.paid.map(({ siteId }) => siteId));
  const active = new Set(standing.filter(site => isPayable(payer, site)).map(({ siteId }) => siteId));
  const kept = plan.paid.filter(({ siteId }) => active.has(siteId));
  if (kept.length === plan.paid.length) return 0;
  if (kept.length === 0) await askProvider(stripe => stripe.subscriptions.update(plan.subscription.id, { cancel_at_period_end: true }));
  else await writeSites(plan, kept, Math.max(Math.floor(now.getTime() / 1000), plan.item.current_period_start));
  return plan.paid.length - kept.length;
}
