import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CouponLine, couponOff, findCouponProblem, findPayerProblem } from '../../../../shared/domain/billing/coupon.ts';
import type { Coupon, Invoice } from '../../../../shared/model/billing.ts';

type Given = Partial<Coupon>;
const coupon = (more: Given): Coupon => ({
  code: 'SAVE', name: 'Save', percentOff: null, amountOff: null, currency: null, months: 0, productIds: null, minimum: null, isForFirstPurchase: false, ...more,
});
const line = (productId: string, amount: number): CouponLine => ({ productId, amount });
const invoice = (state: Invoice['state']) => ({ invoices: [{ state } as Invoice] });

// Failing input 16: what is in the file is what the provider answers, and what a cart may show of it.
const input = JSON.parse(readFileSync('data/failing-inputs/16-coupon-for-one-product.json', 'utf8')) as {
  cart: { product: string; amount: number }[];
  variants: [{ coupon: { percent_off: number; applies_to: { products: string[] } }; 'expected off': number }, { restrictions: { minimum_amount: number } }];
};
const cart = input.cart.map(({ product, amount }) => line(product, amount));

describe('a coupon of failing input 16', () => {
  test('reduces only the plan', () => {
    const [{ coupon: given, 'expected off': off }] = input.variants;
    expect(couponOff(coupon({ percentOff: given.percent_off, productIds: given.applies_to.products }), cart, 'USD')).toBe(off);
  });
  test('is refused with its reason below its minimum', () => {
    const minimum = { amount: input.variants[1].restrictions.minimum_amount, currency: 'USD' };
    expect(findCouponProblem(coupon({ percentOff: 20, minimum }), cart, 'USD')).toBe('The coupon SAVE needs an order of at least $1,000.00');
  });
  test.each([
    ['an invoice that was paid', invoice('paid'), 'The coupon SAVE is for a first purchase'],
    ['an invoice that is open', invoice('open'), 'The coupon SAVE is for a first purchase'],
    ['an invoice that was voided', invoice('void'), null],
    ['a draft', invoice('draft'), null],
    ['nothing bought', null, null],
  ])('for a first purchase: %s', (_, account, problem) => {
    expect(findPayerProblem(coupon({ isForFirstPurchase: true }), account)).toBe(problem);
    expect(findPayerProblem(coupon({}), account)).toBeNull();
  });
});

describe("a coupon's discount", () => {
  test.each<[string, Given, readonly CouponLine[], string, number]>([
    ['a tenth', { percentOff: 10 }, [line('a', 155_000)], 'USD', 15_500],
    ['rounded once over all lines', { percentOff: 33.3 }, [line('a', 500), line('b', 501)], 'USD', 333],
    ['all', { percentOff: 100 }, [line('a', 999)], 'USD', 999],
    ['a fixed amount', { amountOff: 5000, currency: 'USD' }, [line('a', 8900)], 'USD', 5000],
    ['a fixed amount, no more than its product costs', { amountOff: 5000, currency: 'USD', productIds: ['a'] }, [line('a', 900), line('b', 8900)], 'USD', 900],
    ['two of its products', { percentOff: 50, productIds: ['a', 'b'] }, [line('a', 100), line('b', 300), line('c', 1000)], 'USD', 200],
    ['none of its products', { percentOff: 50, productIds: ['z'] }, [line('a', 100)], 'USD', 0],
    ['of another currency', { amountOff: 5000, currency: 'EUR' }, [line('a', 8900)], 'USD', 0],
    ['of nothing', { percentOff: 10 }, [], 'USD', 0],
    ['without a worth', { currency: 'USD' }, [line('a', 100)], 'USD', 0],
  ])('%s', (_, given, lines, currency, off) => expect(couponOff(coupon(given), lines, currency)).toBe(off));
  test('no coupon', () => expect(couponOff(null, [line('a', 100)], 'USD')).toBe(0));
});

describe('why a cart cannot use a coupon', () => {
  const minimum = { amount: 10_000, currency: 'USD' };
  test.each<[string, Given, readonly CouponLine[], string, string | null]>([
    ['none', { percentOff: 10 }, [line('a', 100)], 'USD', null],
    ['exactly the minimum', { percentOff: 10, minimum }, [line('a', 9000), line('b', 1000)], 'USD', null],
    ['a cent below it', { percentOff: 10, minimum }, [line('a', 9999)], 'USD', 'The coupon SAVE needs an order of at least $100.00'],
    ['a minimum of the whole order, not of its products', { percentOff: 10, minimum, productIds: ['a'] }, [line('a', 1), line('b', 9999)], 'USD', null],
    ['a minimum in another currency', { percentOff: 10, minimum }, [line('a', 20_000)], 'EUR', 'The coupon SAVE is for prices in USD'],
    ['dollars off prices in euros', { amountOff: 500, currency: 'USD' }, [line('a', 20_000)], 'EUR', 'The coupon SAVE is for prices in USD'],
    ['for another product', { percentOff: 10, productIds: ['z'] }, [line('a', 100)], 'USD', 'The coupon SAVE is for other services'],
  ])('%s', (_, given, lines, currency, problem) => expect(findCouponProblem(coupon(given), lines, currency)).toBe(problem));
});
