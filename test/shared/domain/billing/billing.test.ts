import { describe, expect, test } from 'vitest';
import { type CartFor, cartKey, hasPlan, ownPath, priceCart } from '../../../../shared/domain/billing/cart.ts';
import { getCurrencyDigits, formatMinor } from '../../../../shared/domain/billing/money.ts';
import { listBillingNews } from '../../../../shared/domain/billing/news.ts';
import { graceEnd, isWithinUndo, computePaidSite, computeStanding } from '../../../../shared/domain/billing/standing.ts';
import type { BillingAccount, Invoice, Product, Subscription } from '../../../../shared/model/billing.ts';

const now = new Date('2026-11-22T12:00:00Z');
const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1', status: 'active', priceId: 'price_1', interval: 'month', amount: 8900, currency: 'USD', quantity: 1, siteIds: ['site-1'],
  startedAt: '2026-11-01T12:00:00.000Z', periodEnd: '2026-12-01T12:00:00.000Z', endsWithPeriod: false, endedAt: null, trials: {}, ...more,
});
const account = (storedSubscription: Subscription | null, overdueSince: string | null = null): BillingAccount => ({
  customerId: 'cus_1', subscription: storedSubscription, next: null, card: null, invoices: [], moreInvoices: false, overdueSince,
});

describe('standing', () => {
  test.each<[Subscription['status'] | null, string | null, string]>([
    [null, null, 'none'], ['incomplete', null, 'none'], ['incomplete_expired', null, 'none'], ['active', null, 'active'], ['trialing', null, 'active'],
    ['past_due', null, 'grace'], ['past_due', '2026-11-15T12:00:00.001Z', 'grace'], ['past_due', '2026-11-15T12:00:00.000Z', 'overdue'],
    ['unpaid', null, 'overdue'], ['paused', null, 'overdue'], ['other', null, 'overdue'], ['canceled', null, 'ended'],
  ])('%s, owed since %s: %s', (status, overdueSince, expected) => {
    expect(computeStanding(account(status === null ? null : subscription({ status }), overdueSince), now)).toBe(expected);
  });

  test('seven days of grace', () => {
    expect(graceEnd({ overdueSince: '2026-11-01T00:00:00.000Z' })?.toISOString()).toBe('2026-11-08T00:00:00.000Z');
    expect(graceEnd({ overdueSince: null })).toBeNull();
  });

  test('a purchase can be undone for a day', () => {
    const purchase = { startedAt: '2026-11-21T12:00:00.000Z' };
    expect(isWithinUndo(purchase, new Date('2026-11-22T11:59:59Z'))).toBe(true);
    expect(isWithinUndo(purchase, now)).toBe(false);
  });

  test.each<[string, Subscription | null, string | null, unknown]>([
    ['nothing was bought', null, null, null],
    ['it runs', subscription(), null, { trialExpiryDate: null, unpaid: false }],
    ['a payment failed', subscription({ status: 'past_due' }), '2026-11-20T00:00:00.000Z', { trialExpiryDate: null, unpaid: false }],
    ['the grace is over', subscription({ status: 'past_due' }), '2026-11-01T00:00:00.000Z', { trialExpiryDate: null, unpaid: true }],
    ['it ended', subscription({ status: 'canceled', endedAt: '2026-11-20T12:00:00.000Z', trials: { 'site-1': '2026-11-30' } }), null, { trialExpiryDate: null, unpaid: true }],
    ['it ended, nobody knows when', subscription({ status: 'canceled', trials: { 'site-1': '2026-11-30' } }), null, { trialExpiryDate: null, unpaid: true }],
    ['it was taken back', subscription({ status: 'canceled', endedAt: '2026-11-01T18:00:00.000Z', trials: { 'site-1': '2026-11-30' } }), null, { trialExpiryDate: '2026-11-30', unpaid: false }],
    ['it was taken back without a trial before', subscription({ status: 'canceled', endedAt: '2026-11-01T18:00:00.000Z' }), null, { trialExpiryDate: null, unpaid: true }],
  ])('of its sites when %s', (_, storedSubscription, overdueSince, expected) => expect(computePaidSite(account(storedSubscription, overdueSince), 'site-1', now)).toEqual(expected));
});

describe('money', () => {
  // ISO 4217, but for króna and shilling, which the provider counts in hundredths.
  test.each<[number, string, number, string]>([
    [8900, 'USD', 2, '$89.00'], [8900, 'EUR', 2, '€89.00'], [8900, 'GBP', 2, '£89.00'], [8900, 'JPY', 0, '¥8,900'], [8900, 'KRW', 0, '₩8,900'],
    [8900, 'KWD', 3, 'KWD 8.900'], [8900, 'BHD', 3, 'BHD 8.900'], [8900, 'ISK', 2, 'ISK 89.00'], [-2637, 'USD', 2, '-$26.37'],
  ])('%i of %s', (amount, currency, digits, text) => {
    expect(getCurrencyDigits(currency)).toBe(digits);
    expect(formatMinor(amount, currency).replaceAll(/\s/g, ' ')).toBe(text);
  });
});

const product = (key: string, priceId: string, currency = 'USD'): Product => ({
  productId: `prod_${key}`, key, name: key, description: null, order: 1, prices: [{ priceId, amount: 100, currency, interval: null }],
});
const products = [product('main_subscription', 'price_plan'), product('social', 'price_social'), product('euro', 'price_euro', 'EUR')];

describe('a cart', () => {
  test('is priced', () => {
    const priced = priceCart([{ priceId: 'price_plan', quantity: 3 }, { priceId: 'price_social' }], products);
    expect(priced).toMatchObject([{ product: { key: 'main_subscription' }, quantity: 3 }, { product: { key: 'social' }, quantity: 1 }]);
    expect(typeof priced !== 'string' && hasPlan(priced)).toBe(true);
    expect(hasPlan([])).toBe(false);
  });
  test.each([
    [[{ priceId: 'price_none' }], 'One of these services is no longer offered. Reload the page'],
    [[{ priceId: 'price_social' }, { priceId: 'price_social' }], 'Each service can be in the cart only once'],
    [[{ priceId: 'price_social' }, { priceId: 'price_euro' }], 'All services in a cart must use the same currency'],
  ])('%j is refused', (items, problem) => expect(priceCart(items, products)).toBe(problem));

  test('keeps its key in any order, and changes it with any other content', () => {
    const [a, b] = [{ priceId: 'price_a' }, { priceId: 'price_b', quantity: 2 }];
    const key = (more: Partial<CartFor>) => cartKey({ items: [a], coupon: undefined, siteIds: ['site-1', 'site-2'], cancelPath: '/', wholeFrom: null, boughtBy: null, ...more });
    expect(key({ items: [a, b], siteIds: ['site-2', 'site-1'] })).toBe(key({ items: [b, a] }));
    const keys = [key({}), key({ coupon: 'promo' }), key({ siteIds: ['site-1'] }), key({ cancelPath: '/x' }), key({ wholeFrom: '2026-12-01' }), key({ wholeFrom: '2027-01-01' }), key({ boughtBy: 'site-1' })];
    expect(new Set(keys).size).toBe(7);
  });

  test.each([
    ['/upgrade', '/upgrade'], ['/billing-management?site=a&x=%20', '/billing-management?site=a&x=%20'], ['//evil.test', null], ['/\\evil.test', null],
    ['https://evil.test', null], ['javascript:alert(1)', null], ['/a/../../b', null], ['', null], [`/${'a'.repeat(300)}`, null], ['/a\nb', null],
  ])('the return path %j', (path, expected) => expect(ownPath(path)).toBe(expected));
});

describe('news', () => {
  const invoice = (more: Partial<Invoice>): Invoice => ({
    invoiceId: 'in_1', number: 'N-1', at: now.toISOString(), total: 8900, currency: 'USD', state: 'paid', refunded: 0, about: 'plan', page: null, file: null, ...more,
  });
  const keys = (invoices: Invoice[], storedSubscription: Subscription | null = null, failed: string[] = []) =>
    listBillingNews({ ...account(storedSubscription), invoices }, failed, now).map(({ key, amount, about }) => [key, amount, about]);
  test('one per invoice and outcome', () => {
    expect(keys([invoice({}), invoice({ invoiceId: 'in_2', total: 0 }), invoice({ invoiceId: 'in_3', state: 'void' })])).toEqual([['paid#in_1', 8900, 'N-1']]);
    expect(keys([invoice({ state: 'open', number: null })], null, ['in_1'])).toEqual([['failed#in_1', 8900, 'in_1']]);
    expect(keys([invoice({ refunded: 100 })])).toEqual([['paid#in_1', 8900, 'N-1'], ['refunded#in_1#100', 100, 'N-1']]);
    expect(keys([invoice({ state: 'disputed', dispute: 'open' })])).toEqual([['paid#in_1', 8900, 'N-1'], ['disputed#in_1', 8900, 'N-1']]);
    expect(keys([invoice({ state: 'disputed', dispute: 'lost' })])).toEqual([['paid#in_1', 8900, 'N-1'], ['lost#in_1', 8900, 'N-1']]);
    expect(keys([invoice({ dispute: 'won' })])).toEqual([['paid#in_1', 8900, 'N-1'], ['won#in_1', 8900, 'N-1']]);
    expect(keys([invoice({ state: 'refunded', refunded: 8900 })])).toEqual([['paid#in_1', 8900, 'N-1'], ['refunded#in_1#8900', 8900, 'N-1']]);
  });
  test('for a subscription that ended, and for one that will end', () => {
    expect(keys([], subscription())).toEqual([]);
    expect(keys([], subscription({ endsWithPeriod: true }))).toEqual([['ending#sub_1#2026-12-01T12:00:00.000Z', null, 'main_subscription']]);
    expect(keys([], subscription({ status: 'canceled', endsWithPeriod: true }))).toEqual([['ended#sub_1', null, 'main_subscription']]);
    expect(keys([], subscription({ status: 'canceled' }))).toEqual([['ended#sub_1', null, 'main_subscription']]);
  });
  test('for an open payment: two days before changes are closed, and when they are', () => {
    const open = [invoice({ invoiceId: 'in_2', at: '2026-11-18T00:00:00.000Z', state: 'open' }), invoice({ invoiceId: 'in_1', number: null, state: 'open', at: '2026-11-17T00:00:00.000Z' })];
    const stages = (since: string | null, status: Subscription['status'] = 'past_due', failed = ['in_1', 'in_2']) =>
      listBillingNews({ ...account(subscription({ status }), since), invoices: open }, failed, now).flatMap(({ key, stage, about }) => (stage === undefined ? [] : [[key, about]]));
    expect(stages('2026-11-17T12:00:00.001Z')).toEqual([]);
    expect(stages('2026-11-17T12:00:00.000Z')).toEqual([['ending#in_1', 'in_1']]);
    expect(stages('2026-11-15T12:00:00.000Z')).toEqual([['over#in_1', 'in_1']]);
    expect(stages('2026-11-15T12:00:00.000Z', 'past_due', ['in_2'])).toEqual([['over#in_2', 'N-1']]);
    expect(stages(null, 'unpaid')).toEqual([['over#in_1', 'in_1']]);
    expect(stages(null)).toEqual([]);
    expect(stages('2026-11-15T12:00:00.000Z', 'active')).toEqual([]);
    expect(stages('2026-11-15T12:00:00.000Z', 'past_due', [])).toEqual([]);
  });
});
