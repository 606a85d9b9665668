import { createHmac, randomBytes } from 'node:crypto';
import { isSigned } from '../../functions/services/billing/signature.ts';
import { digitsOf } from '../../shared/domain/billing/money.ts';
import type { FigureGroup } from './figure.ts';

/** How many seeded streams of events; BILLING_STREAMS makes it fewer. */
const streams = (): number => Number(process.env['BILLING_STREAMS'] ?? '10000');

const names = ['billing-doubled-effects', 'billing-drift-after-reconcile', 'webhook-forged-accepted', 'money-cents-off'] as const;

/** Money: what events do, whatever becomes of them on the way; forged ones; and amounts counted a second time. */
export const billingFigures: FigureGroup = {
  names,
  async *measure(wanted) {
    if (wanted.has('webhook-forged-accepted')) yield { name: 'webhook-forged-accepted', value: forgedAccepted(), unit: 'of 300', against: 'limit', againstValue: 0 };
    if (wanted.has('billing-doubled-effects') || wanted.has('billing-drift-after-reconcile')) {
      const { runStreams } = await import('./billing/all-streams.ts');
      const sum = await runStreams(streams());
      yield { name: 'billing-doubled-effects', value: sum.doubled, unit: 'effects', against: 'streams of events', againstValue: streams() };
      yield { name: 'billing-drift-after-reconcile', value: sum.drift, unit: 'facts', against: 'streams of events', againstValue: streams() };
    }
    if (wanted.has('money-cents-off')) yield { name: 'money-cents-off', value: await centsOff(), unit: 'minor units', against: '8 currencies', againstValue: 0 };
  },
};

/** Wrong secret, old time, time to come, changed body, changed signature, another scheme: sixty, fifty and so on of each. */
function forgedAccepted(): number {
  const [secret, second] = ['whsec_one', 'whsec_two'];
  const now = new Date('2026-11-22T12:00:00Z');
  const at = now.getTime() / 1000;
  const sign = (by: string, time: number, body: string) => createHmac('sha256', by).update(`${time}.${body}`).digest('hex');
  let accepted = 0;
  for (let round = 0; round < 300; round += 1) {
    const body = JSON.stringify({ id: `evt_${randomBytes(8).toString('hex')}`, object: 'event', round });
    const good = sign(secret, at, body);
    const flipped = `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`;
    const forged: readonly (readonly [given: string, header: string])[] = [
      [body, `t=${at},v1=${sign(`whsec_${randomBytes(6).toString('hex')}`, at, body)}`],
      [body, `t=${at - 301 - round},v1=${sign(secret, at - 301 - round, body)}`],
      [body, `t=${at + 301 + round},v1=${sign(second, at + 301 + round, body)}`],
      [`${body} `, `t=${at},v1=${good}`],
      [body, `t=${at},v1=${flipped}`],
      [body, `t=${at - 400},v1=${sign(secret, at - 400, body)},t=${at}`],
    ];
    const [given, header] = forged[round % forged.length] ?? ['', ''];
    if (isSigned(Buffer.from(given), header, [secret, second], now)) accepted += 1;
    // The measure measures: what is signed rightly is taken.
    if (!isSigned(Buffer.from(body), `t=${at},v1=${good}`, [second, secret], now)) accepted += 1000;
  }
  return accepted;
}

/** ISO 4217's digits of eight currencies, by hand. */
const currencies = { usd: 2, eur: 2, gbp: 2, chf: 2, jpy: 0, krw: 0, kwd: 3, bhd: 3 } as const;

/** Invoices of eight currencies with coupons and prorations, counted again with whole numbers of a hundredth of a minor unit. */
async function centsOff(): Promise<number> {
  const [{ serveStripe }, { formatMinor, couponOff }] = await Promise.all([import('../sandbox/stripe/serve.ts'), import('../../shared/domain/billing/money.ts')]);
  const stripe = await serveStripe();
  let off = 0;
  try {
    for (const [currency, digits] of Object.entries(currencies)) {
      const code = currency.toUpperCase();
      if (digitsOf(code) !== digits) off += 1;
      for (let round = 1; round <= 40; round += 1) {
        const amount = 37 * round * round + 11;
        const percent = [0, 10, 12.5, 25, 33.3][round % 5] ?? 0;
        const { prices, coupons, promotions } = stripe.standIn.world;
        const id = `price_${currency}${round}`;
        prices[id] = { id, product: 'prod_social', currency, unitAmount: amount, interval: null, lookupKey: null, active: true };
        coupons[id] = { id, name: id, percentOff: percent, amountOff: null, currency: null, duration: 'once', valid: true };
        promotions[id] = { id, code: id, coupon: id, active: true, expiresAt: null, timesRedeemed: 0 };
        const customer = await stripe.client.customers.create({ name: 'Bench' });
        const session = await stripe.client.checkout.sessions.create({
          customer: customer.id, mode: 'payment', line_items: [{ price: id, quantity: 3 }], success_url: stripe.origin, discounts: [{ promotion_code: id }],
        });
        await stripe.press(`/pay/${session.id}`, 'pay');
        const [invoice] = (await stripe.client.invoices.list({ customer: customer.id })).data;
        // Tenths of a percent and whole numbers: no floating point, rounded half up.
        const gross = BigInt(3 * amount);
        const taken = (gross * BigInt(Math.round(percent * 10)) * 2n + 1000n) / 2000n;
        const expected = Number(gross - taken);
        off += Math.abs((invoice?.total ?? 0) - expected) + Math.abs(3 * amount - couponOff({ percentOff: percent, amountOff: null, currency: null }, 3 * amount, code) - expected);
        const shown = formatMinor(expected, code).replaceAll(/[^\d]/g, '');
        if (Number(shown) !== expected) off += 1;
      }
    }
  } finally {
    await stripe.stop();
  }
  return off;
}
