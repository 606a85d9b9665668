import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BillingProgram, startBilling } from './support.ts';

let billing: BillingProgram;
beforeAll(async () => {
  billing = await startBilling();
  const { url } = checkout.parse((await call('create-checkout', { items: [{ priceId: 'price_mainmonth' }], sendEmail: false })).json);
  await billing.stripe.press(new URL(url).pathname.replace('/stripe', ''), 'pay', 'good');
  await billing.deliver();
});
afterAll(() => billing.stop());

const siteId = 'site-n1';
const checkout = z.object({ url: z.string() });
const preview = z.object({
  seen: z.array(z.string()), seenInterval: z.string(), at: z.string(), interval: z.string(), perPeriod: z.int(), prorated: z.int(),
  next: z.object({ at: z.string(), total: z.int() }), creditAfter: z.int(), isChargedNow: z.boolean(),
});
const call = (endpoint: Parameters<BillingProgram['program']['call']>[0], body?: unknown, userId = 'reseller-user') =>
  billing.program.call(endpoint, { token: billing.tokenOf(userId), params: { siteId }, ...(body === undefined ? {} : { body }) });
const requestPreview = async (interval: string) => preview.parse((await call('preview-plan', { siteIds: [siteId], interval })).json);
const agree = (interval: string, { seen: previewedIds, seenInterval, at }: Pick<z.infer<typeof preview>, 'seen' | 'seenInterval' | 'at'>, userId?: string) =>
  call('change-plan', { siteIds: [siteId], interval, seen: previewedIds, seenInterval, at }, userId);
const page = async () => (await call('get-billing')).json;
const charges = () => Object.values(billing.stripe.standIn.world.charges).filter(({ succeeded }) => succeeded).map(({ amount }) => amount);
const card = (pays: boolean) => {
  for (const { card: storedCard } of Object.values(billing.stripe.standIn.world.customers)) if (storedCard !== null) storedCard.pays = pays;
};

describe('a monthly plan becomes a yearly one', () => {
  test('the cost is shown first, without changing anything', async () => {
    billing.clock.now = new Date('2026-12-07T12:00:00Z');
    // $890.00 a year; half of the $89.00 from 22 November to 22 December is not used.
    expect(await requestPreview('year')).toEqual({
      seen: [siteId], seenInterval: 'month', at: '2026-12-07T12:00:00.000Z', interval: 'year', perPeriod: 89_000, prorated: -4450,
      next: { at: '2026-12-07T12:00:00.000Z', total: 84_550 }, creditAfter: 0, isChargedNow: true,
    });
    expect(charges()).toEqual([8900]);
    expect(await page()).toMatchObject({ account: { subscription: { interval: 'month' } } });
  });

  test('a failing card changes nothing, and says so', async () => {
    card(false);
    const answer = await agree('year', await requestPreview('year'));
    expect(answer).toMatchObject({ status: 409, json: { message: 'The card payment failed. Nothing changed. Choose another card under Manage payment and try again' } });
    await billing.deliver();
    expect(await page()).toMatchObject({ standing: 'active', account: { subscription: { interval: 'month', amount: 8900 } } });
    card(true);
    billing.clock.now = new Date('2026-12-07T12:00:05Z');
  });

  test('then it charges once as shown, and runs for a year from then', async () => {
    billing.clock.now = new Date('2026-12-07T12:00:00Z');
    const shown = { seen: [siteId], seenInterval: 'month', at: '2026-12-07T12:00:00.000Z' };
    billing.stripe.standIn.world.answered = {};
    expect((await agree('year', shown)).status).toBe(204);
    expect((await agree('year', shown)).status).toBe(204);
    await billing.deliver(bodies => [...bodies, ...bodies.toReversed()]);
    expect(charges()).toEqual([8900, 84_550]);
    expect(await page()).toMatchObject({
      standing: 'active', mayUndo: false,
      account: { subscription: { interval: 'year', amount: 89_000, periodEnd: '2027-12-07T12:00:00.000Z', siteIds: [siteId] }, next: { at: '2027-12-07T12:00:00.000Z', total: 89_000 }, invoices: [{ total: 84_550 }, { total: 8900 }] },
    });
  });

  test('a preview superseded by somebody else changes nothing', async () => {
    const old = { seen: [siteId], seenInterval: 'month', at: '2026-12-07T12:00:00.000Z' };
    expect(await call('change-plan', { siteIds: [siteId], interval: 'month', ...old, seenInterval: 'month' })).toMatchObject({ status: 409 });
    expect((await agree('month', { ...old, seenInterval: 'year' }, 'site-user')).status).toBe(403);
    expect(charges()).toEqual([8900, 84_550]);
  });

  test('switching back keeps the rest of the year as credit for the following months', async () => {
    billing.clock.now = new Date('2027-06-08T00:00:00Z');
    const shown = await requestPreview('month');
    // 182.5 of 365 days are left.
    expect(shown).toMatchObject({ seenInterval: 'year', interval: 'month', perPeriod: 8900, prorated: -44_500, next: { total: 0 }, creditAfter: 35_600, isChargedNow: true });
    expect((await agree('month', shown)).status).toBe(204);
    await billing.deliver();
    expect(charges()).toEqual([8900, 84_550]);
    expect(await page()).toMatchObject({
      account: {
        subscription: { interval: 'month', amount: 8900, periodEnd: '2027-07-08T00:00:00.000Z' }, invoices: [{ total: 0, state: 'paid' }, {}, {}],
        next: { total: 0, lines: [{ amount: 8900 }, { about: 'Credit', amount: -8900 }] },
      },
    });
    // $445.00 of credit pay the month that began, and four of those that come.
    billing.clock.now = new Date('2027-11-08T01:00:00Z');
    await billing.stripe.client.products.list();
    await billing.deliver();
    expect(charges()).toEqual([8900, 84_550, 8900]);
  });

  test('a plan that is ending or overdue cannot switch intervals', async () => {
    const [subscription] = Object.values(billing.stripe.standIn.world.subscriptions);
    if (subscription === undefined) throw new Error('There is no subscription');
    subscription.cancelAtPeriodEnd = true;
    expect(await call('preview-plan', { siteIds: [siteId], interval: 'year' })).toMatchObject({ status: 409, json: { message: 'The plan is set to cancel. Renew it under Manage payment first, then change billing' } });
    Object.assign(subscription, { cancelAtPeriodEnd: false, status: 'past_due' });
    expect(await call('preview-plan', { siteIds: [siteId], interval: 'year' })).toMatchObject({ status: 409, json: { message: 'A payment is due. Pay it under Manage payment first, then change billing' } });
  });
});
