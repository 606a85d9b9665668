import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../scripts/sandbox/calendar.ts';
import { createGeneratedProperty } from '../../../scripts/sandbox/generated/generated-property.ts';
import type { BaseMetric, FactRow, Property, PropertyProfile } from '../../../scripts/sandbox/sandbox-types.ts';
import { demoAccounts } from '../../../scripts/seed/demo-accounts.ts';
import { testAccounts, testNow } from './sandbox-client.ts';

const anchor = '2026-11-21';
const profiles = testAccounts.accounts.flatMap(({ properties }) => properties);
const property = (propertyId: string): Property => {
  const profile = [...profiles, ...demoAccounts.accounts.flatMap(({ properties }) => properties)].find((candidate) => candidate.propertyId === propertyId);
  if (profile === undefined) throw new Error(`no profile ${propertyId}`);
  return createGeneratedProperty(profile, '700', anchor);
};
const computeSums = (rows: readonly FactRow[], bases: readonly string[]): number[] =>
  bases.map((_, place) => rows.reduce((sum, row) => sum + (row.sums[place] ?? 0), 0));

const additive: BaseMetric[] = ['sessions', 'engagedSessions', 'sessionSeconds', 'screenPageViews', 'keyEvents', 'transactions', 'revenueCents', 'newUsers'];
const sessionDimensions = [
  'date', 'yearMonth', 'dayOfWeek', 'isoYearIsoWeek', 'sessionSource', 'sessionMedium', 'sessionSourceMedium', 'sessionCampaignName', 'sessionCampaignId',
  'sessionDefaultChannelGroup', 'hour', 'dateHour', 'deviceCategory', 'city', 'region', 'country', 'countryId', 'landingPage', 'landingPagePlusQueryString', 'hostName',
];

describe('generated properties', () => {
  test.each(['701', '702', '703', '704'])('%s: every breakdown adds up to the same totals', (propertyId) => {
    const generated = property(propertyId);
    fc.assert(fc.property(
      fc.uniqueArray(fc.constantFrom(...sessionDimensions), { minLength: 1, maxLength: 6 }), fc.nat(300), fc.integer({ min: 0, max: 9 }),
      (dimensions, back, length) => {
        const end = addDays(anchor, -back);
        const ask = { bases: additive, start: addDays(end, -length), end, now: testNow };
        expect(computeSums(generated.rows({ ...ask, dimensions }), additive)).toEqual(computeSums(generated.rows({ ...ask, dimensions: [] }), additive));
      },
    ), { numRuns: 40 });
  });

  test('key events by event name also add up, each by its own name', () => {
    const generated = property('702');
    const ask = { start: '2026-10-01', end: '2026-10-31', now: testNow };
    const bases: BaseMetric[] = ['keyEvents', 'revenueCents'];
    const total = computeSums(generated.rows({ ...ask, dimensions: [], bases }), bases);
    expect(computeSums(generated.rows({ ...ask, dimensions: ['eventName', 'date'], bases }), bases)).toEqual(total);
    const purchases: BaseMetric[] = ['keyEvents:purchase', 'transactions'];
    const [events, transactions] = computeSums(generated.rows({ ...ask, dimensions: [], bases: purchases }), purchases);
    expect(events).toBe(transactions);
    expect(transactions).toBeGreaterThan(40);
  });

  test('items add up to revenue less shipping, and campaigns to total advertising', () => {
    const generated = property('702');
    const ask = { start: '2026-10-01', end: '2026-10-31', now: testNow };
    const items: BaseMetric[] = ['itemsPurchased', 'itemRevenueCents'];
    const [count = 0, itemCents = 0] = computeSums(generated.rows({ ...ask, dimensions: ['itemName', 'date'], bases: items }), items);
    expect(computeSums(generated.rows({ ...ask, dimensions: [], bases: items }), items)).toEqual([count, itemCents]);
    const [revenue = 0, orders = 0] = computeSums(generated.rows({ ...ask, dimensions: [], bases: ['revenueCents', 'transactions'] }), ['', '']);
    expect(revenue - itemCents).toBeGreaterThan(0);
    expect(revenue - itemCents).toBeLessThanOrEqual(orders * 595);
    const ads: BaseMetric[] = ['adCostCents', 'adClicks', 'adImpressions'];
    const whole = computeSums(generated.rows({ ...ask, dimensions: [], bases: ads }), ads);
    expect(computeSums(generated.rows({ ...ask, dimensions: ['date', 'sessionCampaignName', 'sessionMedium'], bases: ads }), ads)).toEqual(whole);
    expect(whole.every((value) => value > 0)).toBe(true);
    expect(computeSums(property('703').rows({ ...ask, dimensions: ['date'], bases: ads }), ads)).toEqual([0, 0, 0]);
  });

  test('the same profile, day and anchor give the same sessions, regardless of earlier requests', () => {
    const ask = { dimensions: ['date', 'city', 'sessionSource', 'hour'], bases: additive, start: '2026-05-01', end: '2026-05-14', now: testNow };
    const fresh = property('701').rows(ask);
    const used = property('701');
    used.rows({ ...ask, start: '2026-05-09', end: '2026-05-09' });
    used.rows({ ...ask, start: '2025-01-01', end: '2026-03-01', dimensions: [] });
    expect(used.rows(ask).map((row) => [row.dimensions, [...row.sums]])).toEqual(fresh.map((row) => [row.dimensions, [...row.sums]]));
    const [first] = profiles;
    if (first === undefined) throw new Error('no profile');
    const twin = createGeneratedProperty({ ...first, propertyId: '7011' }, '700', anchor);
    expect(computeSums(twin.rows({ ...ask, dimensions: [] }), additive)).not.toEqual(computeSums(fresh, additive));
  });

  test('users are unique: fewer than sessions, and not the sum of daily users', () => {
    const generated = property('701');
    const ask = { bases: ['users', 'sessions'] as BaseMetric[], start: '2026-10-01', end: '2026-10-31', now: testNow };
    const [month] = generated.rows({ ...ask, dimensions: [] });
    const days = generated.rows({ ...ask, dimensions: ['date'] }).reduce((sum, { users }) => sum + (users?.size ?? 0), 0);
    expect(month?.users?.size).toBeLessThan(days);
    expect(days).toBeLessThan(month?.sums[1] ?? 0);
  });

  test('fresh days grow until final for restating properties, and are final immediately for others', () => {
    const at = (propertyId: string, now: string): number =>
      property(propertyId).rows({ dimensions: [], bases: ['sessions'], start: '2026-11-18', end: '2026-11-18', now: new Date(now) })[0]?.sums[0] ?? 0;
    const days = ['2026-11-19T18:00:00Z', '2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z', '2026-11-25T18:00:00Z'].map((now) => at('703', now));
    expect(days[0]).toBeLessThan(days[1] ?? 0);
    expect(days[1]).toBeLessThan(days[2] ?? 0);
    expect(days[2]).toBe(days[3]);
    expect(at('701', '2026-11-19T18:00:00Z')).toBe(at('701', '2026-11-25T18:00:00Z'));
  });

  test('small rows fold into (other) with the GA4 flags, and nothing is lost', () => {
    const generated = property('704');
    const ask = { dimensions: ['city'], bases: ['sessions'] as BaseMetric[], start: '2026-10-01', end: '2026-10-31', now: testNow };
    const cities = generated.rows(ask).map(({ dimensions }) => dimensions[0]);
    expect(cities).toContain('(other)');
    expect(cities.length).toBe(26);
    expect(generated.flags(ask)).toEqual({ otherRow: true, thresholded: false, sampled: true });
    expect(generated.flags({ ...ask, bases: ['users'], dimensions: [], start: '2026-10-31' })).toEqual({ otherRow: false, thresholded: true, sampled: false });
    expect(property('701').flags(ask)).toEqual({ otherRow: false, thresholded: false, sampled: false });
  });

  test('today ends with the last full hour, and tomorrow is empty', () => {
    const generated = property('701');
    const hours = generated.rows({ dimensions: ['hour'], bases: ['sessions'], start: anchor, end: '2026-11-25', now: testNow });
    expect(Math.max(...hours.map(({ dimensions }) => Number(dimensions[0])))).toBeLessThan(10);
    expect(hours.length).toBeGreaterThan(3);
    expect(generated.rows({ dimensions: [], bases: ['sessions'], start: '2026-11-22', end: '2026-11-30', now: testNow })).toEqual([]);
  });
});

describe('the demo properties', () => {
  const all: PropertyProfile[] = demoAccounts.accounts.flatMap(({ properties }) => [...properties]);
  const last31 = (profile: PropertyProfile, bases: BaseMetric[]): number[] =>
    computeSums(createGeneratedProperty(profile, '1', anchor).rows({ dimensions: [], bases, start: addDays(anchor, -31), end: addDays(anchor, -1), now: testNow }), bases);

  test.each(all.map((profile) => [profile.displayName, profile] as const))('%s: roughly matches its profile', (_name, profile) => {
    const [sessions = 0, leads = 0, cost = 0, orders = 0] = last31(profile, ['sessions', 'keyEvents', 'adCostCents', 'transactions']);
    const near = (value: number, expected: number, noise: number): void => {
      expect(value).toBeGreaterThan(expected * (1 - noise) - 12);
      expect(value).toBeLessThan(expected * (1 + noise) + 12);
    };
    const freshLoss = profile.quirks?.restates === true ? 0.01 : 0;
    near(sessions, profile.sessionsPer31Days, 0.05 + freshLoss);
    near(orders, profile.transactionsPer31Days ?? 0, 0.4);
    near(leads - orders, profile.keyEventsPer31Days, 0.35);
    near(cost / 100, profile.adSpendPer31Days ?? 0, 0.25);
  });

  test('every channel rule matches some traffic', () => {
    const pairs = new Set(all.flatMap((profile) => createGeneratedProperty(profile, '1', anchor).rows({ dimensions: ['sessionSource', 'sessionMedium'], bases: ['sessions'], start: addDays(anchor, -31), end: addDays(anchor, -1), now: testNow }).map(({ dimensions }) => dimensions.join('/'))));
    for (const pair of ['google/organic', 'google/cpc', 'google/google-my-place', 'facebook/psocial', 'bing/organic', 'bing/cpc', 'newsletter/email', 'linkedin/social', 'linkedin/sponsored', '(direct)/(none)', '(not set)/(not set)', 'yelp.com/referral', 'facebook.com/referral'])
      expect(pairs).toContain(pair);
  });
});
