import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as reconcile } from '../../../functions/jobs/reconcile-billing.ts';
import { changeNode } from '../../../functions/services/tree/node-changes.ts';
import { getBillingAccounts } from '../../../functions/stores/billing.ts';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { whileRefused } from '../support/failing.ts';
import { type BillingProgram, startBilling } from './support.ts';

const plenty = { getRemainingTimeInMillis: () => 900_000 };

let billing: BillingProgram;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const call = (endpoint: Parameters<BillingProgram['program']['call']>[0], userId: string, siteId: string, body?: unknown) =>
  billing.program.call(endpoint, { token: billing.tokenOf(userId), params: { siteId }, ...(body === undefined ? {} : { body }) });
const plan = [{ priceId: 'price_mainmonth' }];
const begin = (userId: string, siteId: string, siteIds?: string[]) => call('create-checkout', userId, siteId, { items: plan, sendEmail: false, ...(siteIds && { siteIds }) });
const checkout = z.object({ sessionId: z.string(), url: z.string() });
const preview = z.object({ added: z.array(z.string()), dropped: z.array(z.string()), seen: z.array(z.string()), seenInterval: z.string(), at: z.string(), interval: z.string(), isChargedNow: z.boolean(), perPeriod: z.int(), prorated: z.int(), next: z.object({ total: z.int() }) });
const requestPreview = async (siteIds: string[]) => preview.parse((await call('preview-plan', 'reseller-user', 'org', { siteIds })).json);
const change = (siteIds: string[], { seen: previewedIds, at }: { seen: string[]; at: string }, userId = 'reseller-user') => call('change-plan', userId, 'org', { siteIds, seen: previewedIds, seenInterval: 'month', at });
const readAttr = async (siteId: string) => (await getNode(siteId))?.attr;
const listTitles = async (siteId: string) => (await listNotifications(siteId, undefined)).notifications.map(({ body }) => body.title);
const subscription = () => {
  const [found] = Object.values(billing.stripe.standIn.world.subscriptions);
  if (found === undefined) throw new Error('There is no subscription');
  return found;
};
const dayMs = 86_400_000;

describe('a company pays for its sites', () => {
  test.each<[string, string, string[] | undefined, number, string]>([
    ['none', 'org', undefined, 400, 'Choose the sites Name of org pays for'],
    ['one that is elsewhere', 'org', ['site-n1', 'site-w1'], 400, 'One of these sites is suspended or no longer exists. Reload the page'],
    ['one that never was', 'org', ['site-n1', 'no-such-site'], 400, 'One of these sites is suspended or no longer exists. Reload the page'],
    ['one that is suspended', 'org', ['site-gone'], 400, 'One of these sites is suspended or no longer exists. Reload the page'],
    ['a region', 'org', ['north'], 400, 'One of these sites is suspended or no longer exists. Reload the page'],
  ])('but not for %s', async (_, siteId, siteIds, status, message) => {
    expect(await begin('reseller-user', siteId, siteIds)).toMatchObject({ status, json: { details: [{ message }] } });
  });

  test('with one subscription, whose quantity is the number of sites', async () => {
    const { url } = checkout.parse((await begin('reseller-user', 'org', ['site-n1', 'site-s1'])).json);
    await billing.stripe.press(new URL(url).pathname.replace('/stripe', ''), 'pay', 'good');
    await billing.deliver();
    expect((await call('get-billing', 'reseller-user', 'org')).json).toMatchObject({ standing: 'active', account: { subscription: { quantity: 2, siteIds: ['site-n1', 'site-s1'] }, next: { total: 17_800 } } });
    expect((await call('get-billing', 'reseller-user', 'site-n1')).json).toMatchObject({ account: null, paidBy: { siteId: 'org', name: 'Name of org' } });
    const { sites } = z.object({ sites: z.array(z.looseObject({ siteId: z.string() })) }).parse((await call('list-billing-sites', 'reseller-user', 'org')).json);
    const payers = new Map(sites.map(({ siteId, paidBy }) => [siteId, paidBy]));
    expect(Object.fromEntries(payers)).toEqual({ 'site-gone': null, 'site-n1': 'org', 'site-n2': null, 'site-s1': 'org' });
  });

  test('and nobody pays for one of them twice', async () => {
    expect(await begin('site-user', 'site-n1')).toMatchObject({ status: 409, json: { message: 'Name of site-n1 is already covered by a plan' } });
    expect(await begin('reseller-user', 'brand', ['site-n1'])).toMatchObject({ status: 409 });
  });

  test('a change is previewed before agreement, and costs what the preview showed', async () => {
    billing.clock.now = new Date('2026-12-07T12:00:00Z');
    const shown = await requestPreview(['site-n1', 'site-s1', 'site-n2']);
    // Half of the month from 22 November to 22 December is left.
    expect(shown).toMatchObject({ added: ['site-n2'], dropped: [], seen: ['site-n1', 'site-s1'], perPeriod: 26_700, prorated: 4450, next: { total: 31_150 } });
    expect(subscription().quantity).toBe(2);
    billing.clock.now = new Date('2026-12-07T12:30:00Z');
    expect((await change(['site-n1', 'site-s1', 'site-n2'], shown)).status).toBe(204);
    expect((await change(['site-n1', 'site-s1', 'site-n2'], shown)).status).toBe(204);
    await billing.deliver();
    expect(subscription().pending.reduce((sum, { amount }) => sum + amount, 0)).toBe(4450);
    expect((await call('get-billing', 'reseller-user', 'org')).json).toMatchObject({ account: { subscription: { quantity: 3 }, next: { total: 31_150 } } });
    expect(await readAttr('site-n2')).not.toHaveProperty('unpaid');
  });

  test('an outdated or superseded preview changes nothing', async () => {
    const old = { seen: ['site-n1', 'site-s1'], at: '2026-12-07T12:00:00.000Z' };
    expect(await change(['site-n1'], old)).toMatchObject({ status: 409, json: { message: 'Someone else changed this plan. Nothing changed. Review the new preview' } });
    const late = { seen: ['site-n1', 'site-s1', 'site-n2'], at: '2026-12-07T11:00:00.000Z' };
    expect(await change(['site-n1'], late)).toMatchObject({ status: 409, json: { message: 'This preview has expired. Nothing changed. Review the new one' } });
    expect(subscription().quantity).toBe(3);
  });

  test('only billing managers can change it', async () => {
    const shown = await requestPreview(['site-n1']);
    expect((await change(['site-n1'], shown, 'org-user')).status).toBe(403);
    expect((await change(['site-n1'], shown, 'affiliate-user')).status).toBe(404);
  });

  test('a site that leaves the plan is closed to changes and notified once', async () => {
    await change(['site-n1', 'site-n2'], await requestPreview(['site-n1', 'site-n2']));
    await billing.deliver(bodies => [...bodies, ...bodies.toReversed()]);
    expect(await readAttr('site-s1')).toMatchObject({ unpaid: true });
    expect(await listTitles('site-s1')).toEqual(['The plan no longer covers this site']);
    const { sites } = z.object({ sites: z.array(z.looseObject({ siteId: z.string() })) }).parse((await call('list-billing-sites', 'reseller-user', 'org')).json);
    expect(sites.find(({ siteId }) => siteId === 'site-s1')).toMatchObject({ standing: 'none', paidBy: null, unpaid: true });
    await change(['site-n1', 'site-n2', 'site-s1'], await requestPreview(['site-n1', 'site-n2', 'site-s1']));
    await billing.deliver();
    expect(await readAttr('site-s1')).not.toHaveProperty('unpaid');
  });

  test('suspended or deleted sites leave at night; without sites the plan ends with its period', async () => {
    await changeNode('site-n2', node => ({ ...node, attr: { ...node.attr, suspended: true } }));
    const night = () => reconcile({ v: 1, job: 'reconcile-billing', timeZone: 'America/Los_Angeles' }, plenty);
    await night();
    expect(subscription()).toMatchObject({ quantity: 2, cancelAtPeriodEnd: false });
    for (const siteId of ['site-n1', 'site-s1']) await changeNode(siteId, node => ({ ...node, attr: { ...node.attr, suspended: true } }));
    await night();
    expect(subscription()).toMatchObject({ quantity: 2, cancelAtPeriodEnd: true });
    expect(billing.program.lines.some(line => line.includes('"dropped":1'))).toBe(true);
  });
});

test('a trial replaced by a plan resumes when the site leaves the plan', async () => {
  billing.clock.now = new Date(billing.clock.now.getTime() + dayMs);
  const { url } = checkout.parse((await begin('affiliate-user', 'other', ['site-trial', 'site-w1'])).json);
  await billing.stripe.press(new URL(url).pathname.replace('/stripe', ''), 'pay', 'good');
  await billing.deliver();
  expect(await readAttr('site-trial')).not.toHaveProperty('trialExpiryDate');
  const asAdmin = (endpoint: 'preview-plan' | 'change-plan', body: unknown) => call(endpoint, 'admin-user', 'other', body);
  const shown = preview.parse((await asAdmin('preview-plan', { siteIds: ['site-w1'] })).json);
  expect(shown.prorated).toBeLessThan(0);
  await asAdmin('change-plan', { siteIds: ['site-w1'], seen: shown.seen, seenInterval: shown.seenInterval, at: shown.at });
  await billing.deliver();
  expect(await readAttr('site-trial')).toMatchObject({ trialExpiryDate: '2099-01-01' });
});

test('an account that cannot be reconciled at night raises an alarm without blocking others', async () => {
  await changeNode('site-w1', node => ({ ...node, attr: { ...node.attr, unpaid: true } }));
  const night = () => reconcile({ v: 1, job: 'reconcile-billing', timeZone: 'America/Los_Angeles' }, plenty);
  const matchStateRead = (siteId: string) => (asked: string) => asked.startsWith('Get') && asked.includes(`"${siteId}"`) && asked.includes('"STATE"');
  await whileRefused(matchStateRead('org'), night);
  expect(billing.program.lines.filter(line => line.includes('"FailedJobItems":1'))).toHaveLength(1);
  expect(await readAttr('site-w1')).not.toHaveProperty('unpaid');
  await changeNode('site-w1', node => ({ ...node, attr: { ...node.attr, unpaid: true } }));
  await whileRefused(matchStateRead('other'), night);
  expect(billing.program.lines.filter(line => line.includes('"FailedJobItems":1'))).toHaveLength(2);
  expect(await readAttr('site-w1')).toHaveProperty('unpaid');
});

test('payers are read consistently, so a removed plan is not reported as paying', async () => {
  const isConsistent = (asked: string) => asked.startsWith('BatchGet') && asked.includes('"ConsistentRead":true');
  await expect(whileRefused(isConsistent, () => getBillingAccounts(['org']))).rejects.toThrow('The database refuses this');
});
