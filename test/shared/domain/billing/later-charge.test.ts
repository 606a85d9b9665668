import { describe, expect, test } from 'vitest';
import { laterCharge } from '../../../../shared/domain/billing/later-charge.ts';

const percent = (percentOff: number, months: number | null) => ({ percentOff, amountOff: null, currency: null, months, productIds: null });
const dollars = (amountOff: number, months: number | null) => ({ percentOff: null, amountOff, currency: 'USD', months, productIds: null });

const planProducts: string[] = ['plan'];
const other: string[] = ['setup'];

// By hand: [coupon, interval, currency, full, what a later payment is while the coupon holds, for how many months].
describe("a plan's charges after its first payment", () => {
  test.each([
    ['no coupon', null, 'month', 'USD', 8900, null, null],
    ['a tenth off the first payment alone', percent(10, 0), 'month', 'USD', 8900, null, null],
    ['a fifth off for three months', percent(20, 3), 'month', 'USD', 8900, 7120, 3],
    ['a fifth off for one month: the first payment was it', percent(20, 1), 'month', 'USD', 8900, null, null],
    ['a quarter off for good', percent(25, null), 'month', 'USD', 8900, 6675, null],
    ['three months of a plan by the year: the first payment was it', percent(20, 3), 'year', 'USD', 89000, null, null],
    ['two years of a plan by the year', percent(20, 24), 'year', 'USD', 89000, 71200, 24],
    ['fifty dollars off for good', dollars(5000, null), 'month', 'USD', 8900, 3900, null],
    ['a fifth off the plan alone', { ...percent(20, null), productIds: planProducts }, 'month', 'USD', 8900, 7120, null],
    ['a fifth off another service', { ...percent(20, null), productIds: other }, 'month', 'USD', 8900, null, null],
    ['dollars off a price in euros take nothing off', dollars(5000, null), 'month', 'EUR', 8900, null, null],
  ] as const)('%s', (_, coupon, interval, currency, full, lowered, months) =>
    expect(laterCharge(coupon, { productId: 'plan', full, currency, interval })).toEqual({ lowered, months, full }),
  );
});
