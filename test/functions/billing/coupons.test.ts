import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BillingProgram, startBilling } from './support.ts';

let billing: BillingProgram;
beforeAll(async () => {
  billing = await startBilling();
  const { coupons, promotions } = billing.stripe.standIn.world;
  const base = { name: 'Fifth', percentOff: 20, amountOff: null, currency: null, duration: 'once' as const, months: null, valid: true };
  coupons['fifth'] = { ...base, id: 'fifth' };
  coupons['planfifth'] = { ...base, id: 'planfifth', products: ['prod_mainsubscription'] };
  const promotion = (code: string, coupon: string) => ({ id: `promo_${code}`, code, coupon, active: true, expiresAt: null, timesRedeemed: 0 });
  promotions['promo_PLAN20'] = promotion('PLAN20', 'planfifth');
  promotions['promo_BIG20'] = { ...promotion('BIG20', 'fifth'), minimumAmount: 1_000_000, minimumCurrency: 'usd' };
  promotions['promo_FIRST20'] = { ...promotion('FIRST20', 'fifth'), firstTime: true };
});
afterAll(() => billing.stop());

const answerSchema = z.object({ url: z.string(), sessionId: z.string() });
const call = (siteId: string, endpoint: Parameters<BillingProgram['program']['call']>[0], more: { body?: unknown; query?: Record<string, string> } = {}) =>
  billing.program.call(endpoint, { token: billing.tokenOf('reseller-user'), params: { siteId }, ...more });
const setup = () => {
  const found = Object.values(billing.stripe.standIn.world.prices).find(({ interval }) => interval === null);
  if (found === undefined) throw new Error('no setup service');
  return found;
};
const begin = (siteId: string, code: string, prices: readonly string[]) =>
  call(siteId, 'create-checkout', { body: { items: prices.map(priceId => ({ priceId })), coupons: [code], sendEmail: false } });

describe('a coupon with conditions', () => {
  test('for the plan discounts only the plan, at the provider too', async () => {
    const { id, unitAmount } = setup();
    const { sessionId } = answerSchema.parse((await begin('site-n1', 'PLAN20', ['price_mainmonth', id])).json);
    // A fifth of $89.00.
    expect((await billing.stripe.client.checkout.sessions.retrieve(sessionId)).amount_total).toBe(8900 + unitAmount - 1780);
    expect((await call('site-n1', 'list-coupons', { query: { code: 'PLAN20' } })).json).toMatchObject({ coupons: [{ productIds: ['prod_mainsubscription'] }] });
  });

  test.each([
    ['for the plan, without the plan', 'PLAN20', 'The coupon PLAN20 is for other services'],
    ['below its minimum', 'BIG20', 'The coupon BIG20 needs an order of at least $10,000.00'],
  ])('is refused %s', async (_, code, message) => {
    const refused = await begin('site-n2', code, [setup().id]);
    expect(refused).toMatchObject({ status: 400, json: { message } });
  });

  test('for a first purchase is refused after one, both when entered and when bought', async () => {
    const { url } = answerSchema.parse((await begin('site-n2', 'FIRST20', [setup().id])).json);
    await billing.stripe.press(new URL(url).pathname.replace('/stripe', ''), 'pay', 'good');
    await billing.deliver();
    const message = 'The coupon FIRST20 is for a first purchase';
    expect(await call('site-n2', 'list-coupons', { query: { code: 'FIRST20' } })).toMatchObject({ status: 400, json: { message } });
    expect(await begin('site-n2', 'FIRST20', [setup().id])).toMatchObject({ status: 400, json: { message } });
    // Another payer still uses it.
    expect((await call('site-n1', 'list-coupons', { query: { code: 'FIRST20' } })).json).toMatchObject({ coupons: [{ code: 'FIRST20' }] });
  });
});
