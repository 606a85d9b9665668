import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as reconcile } from '../../../functions/jobs/reconcile-billing.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { deleteRefusal, putRefusal } from '../../../functions/stores/refused-addresses.ts';
import { countOne } from '../../../functions/stores/throttles.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { changeUser } from '../../../functions/stores/users/users.ts';
import { signatureHeader } from '../../../scripts/sandbox/stripe/deliveries.ts';
import { type BillingProgram, oldSecret, startBilling, webhookSecret } from './support.ts';

const plenty = { getRemainingTimeInMillis: () => 900_000 };

let billing: BillingProgram;
beforeAll(async () => {
  billing = await startBilling();
  for (const userId of ['trial-user', 'site-user']) await changeUser(userId, user => ({ ...user, enableBillingEmails: true }));
});
afterAll(() => billing.stop());
let previousEmailCount = 0;
const forgetEmails = () => {
  previousEmailCount = billing.program.mails().length;
};
beforeEach(forgetEmails);
/** Newest first. */
const listNewEmails = () => billing.program.mails().slice(0, billing.program.mails().length - previousEmailCount);

const checkout = z.object({ sessionId: z.string(), url: z.nullable(z.string()), status: z.string(), mailed: z.optional(z.int()) });
const start = async (siteId: string, userId: string, priceIds: string[], more: { coupons?: string[]; sendEmail?: boolean; query?: Record<string, string> } = {}) => {
  const { query, ...rest } = more;
  return billing.program.call('create-checkout', {
    token: billing.tokenOf(userId), params: { siteId }, ...(query && { query }),
    body: { items: priceIds.map(priceId => ({ priceId })), sendEmail: false, ...rest },
  });
};
const opened = (answer: { json: unknown }) => checkout.parse(answer.json);
const pay = (url: string | null, card = 'good') => billing.stripe.press(new URL(url ?? '').pathname.replace('/stripe', ''), 'pay', card);
const page = async (siteId: string, userId = 'admin-user') => (await billing.program.call('get-billing', { token: billing.tokenOf(userId), params: { siteId } })).json;
const readTrialExpiry = async (siteId: string) => (await getNode(siteId))?.attr.trialExpiryDate;
const describeEmails = () => listNewEmails().map(({ to, subject }) => `${to.join()}: ${subject}`);
/** Titles in the bell of a site, newest first. */
const listTitles = async (siteId: string) => (await listNotifications(siteId, undefined)).notifications.map(({ body }) => body.title);
const day = 86_400_000;
/** What each night counted for the alarm (test/infra/pipeline-and-storage.test.ts). */
const readMendedCounts = () =>
  billing.program.lines.filter(line => line.includes('RepairedAccounts')).map(line => z.object({ RepairedAccounts: z.int() }).parse(JSON.parse(line)).RepairedAccounts);

describe('a trial becomes a customer', () => {
  const isPaid = async () => {
    const { json } = await billing.program.call('list-site-products', { token: billing.tokenOf('late-user'), params: { siteId: 'site-late' } });
    return z.object({ isPaid: z.boolean() }).parse(json).isPaid;
  };

  test('only through the event, once, in any order; the role changes on the next request', async () => {
    expect((await billing.program.call('get-sales', { token: billing.tokenOf('late-user'), params: { siteId: 'site-late' }, query: { year: '2026' } })).status).toBe(403);
    expect(await isPaid()).toBe(false);
    const { sessionId, url } = opened(await start('site-late', 'late-user', ['price_mainmonth', 'price_social']));
    expect((await pay(url)).location).toBe(`http://localhost:3999/success/${sessionId}`);
    const outcome = () => billing.program.call('get-checkout-outcome', { token: billing.tokenOf('late-user'), params: { siteId: 'site-late', sessionId } });
    expect((await outcome()).json).toMatchObject({ status: 'complete', isOpen: false });
    expect(await readTrialExpiry('site-late')).toBe('2026-01-01');
    await billing.deliver(bodies => [...bodies.toReversed(), ...bodies]);
    expect(await readTrialExpiry('site-late')).toBeUndefined();
    expect((await outcome()).json).toMatchObject({ isOpen: true, total: 8900 + 35_000, currency: 'USD' });
    expect((await billing.program.call('get-sales', { token: billing.tokenOf('late-user'), params: { siteId: 'site-late' }, query: { year: '2026' } })).status).toBe(200);
    expect(await page('site-late')).toMatchObject({ standing: 'active', account: { subscription: { siteIds: ['site-late'], trials: { 'site-late': '2026-01-01' }, quantity: 1 }, card: { last4: '4242' }, next: { total: 8900 } } });
  });

  test('the plan is not sold twice, but a setup service is', async () => {
    expect(await isPaid()).toBe(true);
    expect(await start('site-late', 'late-user', ['price_mainyear'])).toMatchObject({ status: 409, json: { message: 'The plan is already active. You can buy setup services separately' } });
    expect((await start('site-late', 'late-user', ['price_wordpress'])).status).toBe(200);
  });

  test('undone the same day: refunded, and the trial resumes', async () => {
    const undo = () => billing.program.call('undo-purchase', { token: billing.tokenOf('admin-user'), params: { siteId: 'site-late' } });
    expect((await undo()).status).toBe(204);
    await billing.deliver();
    expect(await readTrialExpiry('site-late')).toBe('2026-01-01');
    expect(await page('site-late')).toMatchObject({ standing: 'ended', account: { invoices: [{ state: 'refunded', refunded: 8900 + 35_000 }] } });
    expect((await undo()).status).toBe(409);
    expect(await isPaid()).toBe(false);
    expect(new Set(await listTitles('site-late'))).toEqual(new Set(['Refund: $439.00', 'The subscription has ended']));
  });
});

describe('checkout', () => {
  test('the same cart reuses its session; another cart ends the first', async () => {
    const first = opened(await start('site-n1', 'site-user', ['price_social', 'price_wordpress']));
    const again = await Promise.all([1, 2, 3].map(() => start('site-n1', 'site-user', ['price_wordpress', 'price_social'])));
    expect(again.map(answer => opened(answer).sessionId)).toEqual([first.sessionId, first.sessionId, first.sessionId]);
    const other = opened(await start('site-n1', 'site-user', ['price_social']));
    expect(other.sessionId).not.toBe(first.sessionId);
    const get = (sessionId: string, userId = 'site-user') => billing.program.call('get-checkout', { token: billing.tokenOf(userId), params: { sessionId } });
    expect((await get(first.sessionId)).json).toMatchObject({ status: 'expired', url: null, siteId: 'site-n1' });
    expect((await get(other.sessionId)).json).toMatchObject({ status: 'open' });
    expect((await get(other.sessionId, 'trial-user')).status).toBe(404);
    expect((await get('cs_test_nowhere')).status).toBe(404);
    expect((await pay(first.url)).html).toContain('expired');
  });

  test('asks the provider to calculate tax when the stage requires it', async () => {
    const counts = async () => {
      const { sessionId } = opened(await start('site-s1', 'org-user', ['price_wordpress']));
      const session = billing.stripe.standIn.world.sessions[sessionId];
      await billing.stripe.client.checkout.sessions.expire(sessionId);
      return session?.countsTax;
    };
    expect(await counts()).toBe(false);
    process.env['STRIPE_TAX'] = 'true';
    forgetEnvironment();
    expect(await counts()).toBe(true);
    delete process.env['STRIPE_TAX'];
    forgetEnvironment();
  });

  test('two concurrent tabs share one session', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => start('site-s1', 'org-user', ['price_paidads'])));
    expect(new Set(answers.map(answer => opened(answer).sessionId)).size).toBe(1);
    expect(Object.values(billing.stripe.standIn.world.customers).filter(({ metadata }) => metadata['siteId'] === 'site-s1')).toHaveLength(1);
  });

  test.each<[string, string[], object, string]>([
    ['two coupons', ['price_social'], { coupons: ['VETERAN10', 'PARTNER25'] }, 'You can use only one coupon'],
    ['a coupon that has ended', ['price_social'], { coupons: ['SUMMER'] }, 'The coupon SUMMER isn\'t valid. Check the spelling'],
    ['a coupon that never was', ['price_social'], { coupons: ['NOPE'] }, 'The coupon NOPE isn\'t valid. Check the spelling'],
    ['what is not offered', ['price_nothing'], {}, 'One of these services is no longer offered. Reload the page'],
    ['a service twice', ['price_social', 'price_social'], {}, 'Each service can be in the cart only once'],
    ['the way back to another host', ['price_social'], { query: { overrideCancelUrl: '//evil.test/x' } }, 'The return address must be a page of this product'],
    ['the way back out of the product', ['price_social'], { query: { overrideCancelUrl: 'https://evil.test' } }, 'The return address must be a page of this product'],
  ])('refuses %s', async (_, items, more, message) => {
    expect(await start('site-n2', 'org-user', items, more)).toMatchObject({ status: 400, json: { details: [{ message }] } });
  });

  test('a coupon is looked up by code; only billing managers see the list', async () => {
    const coupons = (userId: string, query: Record<string, string> = {}) => billing.program.call('list-coupons', { token: billing.tokenOf(userId), params: { siteId: 'site-n1' }, query });
    expect((await coupons('site-user', { code: 'veteran10' })).json).toEqual({ coupons: [{ code: 'VETERAN10', name: 'tenpercent', percentOff: 10, amountOff: null, currency: null, months: 0, productIds: null, minimum: null, isForFirstPurchase: false }] });
    expect((await coupons('site-user')).json).toEqual({ coupons: [] });
    expect(z.object({ coupons: z.array(z.object({ code: z.string() })) }).parse((await coupons('reseller-user')).json).coupons.map(({ code }) => code)).toEqual(['VETERAN10', 'WELCOME50', 'PARTNER25', 'LAUNCH20']);
  });

  test('never reports an undeliverable link as sent, however often it is retried', async () => {
    const address = 'trial-user@insights.test';
    await putRefusal({ address, why: 'bounced', at: billing.clock.now.toISOString() });
    const send = async () => (await start('site-trial', 'affiliate-user', ['price_wordpress'], { sendEmail: true })).status;
    expect([await send(), await send()]).toEqual([502, 502]);
    expect(describeEmails()).toEqual([]);
    await deleteRefusal(address);
    expect([await send(), await send()]).toEqual([200, 200]);
    expect(describeEmails()).toEqual([`${address}: Your checkout for Name of site-trial`]);
  });

  test('an attempt that died before its email loses nobody the link', async () => {
    const address = 'trial-user@insights.test';
    const send = async () => (await start('site-trial', 'affiliate-user', ['price_paidads'], { sendEmail: true })).status;
    const { sessionId } = opened(await start('site-trial', 'affiliate-user', ['price_paidads'], { sendEmail: false, query: { overrideCancelUrl: '/upgrade' } }));
    const begun = billing.clock.now;
    // What a function leaves that is killed between the count and the mail.
    await countOne(`mail-checkout:${sessionId}:${address}`, 60, begun);
    expect(await send()).toBe(502);
    expect(describeEmails()).toEqual([]);
    billing.clock.now = new Date(begun.getTime() + 61_000);
    expect([await send(), await send()]).toEqual([200, 200]);
    expect(describeEmails()).toEqual([`${address}: Your checkout for Name of site-trial`]);
    billing.clock.now = begun;
  });

  test('emails the link to a buyer without billing contacts; asks affiliates to name one', async () => {
    await changeUser('trial-user', user => ({ ...user, enableBillingEmails: false }));
    listNewEmails();
    expect(await start('site-trial', 'affiliate-user', ['price_social'], { sendEmail: true })).toMatchObject({ status: 400, json: { message: expect.stringMatching(/^Nobody at Name of site-trial gets billing emails/) } });
    expect((await start('site-trial', 'trial-user', ['price_social'], { sendEmail: true })).json).toMatchObject({ mailed: 1 });
    expect(describeEmails()).toEqual(['trial-user@insights.test: Your checkout for Name of site-trial']);
    await changeUser('trial-user', user => ({ ...user, enableBillingEmails: true }));
  });

  test('emails its link to payers once; an affiliate may send it but change nothing', async () => {
    const answer = await start('site-trial', 'affiliate-user', ['price_mainmonth'], { sendEmail: true });
    expect(answer.json).toMatchObject({ mailed: 1 });
    await start('site-trial', 'affiliate-user', ['price_mainmonth'], { sendEmail: true });
    expect(describeEmails()).toEqual(['trial-user@insights.test: Your checkout for Name of site-trial']);
    expect(listNewEmails()[0]?.text).toContain(`/checkout/${opened(answer).sessionId}`);
    const put = (userId: string) => billing.program.call('update-billing', { token: billing.tokenOf(userId), params: { siteId: 'site-trial' }, body: { billingEmail: 'pay@insights.test' } });
    expect((await put('affiliate-user')).status).toBe(403);
    expect((await put('trial-user')).status).toBe(403);
    expect((await put('admin-user')).status).toBe(200);
    expect(await page('site-trial', 'admin-user')).toMatchObject({ contact: { billingEmail: 'pay@insights.test' } });
    expect((await billing.stripe.client.customers.list()).data.map(({ email, metadata }) => [metadata['siteId'], email])).toContainEqual(['site-trial', 'pay@insights.test']);
    expect((await billing.program.call('open-billing-portal', { token: billing.tokenOf('affiliate-user'), params: { siteId: 'site-trial' } })).status).toBe(403);
    expect(await page('site-trial', 'affiliate-user')).toMatchObject({ mayChange: false, contact: {} });
    const portal = async (returnTo: string) => {
      const answer = await billing.program.call('open-billing-portal', { token: billing.tokenOf('admin-user'), params: { siteId: 'site-trial' }, query: { returnTo } });
      return [answer.status, Object.values(billing.stripe.standIn.world.portals).at(-1)?.returnUrl];
    };
    expect(await portal('/billing-management?site=site-trial&payer=org')).toEqual([200, 'http://localhost:3999/billing-management?site=site-trial&payer=org']);
    expect((await portal('//evil.test/x'))[0]).toBe(400);
  });

  test('opens the monthly plan in one call, and lists prices in order', async () => {
    const open = () => billing.program.call('open-checkout', { token: billing.tokenOf('trial-user'), params: { siteId: 'site-trial' } });
    expect(opened(await open()).sessionId).toBe(opened(await open()).sessionId);
    const keys = async (userId: string, query = {}) => z.object({ products: z.array(z.object({ key: z.string() })) }).parse((await billing.program.call('list-products', { token: billing.tokenOf(userId), query })).json).products.map(({ key }) => key);
    const shown = ['main_subscription', 'analytics-core', 'ecommerce-analytics', 'social', 'marketing-automation', 'paid-ads', 'wordpress', 'shopping-cart', 'veteran-social'];
    // What customers are not shown is neither listed for them nor sold to them, whatever they ask for.
    for (const userId of ['site-user', 'org-user', 'trial-user']) for (const query of [{}, { userViewable: '0' }]) expect(await keys(userId, query)).toEqual(shown);
    for (const [userId, siteId] of [['org-user', 'site-n2'], ['site-user', 'site-n1'], ['trial-user', 'site-trial']] as const) expect((await start(siteId, userId, ['price_bootcamp1'])).status).toBe(400);
    expect((await start('site-n2', 'reseller-user', ['price_bootcamp1'])).status).toBe(200);
    expect(await keys('reseller-user', { userViewable: '1' })).toEqual(shown);
    expect(await keys('reseller-user')).toEqual(['main_subscription', 'analytics-core', 'ecommerce-analytics', 'social', 'marketing-automation', 'paid-ads', 'wordpress', 'shopping-cart', 'veteran-social', 'bootcamp-1', 'bootcamp-2']);
  });

  test('starts nothing while the provider does not respond, and reports it to the caller', async () => {
    billing.stripe.faults.next = 9;
    expect(await start('site-n2', 'org-user', ['price_social'])).toMatchObject({ status: 502, json: { message: 'The payment provider didn\'t respond. Nothing was charged. Please try again in a moment' } });
    billing.stripe.faults.next = 0;
  });
});

describe('the webhook', () => {
  const body = () => billing.stripe.sent[0] ?? '';
  test('accepts either secret, and ignores a repeated event', async () => {
    expect(await billing.post(body())).toMatchObject({ status: 200, json: { received: true } });
    expect((await billing.post(body(), { secret: oldSecret })).status).toBe(200);
  });
  test.each<[string, () => Parameters<BillingProgram['post']>]>([
    ['no signature', () => [body(), { header: '' }]],
    ['another secret', () => [body(), { secret: 'whsec_three' }]],
    ['an old signature', () => [body(), { at: Math.floor(Date.now() / 1000) - 301 }]],
    ['one of the future', () => [body(), { at: Math.floor(Date.now() / 1000) + 900 }]],
    ['two times', () => [body(), { header: `t=1,${signatureHeader(webhookSecret, body(), Math.floor(Date.now() / 1000))}` }]],
    ['another body', () => [`${body()} `, { header: signatureHeader(webhookSecret, body(), Math.floor(Date.now() / 1000)) }]],
    ['what is no event', () => ['{"id":"evt_1"}']],
  ])('refuses %s', async (_, make) => {
    expect((await billing.post(...make())).status).toBe(400);
  });
});

describe('a failed payment', () => {
  test('sends a notice, blocks changes after seven days, and unblocks them once paid', async () => {
    const { url } = opened(await start('site-n1', 'site-user', ['price_mainmonth']));
    await pay(url, 'later');
    await billing.deliver();
    const begun = billing.clock.now.getTime();
    const rename = async () =>
      billing.program.call('update-site', {
        token: billing.tokenOf('site-user'), params: { siteId: 'site-n1' }, body: { revision: (await getNode('site-n1'))?.revision ?? 0, site: { attr: { city: 'Boise' } } },
      });
    billing.clock.now = new Date(begun + 31 * day);
    await billing.stripe.client.subscriptions.list();
    forgetEmails();
    await billing.deliver();
    expect(await page('site-n1')).toMatchObject({ standing: 'grace' });
    expect(describeEmails()).toEqual(['site-user@insights.test: Payment failed: $89.00']);
    expect((await listNotifications('site-n1', undefined)).notifications.map(({ body }) => body.title)).toContain('Payment failed: $89.00');
    expect((await rename()).status).toBe(200);
    // Reminded before it closes and when it has, each once, however many nights pass.
    forgetEmails();
    const nights = async (from: number, until: number) => {
      for (let night = from; night <= until; night += 1) {
        billing.clock.now = new Date(begun + night * day);
        await reconcile({ v: 1, job: 'reconcile-billing', timeZone: 'America/Los_Angeles' }, plenty);
      }
    };
    // A night that reminds mends nothing: the events came.
    const before = readMendedCounts().length;
    await nights(32, 36);
    expect(describeEmails()).toEqual(['site-user@insights.test: Payment still due: $89.00']);
    await nights(37, 38);
    expect(describeEmails()).toEqual(['site-user@insights.test: Read-only until paid: $89.00', 'site-user@insights.test: Payment still due: $89.00']);
    expect(readMendedCounts().slice(before)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await page('site-n1')).toMatchObject({ standing: 'overdue' });
    expect((await rename()).status).toBe(403);
    expect((await billing.program.call('get-sales', { token: billing.tokenOf('site-user'), params: { siteId: 'site-n1' }, query: { year: '2026' } })).status).toBe(200);
    const portal = z.object({ url: z.string() }).parse((await billing.program.call('open-billing-portal', { token: billing.tokenOf('reseller-user'), params: { siteId: 'site-n1' } })).json);
    await billing.stripe.press(new URL(portal.url).pathname.replace('/stripe', ''), 'card', 'good');
    await billing.deliver();
    expect(await page('site-n1')).toMatchObject({ standing: 'active', graceEndsAt: null });
    expect((await rename()).status).toBe(200);
  });

  test('the nightly run recovers lost events', async () => {
    const { url } = opened(await start('site-trial', 'trial-user', ['price_mainmonth']));
    await pay(url);
    expect(await readTrialExpiry('site-trial')).toBe('2099-01-01');
    await reconcile({ v: 1, job: 'reconcile-billing', timeZone: 'America/Denver' }, plenty);
    expect(await readTrialExpiry('site-trial')).toBe('2099-01-01');
    await reconcile({ v: 1, job: 'reconcile-billing', timeZone: 'America/Los_Angeles' }, plenty);
    expect(await readTrialExpiry('site-trial')).toBeUndefined();
    expect(billing.program.lines.some(line => line.includes('"repaired":1'))).toBe(true);
    expect(readMendedCounts().at(-1)).toBe(1);
    forgetEmails();
    await billing.deliver();
    expect(describeEmails()).toEqual([]);
  });

  test('a node with an active plan cannot be deleted, since its charges would continue', async () => {
    const revision = String((await getNode('site-trial'))?.revision ?? 0);
    const answer = await billing.program.call('delete-node', { token: billing.tokenOf('admin-user'), params: { siteId: 'site-trial' }, query: { revision } });
    expect(answer).toMatchObject({ status: 409, json: { message: 'Name of site-trial has an active plan. Cancel it under Billing Management first. Nothing was deleted.' } });
  });

  test('a dispute without a customer is still reported', async () => {
    const charge = Object.values(billing.stripe.standIn.world.charges).find(({ customer }) => billing.stripe.standIn.world.customers[customer]?.metadata['siteId'] === 'site-trial');
    await fetch(`${billing.stripe.origin}/_order`, { method: 'POST', body: JSON.stringify({ dispute: charge?.id }) });
    await billing.deliver();
    expect(await page('site-trial')).toMatchObject({ account: { invoices: [{ state: 'disputed', dispute: 'open' }] } });
    expect(await listTitles('site-trial')).toEqual(['Payment disputed: $89.00']);
  });

  test.each([
    ['won', 'paid', 'The bank closed the dispute for invoice'],
    ['lost', 'disputed', 'The bank refunded $89.00 for invoice'],
  ])('a dispute that is %s is reported once, and the invoice is %s', async (outcome, state, words) => {
    const [dispute] = Object.values(billing.stripe.standIn.world.disputes);
    await fetch(`${billing.stripe.origin}/_order`, { method: 'POST', body: JSON.stringify({ [outcome]: dispute?.id }) });
    await billing.deliver(bodies => [...bodies, ...bodies]);
    expect(await page('site-trial')).toMatchObject({ account: { invoices: [{ state, dispute: outcome }] } });
    const { notifications } = await listNotifications('site-trial', undefined);
    expect(notifications.filter(({ body }) => body.message.startsWith(words)).map(({ body }) => body.title)).toEqual(['Dispute closed: $89.00']);
    expect(listNewEmails().map(({ to, subject }) => [to.join(), subject])).toEqual([['trial-user@insights.test', 'Dispute closed: $89.00'], ['pay@insights.test', 'Dispute closed: $89.00']]);
    await reconcile({ v: 1, job: 'reconcile-billing', timeZone: 'America/Los_Angeles' }, plenty);
    expect(await listTitles('site-trial')).toHaveLength(outcome === 'won' ? 2 : 3);
  });
});

test('lists the sites of a reseller with their payments', async () => {
  const answer = await billing.program.call('list-billing-sites', { token: billing.tokenOf('affiliate-user'), params: { siteId: 'affiliate' } });
  const { sites } = z.object({ sites: z.array(z.looseObject({ siteId: z.string() })) }).parse(answer.json);
  expect(sites.find(({ siteId }) => siteId === 'site-trial')).toMatchObject({ standing: 'active', paidBy: 'site-trial', price: { amount: 8900, currency: 'USD', interval: 'month' } });
  expect(sites.find(({ siteId }) => siteId === 'site-w1')).toMatchObject({ standing: 'none', price: null });
  expect((await billing.program.call('list-billing-sites', { token: billing.tokenOf('org-user'), params: { siteId: 'org' } })).status).toBe(403);
});

test('a canceled plan says when it ends, and again once it has ended', async () => {
  const portal = z.object({ url: z.string() }).parse((await billing.program.call('open-billing-portal', { token: billing.tokenOf('admin-user'), params: { siteId: 'site-trial' } })).json);
  await billing.stripe.press(new URL(portal.url).pathname.replace('/stripe', ''), 'cancel');
  await billing.deliver(bodies => [...bodies, ...bodies.toReversed()]);
  expect(await page('site-trial')).toMatchObject({ standing: 'active', account: { next: null, subscription: { endsWithPeriod: true } } });
  const ends = Object.values(billing.stripe.standIn.world.subscriptions).find(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)?.periodEnd ?? 0;
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(ends * 1000);
  expect(await listTitles('site-trial')).toContain(`The subscription ends on ${words}`);
  expect(new Set(listNewEmails().map(({ subject }) => subject))).toEqual(new Set([`The subscription ends on ${words}`]));
  billing.clock.now = new Date((ends + 60) * 1000);
  await billing.stripe.client.products.list();
  forgetEmails();
  await billing.deliver();
  expect(await page('site-trial')).toMatchObject({ standing: 'ended' });
  expect(await listTitles('site-trial')).toContain('The subscription has ended');
  expect((await getNode('site-trial'))?.attr.unpaid).toBe(true);
});
