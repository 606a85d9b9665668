import { couponOff } from '../../../shared/domain/billing/coupon.ts';
import { getCurrencyDigits, formatMinor } from '../../../shared/domain/billing/money.ts';
import { serveStripe } from '../../sandbox/stripe/serve.ts';

/** Decimals of eight currencies (ISO 4217), by hand. */
const currencies = { usd: 2, eur: 2, gbp: 2, chf: 2, jpy: 0, krw: 0, kwd: 3, bhd: 3 } as const;
const dayMs = 86_400_000;
const rounds = 40;

/** Returns a share of a whole number, rounded half up. No floating point. */
const computeShare = (amount: number, share: number, of: number): number =>
  Number((BigInt(amount) * BigInt(share) * 2n + BigInt(of)) / (2n * BigInt(of)));

/**
 * Recalculates invoices of eight currencies with coupons, and quantity changes of a running plan, in whole numbers.
 * Returns the difference in minor units, and amounts shown wrongly.
 */
export async function centsOff(): Promise<number> {
  const stripe = await serveStripe();
  let off = 0;
  try {
    for (const [currency, digits] of Object.entries(currencies)) {
      if (getCurrencyDigits(currency.toUpperCase()) !== digits) off += 1;
      for (let round = 1; round <= rounds; round += 1)
        off += (await couponsOff(stripe, currency, round)) + (await prorationsOff(stripe, currency, round));
    }
  } finally {
    await stripe.stop();
  }
  return off;
}

type Provider = Awaited<ReturnType<typeof serveStripe>>;
const makeAmount = (round: number) => 37 * round * round + 11;

async function couponsOff(stripe: Provider, currency: string, round: number): Promise<number> {
  const amount = makeAmount(round);
  const percent = [0, 10, 12.5, 25, 33.3][round % 5] ?? 0;
  const { prices, coupons, promotions } = stripe.standIn.world;
  const id = `price_${currency}${round}`;
  prices[id] = {
    id,
    product: 'prod_social',
    currency,
    unitAmount: amount,
    interval: null,
    lookupKey: null,
    active: true,
  };
  const coupon = { id, name: id, percentOff: percent, amountOff: null, currency: null, months: null, valid: true };
  coupons[id] = { ...coupon, duration: 'once' };
  promotions[id] = { id, code: id, coupon: id, active: true, expiresAt: null, timesRedeemed: 0 };
  const customer = await stripe.client.customers.create({ name: 'Bench' });
  const session = await stripe.client.checkout.sessions.create({
    customer: customer.id,
    mode: 'payment',
    line_items: [{ price: id, quantity: 3 }],
    success_url: stripe.origin,
    discounts: [{ promotion_code: id }],
  });
  await stripe.press(`/pay/${session.id}`, 'pay');
  const [invoice] = (await stripe.client.invoices.list({ customer: customer.id })).data;
  const expected = 3 * amount - computeShare(3 * amount, Math.round(percent * 10), 1000);
  const computed =
    3 * amount -
    couponOff(
      { percentOff: percent, amountOff: null, currency: null, productIds: null },
      [{ productId: id, amount: 3 * amount }],
      currency.toUpperCase(),
    );
  const isShown = Number(formatMinor(expected, currency.toUpperCase()).replaceAll(/[^\d]/g, '')) === expected;
  return Math.abs((invoice?.total ?? 0) - expected) + Math.abs(computed - expected) + (isShown ? 0 : 1);
}

async function prorationsOff(stripe: Provider, currency: string, round: number): Promise<number> {
  const amount = makeAmount(round);
  const { prices } = stripe.standIn.world;
  const id = `price_plan_${currency}${round}`;
  prices[id] = {
    id,
    product: 'prod_mainsubscription',
    currency,
    unitAmount: amount,
    interval: 'month',
    lookupKey: null,
    active: true,
  };
  const customer = await stripe.client.customers.create({ name: 'Bench' });
  const session = await stripe.client.checkout.sessions.create({
    customer: customer.id,
    mode: 'subscription',
    line_items: [{ price: id, quantity: 2 }],
    success_url: stripe.origin,
  });
  await stripe.press(`/pay/${session.id}`, 'pay');
  const [subscription] = (await stripe.client.subscriptions.list({ customer: customer.id })).data;
  const item = subscription?.items.data[0];
  if (subscription === undefined || item === undefined) return 1;
  const begun = item.current_period_start;
  const at = begun + (((round % 25) + 1) * dayMs) / 1000 + round * 7919;
  const preview = await stripe.client.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, quantity: 5 }],
      proration_behavior: 'create_prorations',
      proration_date: at,
    },
  });
  const [left, whole] = [item.current_period_end - at, item.current_period_end - begun];
  const expected = 5 * amount + computeShare(5 * amount, left, whole) - computeShare(2 * amount, left, whole);
  return Math.abs(preview.total - expected);
}
