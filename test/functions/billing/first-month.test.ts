import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BillingProgram, startBilling } from './support.ts';

let billing: BillingProgram;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const answerSchema = z.object({ url: z.string(), sessionId: z.string() });
const call = (siteId: string, endpoint: Parameters<BillingProgram['program']['call']>[0], body?: unknown) =>
  billing.program.call(endpoint, { token: billing.tokenOf('reseller-user'), params: { siteId }, ...(body === undefined ? {} : { body }) });
const begin = (siteId: string, over: object = {}) =>
  call(siteId, 'create-checkout', { items: [{ priceId: 'price_mainmonth' }], sendEmail: false, fromFirst: true, ...over });
const pay = async (url: string) => {
  await billing.stripe.press(new URL(url).pathname.replace('/stripe', ''), 'pay', 'good');
  await billing.deliver();
};
const charges = () => Object.values(billing.stripe.standIn.world.charges).filter(({ succeeded }) => succeeded).map(({ amount }) => amount);
const sessions = () => Object.values(billing.stripe.standIn.world.sessions);

describe('a plan billed on the 1st of each month', () => {
  test('first charges the rest of the month: 8.5 of 30 days of $89.00', async () => {
    const plain = answerSchema.parse((await begin('site-n1', { fromFirst: false })).json);
    const first = answerSchema.parse((await begin('site-n1')).json);
    expect(first.sessionId).not.toBe(plain.sessionId);
    // The same cart is the same checkout.
    expect(answerSchema.parse((await begin('site-n1')).json).sessionId).toBe(first.sessionId);
    expect(sessions().map(({ status, anchor }) => [status, anchor])).toEqual([['expired', undefined], ['open', Date.parse('2026-12-01T00:00:00Z') / 1000]]);
    await pay(first.url);
    expect(charges()).toEqual([2522]);
    expect((await call('site-n1', 'get-billing')).json).toMatchObject({
      standing: 'active',
      account: {
        subscription: { amount: 8900, interval: 'month', periodEnd: '2026-12-01T00:00:00.000Z' },
        next: { at: '2026-12-01T00:00:00.000Z', total: 8900 },
        invoices: [{ total: 2522, state: 'paid' }],
      },
    });
  });

  test('a change within the first days refunds only what was paid for them', async () => {
    billing.clock.now = new Date('2026-11-27T00:00:00Z');
    // 4 of 30 days are left: $11.87 of $89.00.
    expect((await call('site-n1', 'preview-plan', { siteIds: ['site-n1'], interval: 'year' })).json).toMatchObject({ prorated: -1187, next: { total: 87_813 } });
  });

  test('then charges the full price on each 1st', async () => {
    for (const at of ['2026-12-01T00:00:01Z', '2027-01-01T00:00:01Z']) {
      billing.clock.now = new Date(at);
      await billing.stripe.client.products.list();
      await billing.deliver();
    }
    expect(charges()).toEqual([2522, 8900, 8900]);
    expect((await call('site-n1', 'get-billing')).json).toMatchObject({ account: { subscription: { periodEnd: '2027-02-01T00:00:00.000Z' } } });
  });

  test('is refused for yearly billing, and starts with a whole month on the last day', async () => {
    const refused = await begin('site-n2', { items: [{ priceId: 'price_mainyear' }] });
    expect(refused).toMatchObject({ status: 400, json: { message: 'Only monthly plans can be billed on the 1st. Choose Monthly, or turn this off' } });
    billing.clock.now = new Date('2027-01-31T06:00:00Z');
    const { sessionId } = answerSchema.parse((await begin('site-n2')).json);
    expect(sessions().find(({ id }) => id === sessionId)?.anchor).toBeUndefined();
  });
});

describe('a three-month coupon', () => {
  test('takes a fifth off three payments, but not the fourth', async () => {
    const before = charges().length;
    const from = new Date('2027-02-10T09:00:00Z');
    billing.clock.now = from;
    const { url } = answerSchema.parse((await begin('site-n2', { fromFirst: false, coupons: ['LAUNCH20'] })).json);
    await pay(url);
    for (const month of [2, 3, 4, 5]) {
      billing.clock.now = new Date(Date.UTC(2027, month, 10, 9, 0, 1));
      await billing.stripe.client.products.list();
      await billing.deliver();
    }
    // Of the other site that pays on the 1st 8,900 each; of this one what the person was told: $71.20, then $89.00.
    const later = charges().slice(before);
    expect(later.filter(amount => amount === 7120)).toHaveLength(3);
    expect(later.filter(amount => amount !== 7120).every(amount => amount === 8900)).toBe(true);
    expect((await call('site-n2', 'get-billing')).json).toMatchObject({ account: { next: { total: 8900 } } });
  });
});
