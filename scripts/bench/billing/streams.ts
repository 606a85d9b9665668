import { DomainError } from '../../../functions/runtime/errors.ts';
import { getBillingState } from '../../../functions/stores/billing.ts';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { createNode, getNode } from '../../../functions/stores/sites/sites.ts';
import { createUser } from '../../../functions/stores/users/users.ts';
import { agreeToPlan, readPlanPreview } from '../../../functions/services/billing/change-plan.ts';
import { startCheckout } from '../../../functions/services/billing/checkout.ts';
import { reconcileAccounts } from '../../../functions/services/billing/reconcile-accounts.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ServedStripe } from '../../sandbox/stripe/serve.ts';
import type { ChargeRow, World } from '../../sandbox/stripe/world.ts';
import type { BillingWorld } from './world.ts';

const dayMs = 86_400_000;
/** Exceeds a stream's number of ids, so no two streams share one, which would count as a repetition. */
const idsPerStream = 10_000;
/** Generates numbers by Mulberry32: the same seed gives the same stream. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type StreamResult = { readonly doubled: number; readonly drift: number };

/**
 * Simulates one customer at the provider: a checkout, then months, refunds, disputes, another card, an end. Events
 * arrive reordered, repeated, late or never, and the program is killed between its writes. Then the nightly comparison
 * runs.
 */
export async function runStream(world: BillingWorld, seed: number): Promise<StreamResult> {
  const random = createRandom(seed);
  const chance = (share: number) => random() < share;
  const { stripe } = world;
  stripe.renew(seed * idsPerStream);
  stripe.clock.now = new Date('2026-11-22T12:00:00Z');
  const siteId = `site-${seed}`;
  const trial = chance(0.5) ? '2026-11-29' : undefined;
  const site = {
    siteId,
    name: siteId,
    type: 'SITE' as const,
    sitePath: `/ISL/bench/${siteId}`,
    attr: trial === undefined ? {} : { trialExpiryDate: trial },
    revision: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  await createNode(site);
  await createUser({
    userId: `user-${seed}`,
    email: `user-${seed}@bench.test`,
    given_name: 'A',
    family_name: 'B',
    siteId,
    isAdmin: false,
    disabled: false,
    enableSiteAlerts: true,
    enableBillingEmails: true,
    enableIntroTutorial: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const checkout = await startCheckout(
    site,
    {
      items: [{ priceId: chance(0.7) ? 'price_mainmonth' : 'price_mainyear' }],
      coupons: chance(0.3) ? ['VETERAN10'] : [],
      cancelPath: '/upgrade',
      boughtBy: site.siteId,
    },
    stripe.clock.now,
  );
  await stripe.press(
    new URL(checkout.url ?? '').pathname.replace('/stripe', ''),
    'pay',
    chance(0.35) ? 'later' : 'good',
  );
  let delivered = 0;
  const postponed: string[] = [];
  const flush = async () => {
    const fresh = [...postponed.splice(0), ...stripe.sent.slice(delivered)];
    delivered = stripe.sent.length;
    const order = fresh
      .map(body => ({ body, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ body }) => body);
    for (const body of order) {
      if (chance(0.15)) continue;
      if (chance(0.15)) {
        postponed.push(body);
        continue;
      }
      for (let time = chance(0.25) ? 2 : 1; time > 0; time -= 1)
        await world.deliver(body, chance(0.4) ? 1 + Math.floor(random() * 25) : -1);
    }
  };
  await flush();
  for (let step = Math.floor(random() * 4); step > 0; step -= 1) {
    const [charge] = Object.values(stripe.standIn.world.charges).filter(({ succeeded }) => succeeded);
    const [subscription] = Object.values(stripe.standIn.world.subscriptions);
    const pick = random();
    if (pick < 0.45) stripe.clock.now = new Date(stripe.clock.now.getTime() + Math.floor(5 + random() * 40) * dayMs);
    else if (pick < 0.58 && charge !== undefined && charge.refunded === 0)
      await stripe.client.refunds.create({ charge: charge.id });
    else if (pick < 0.66 && charge !== undefined) await disputeCharge(stripe, charge, chance(0.5) ? 'won' : 'lost');
    else if (pick < 0.78 && subscription !== undefined) {
      const portal = await stripe.client.billingPortal.sessions.create({
        customer: subscription.customer,
        return_url: stripe.origin,
      });
      const end = subscription.cancelAtPeriodEnd ? 'keep' : 'cancel';
      await stripe.press(new URL(portal.url).pathname.replace('/stripe', ''), chance(0.5) ? 'card' : end, 'good');
    } else if (pick < 0.95 && subscription?.status === 'active' && !subscription.cancelAtPeriodEnd)
      await moveInterval(site, stripe.clock.now);
    else if (subscription !== undefined && subscription.status !== 'canceled')
      await stripe.client.subscriptions.cancel(subscription.id);
    await stripe.client.products.list();
    await flush();
  }
  const { failed } = await reconcileAccounts({ now: stripe.clock.now, remainingMs: () => 900_000 });
  if (failed > 0) throw new Error('The account could not be compared');
  const doubled = await doubledEffects(world, siteId);
  const drift = await measureDrift(stripe.standIn.world, siteId, trial, stripe.clock.now);
  return { doubled, drift };
}

/** Disputes a charge as a bank, or decides an open dispute. */
async function disputeCharge(stripe: ServedStripe, { id, disputed }: ChargeRow, outcome: 'won' | 'lost') {
  const open = Object.values(stripe.standIn.world.disputes).find(
    ({ charge, status }) => charge === id && status === 'needs_response',
  );
  if (disputed && open === undefined) return;
  const order = open === undefined ? { dispute: id } : { [outcome]: open.id };
  await fetch(`${stripe.origin}/_order`, { method: 'POST', body: JSON.stringify(order) });
}

/** Switches between monthly and yearly as a person does; outdated stored data makes it refuse. */
async function moveInterval(payer: SiteNode, now: Date): Promise<void> {
  try {
    const { seenInterval } = await readPlanPreview(payer, { siteIds: [payer.siteId] }, now);
    const requested = {
      siteIds: [payer.siteId],
      interval: seenInterval === 'month' ? ('year' as const) : ('month' as const),
    };
    const { seen: paidSiteIds, at } = await readPlanPreview(payer, requested, now);
    await agreeToPlan(payer, { ...requested, seen: paidSiteIds, seenInterval, at }, now);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

const repeatedAmong = (values: readonly string[]): number => values.length - new Set(values).size;

async function doubledEffects(world: BillingWorld, siteId: string): Promise<number> {
  const { customers, subscriptions, charges } = world.stripe.standIn.world;
  const emails = world
    .mails()
    .filter(({ to }) => to.includes(`user-${siteId.slice('site-'.length)}@bench.test`))
    .map(({ to, subject, text }) => [to.join(), subject, text].join('\n'));
  const { notifications } = await listNotifications(siteId, undefined, 100);
  const paid = Object.values(charges)
    .filter(({ succeeded }) => succeeded)
    .map(({ invoice }) => invoice);
  return (
    repeatedAmong(emails) +
    repeatedAmong(notifications.map(({ body }) => `${body.title}\n${body.message}`)) +
    repeatedAmong(paid) +
    Math.max(0, Object.keys(customers).length - 1) +
    Math.max(0, Object.keys(subscriptions).length - 1)
  );
}

/** Compares stored data with the provider's own rows, calculated independently. */
async function measureDrift(provider: World, siteId: string, trial: string | undefined, now: Date): Promise<number> {
  const state = await getBillingState(siteId);
  const node = await getNode(siteId);
  const [subscription] = Object.values(provider.subscriptions);
  const [customer] = Object.values(provider.customers);
  if (state === null || subscription === undefined || customer === undefined) return 1;
  const { account } = state;
  const owed = Object.values(provider.invoices)
    .filter(({ status }) => status === 'open')
    .map(({ created }) => created * 1000);
  const overdue = owed.length > 0 && now.getTime() >= Math.min(...owed) + 7 * dayMs;
  const undone = subscription.endedAt !== null && subscription.endedAt - subscription.created < 86_400;
  const ended = subscription.status === 'canceled';
  const expectedTrial = ended && undone && trial !== undefined ? trial : undefined;
  // A refunded purchase restores the site's earlier state: on trial, or open.
  const unpaid = ended ? !undone : subscription.status === 'past_due' && overdue;
  const disputes = Object.values(provider.disputes);
  const invoiceText = (invoice: { id: string; total: number; refunded: number; paid: boolean; dispute: string }) =>
    `${invoice.id} ${invoice.total} ${invoice.refunded} ${invoice.paid} ${invoice.dispute}`;
  const storedInvoices = account.invoices
    .map(invoice =>
      invoiceText({
        id: invoice.invoiceId,
        total: invoice.total,
        refunded: invoice.refunded,
        paid: ['paid', 'refunded', 'disputed'].includes(invoice.state),
        dispute: invoice.dispute ?? 'none',
      }),
    )
    .sort();
  const real = Object.values(provider.invoices)
    .map(invoice =>
      invoiceText({
        id: invoice.id,
        total: Math.max(
          0,
          invoice.lines.reduce((sum, { amount }) => sum + amount, 0) - invoice.discountAmount + invoice.startingBalance,
        ),
        refunded: Object.values(provider.refunds).reduce(
          (sum, refund) => sum + (refund.charge === invoice.charge ? refund.amount : 0),
          0,
        ),
        paid: invoice.status === 'paid',
        dispute: (disputes.find(({ charge }) => charge === invoice.charge)?.status ?? 'none').replace(
          'needs_response',
          'open',
        ),
      }),
    )
    .sort();
  const checks = [
    account.subscription?.status === subscription.status,
    account.subscription?.endsWithPeriod === subscription.cancelAtPeriodEnd,
    account.card?.last4 === customer.card?.last4,
    account.subscription?.priceId === subscription.price,
    storedInvoices.join('\n') === real.join('\n'),
    (node?.attr.unpaid === true) === unpaid,
    node?.attr.trialExpiryDate === expectedTrial,
    state.pending.length === 0,
  ];
  return checks.filter(holds => !holds).length;
}
