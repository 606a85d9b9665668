import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { changeUser } from '../../../functions/stores/users/users.ts';
import { type BillingProgram, startBilling } from './support.ts';

let billing: BillingProgram;
beforeAll(async () => {
  billing = await startBilling();
  await changeUser('site-user', user => ({ ...user, enableBillingEmails: true }));
});
afterAll(() => billing.stop());

const checkout = z.object({ url: z.nullable(z.string()) });
const planSchema = z.object({ isPaid: z.boolean(), plan: z.nullable(z.looseObject({ standing: z.string(), mayManage: z.boolean(), mayUndo: z.boolean() })) });
const call = (id: 'create-checkout' | 'open-billing-portal' | 'undo-purchase' | 'list-site-products', userId: string, siteId: string, body?: object) =>
  billing.program.call(id, { token: billing.tokenOf(userId), params: { siteId }, ...(body && { body }) });
const toPath = (url: string | null) => new URL(url ?? '').pathname.replace('/stripe', '');
async function buy(userId: string, siteId: string, sendEmail = false): Promise<void> {
  const { url } = checkout.parse((await call('create-checkout', userId, siteId, { items: [{ priceId: 'price_mainmonth' }], sendEmail })).json);
  await billing.stripe.press(toPath(url), 'pay', 'good');
  await billing.deliver();
}
const readPlan = async (userId: string, siteId: string) => planSchema.parse((await call('list-site-products', userId, siteId)).json);
const requestStatus = async (id: 'open-billing-portal' | 'undo-purchase', userId: string, siteId: string) => (await call(id, userId, siteId)).status;

describe('a user who bought a plan for their site', () => {
  test('sees its status, changes the card, cancels at the provider, and is notified', async () => {
    expect(await readPlan('site-user', 'site-n1')).toEqual({ isPaid: false, plan: null });
    expect(await requestStatus('open-billing-portal', 'site-user', 'site-n1')).toBe(404);
    // An order that nobody paid is none.
    await call('create-checkout', 'site-user', 'site-n1', { items: [{ priceId: 'price_mainmonth' }], sendEmail: false });
    expect(await requestStatus('open-billing-portal', 'site-user', 'site-n1')).toBe(404);
    await buy('site-user', 'site-n1');
    const { isPaid, plan } = await readPlan('site-user', 'site-n1');
    expect([isPaid, plan]).toEqual([true, {
      payerId: 'site-n1', standing: 'active', interval: 'month', until: '2026-12-22T12:00:00.000Z', endsWithPeriod: false, graceEndsAt: null, mayManage: true, mayUndo: true,
    }]);
    const { url } = checkout.parse((await call('open-billing-portal', 'site-user', 'site-n1')).json);
    await billing.stripe.press(toPath(url), 'cancel');
    await billing.deliver();
    expect((await readPlan('site-user', 'site-n1')).plan).toMatchObject({ standing: 'active', endsWithPeriod: true });
    const [news] = (await listNotifications('site-n1', undefined)).notifications;
    expect(news?.body).toMatchObject({ title: 'The subscription ends on Dec 22, 2026', link: '/upgrade' });
    expect(billing.program.mails()[0]?.text).toContain('/upgrade');
  });

  test('is the only one who can, besides billing managers', async () => {
    for (const [userId, status] of [['region-user', 403], ['org-user', 403], ['reseller-user', 200], ['admin-user', 200]] as const)
      expect([userId, await requestStatus('open-billing-portal', userId, 'site-n1')]).toEqual([userId, status]);
    expect((await readPlan('region-user', 'site-n1')).plan).toMatchObject({ mayManage: false, mayUndo: false });
    expect((await readPlan('reseller-user', 'site-n1')).plan).toMatchObject({ mayManage: true });
  });

  test('can undo it the same day', async () => {
    expect(await requestStatus('undo-purchase', 'region-user', 'site-n1')).toBe(403);
    expect(await requestStatus('undo-purchase', 'site-user', 'site-n1')).toBe(204);
    await billing.deliver();
    expect(await readPlan('site-user', 'site-n1')).toMatchObject({ isPaid: false, plan: { standing: 'ended', mayUndo: false } });
  });
});

test("neither an affiliate nor the site's people manage a plan the affiliate bought", async () => {
  await buy('affiliate-user', 'site-w1');
  expect(await requestStatus('open-billing-portal', 'affiliate-user', 'site-w1')).toBe(403);
  expect((await readPlan('affiliate-user', 'site-w1')).plan).toMatchObject({ standing: 'active', mayManage: false });
});

test("the site's people manage a plan emailed to them, but not one a reseller paid", async () => {
  await buy('reseller-user', 'site-n1');
  expect((await readPlan('site-user', 'site-n1')).plan).toMatchObject({ standing: 'active', mayManage: false, mayUndo: false });
  expect(await requestStatus('open-billing-portal', 'site-user', 'site-n1')).toBe(403);
  expect(await requestStatus('undo-purchase', 'reseller-user', 'site-n1')).toBe(204);
  await billing.deliver();
  await buy('reseller-user', 'site-n1', true);
  expect((await readPlan('site-user', 'site-n1')).plan).toMatchObject({ standing: 'active', mayManage: true });
});

test('invoices show payer details set before the first purchase, then changed, then removed', async () => {
  const save = async (body: object) => (await billing.program.call('update-billing', { token: billing.tokenOf('admin-user'), params: { siteId: 'site-s1' }, body })).status;
  const customer = async () => {
    const found = (await billing.stripe.client.customers.list()).data.find(({ metadata }) => metadata['siteId'] === 'site-s1');
    return [found?.email, found?.address?.line1, found?.invoice_settings.custom_fields];
  };
  expect(await save({ billingEmail: 'pay@s1.test', address: '1 Elm Street', taxId: 'US-1' })).toBe(200);
  await call('create-checkout', 'reseller-user', 'site-s1', { items: [{ priceId: 'price_social' }], sendEmail: false });
  expect(await customer()).toEqual(['pay@s1.test', '1 Elm Street', [{ name: 'Tax number', value: 'US-1' }]]);
  expect(await save({ address: '', taxId: 'US-2' })).toBe(200);
  expect(await customer()).toEqual(['pay@s1.test', undefined, [{ name: 'Tax number', value: 'US-2' }]]);
  // What was typed at the provider stays as long as nobody says otherwise here.
  const { id } = (await billing.stripe.client.customers.list()).data.find(({ metadata }) => metadata['siteId'] === 'site-s1') ?? { id: '' };
  await billing.stripe.client.customers.update(id, { address: { line1: '2 Oak Street' } });
  expect(await save({ notes: 'none' })).toBe(200);
  expect(await customer()).toEqual(['pay@s1.test', '2 Oak Street', [{ name: 'Tax number', value: 'US-2' }]]);
  // Two people at once, each with a field of their own: both are kept.
  expect(await Promise.all([save({ taxId: 'US-3' }), save({ notes: 'PO 7' })])).toEqual([200, 200]);
  expect(await save({ billingEmail: '' })).toBe(200);
  expect(await customer()).toEqual([null, '2 Oak Street', [{ name: 'Tax number', value: 'US-3' }]]);
  const { contact } = z.object({ contact: z.unknown() }).parse((await billing.program.call('get-billing', { token: billing.tokenOf('admin-user'), params: { siteId: 'site-s1' } })).json);
  expect(contact).toEqual({ taxId: 'US-3', notes: 'PO 7' });
});

test('a company manages its emailed plan from each of its sites; site users do not', async () => {
  const body = { items: [{ priceId: 'price_mainmonth' }], siteIds: ['site-n2', 'site-s1'], sendEmail: true };
  await changeUser('org-user', user => ({ ...user, enableBillingEmails: true }));
  const { url } = checkout.parse((await call('create-checkout', 'reseller-user', 'org', body)).json);
  await billing.stripe.press(toPath(url), 'pay', 'good');
  await billing.deliver();
  expect((await readPlan('org-user', 'site-n2')).plan).toMatchObject({ payerId: 'org', standing: 'active', mayManage: true, mayUndo: true });
  expect((await readPlan('reseller-user', 'site-n2')).plan).toMatchObject({ payerId: 'org', mayManage: true });
  expect(await readPlan('region-user', 'site-n2')).toEqual({ isPaid: true, plan: null });
  expect(await requestStatus('open-billing-portal', 'org-user', 'org')).toBe(200);
  expect(await requestStatus('open-billing-portal', 'region-user', 'org')).toBe(404);
});
