import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getEcommerce, getPagespeed } from '../../../shared/contract/pages.ts';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';
import { labDay, labRun } from '../../shared/numbers/metrics/sample-days.ts';
import { coreDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree, user } from '../support/tree.ts';
import { putUser } from '../../../functions/stores/users/users.ts';

let program: Program;
const [shop, busy] = ['site-shop', 'site-n2'];
/** As many counts that do not repeat as a middling property has: what repeats costs next to nothing, stored compressed. */
const busyDays = coreDays('2026-08-01', '2026-11-20').map((day, index) => ({
  ...day, traffic: day.traffic.map((row, place) => ({ ...row, sessions: 1 + ((index * 7919 + place * 104_729) % 997) })),
}));
const named = (source: string, sessions: number) => ({ source, medium: 'referral', campaign: '(not set)', sessions, engagedSessions: 0, keyEvents: 0, transactions: 0, revenue: 0 });

/** `hasEcommerce` is the brand's: neither the organisation nor the site below says so itself (support/tree.ts). */
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  await createNode(node(`/ISL/reseller/brand/org/north/${shop}`, 'SITE', { attr: { isEcommerce: true, tz: 'Eastern' } }));
  await putConnection({
    siteId: shop, service: 'ga4', state: 'working', connectedAt: '2025-05-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: '2026-11-20', missingDays: [], backfill: null,
    timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '50001', compactedThrough: null,
  });
  await writeDays(busy, 'ga4', 'core', busyDays, '2026-11-17');
});
afterAll(() => program.stop());

const ask = (id: string, params: Record<string, string>, user = 'org-user') => program.call(id, { token: program.token(user), params });

describe('shop sales', () => {
  const day = (date: string, currency: string, products: [string, number, number][]) => ({ date, currency, products: products.map(([name, itemsPurchased, itemRevenue]) => ({ name, itemsPurchased, itemRevenue })) });
  beforeAll(async () => {
    const core = coreDays('2026-11-01', '2026-11-10').map(coreDay => ({ ...coreDay, totals: { ...coreDay.totals, revenue: 50, transactions: 2 } }));
    await writeDays(shop, 'ga4', 'core', core, '2026-11-17');
    await writeDays(shop, 'ga4', 'shop', [day('2026-11-01', 'USD', [['Cup', 2, 20], ['Bag', 1, 35]]), day('2026-11-03', 'USD', [['Cup', 1, 10], ['Odd', -4, 1]]), day('2026-11-05', 'EUR', [['Cup', 1, 9]])], '2026-11-17');
  });
  const range = { start: '2026-11-01', end: '2026-11-12' };

  test('include revenue, orders and every product by revenue, per currency', async () => {
    const answer = getEcommerce.response.parse(withStatus(await ask('get-ecommerce', { siteId: shop, ...range })).json);
    expect(answer).toEqual({
      gaEcomRevenue: { known: true, value: 500, currency: 'USD', missingDays: 2 },
      gaEcomTransactions: { known: true, value: 20, missingDays: 2 },
      gaEcomAvgOrderVal: { known: true, value: 25, currency: 'USD', missingDays: 2 },
      products: [
        { name: 'Bag', currency: 'USD', revenue: 35, itemsPurchased: 1 }, { name: 'Cup', currency: 'USD', revenue: 30, itemsPurchased: 3 },
        { name: 'Cup', currency: 'EUR', revenue: 9, itemsPurchased: 1 }, { name: 'Odd', currency: 'USD', revenue: 1, itemsPurchased: 0 },
      ],
    });
  });
  test('require e-commerce: 403 without it, 404 out of reach, 400 for a non-site', async () => {
    expect((await ask('get-ecommerce', { siteId: 'site-w1', ...range }, 'affiliate-user')).status).toBe(403);
    expect((await ask('get-ecommerce', { siteId: shop, ...range }, 'affiliate-user')).status).toBe(404);
    expect((await ask('get-ecommerce', { siteId: 'brand', ...range }, 'brand-user')).status).toBe(400);
    await putUser(user('shop-user', shop));
    await putUser(user('franchise-user', 'site-franchise'));
    await createNode(node('/ISL/reseller/brand/org/north/site-franchise', 'SITE', { attr: { isEcommerce: true, isFranchise: true } }));
    expect((await ask('get-ecommerce', { siteId: shop, ...range }, 'shop-user')).status).toBe(200);
    expect((await ask('get-ecommerce', { siteId: shop, ...range }, 'region-user')).status).toBe(200);
    expect((await ask('get-ecommerce', { siteId: 'site-franchise', ...range }, 'franchise-user')).status).toBe(403);
    expect((await ask('get-ecommerce', { siteId: shop, start: '2026-11-02', end: '2026-11-01' })).status).toBe(400);
  });
});

describe('lab runs and sources', () => {
  test('include three months of runs by device, with reasons for failures', async () => {
    const run = labRun({ performance: 61 });
    const failed = labRun({ runtimeError: 'NO_FCP' });
    await writeDays(shop, 'pagespeed', 'lab', [labDay('2026-08-20', run), labDay('2026-08-21', run, run), labDay('2026-11-20', failed, null)], '2026-11-20');
    const { MOBILE, DESKTOP } = getPagespeed.response.parse(withStatus(await ask('get-pagespeed', { siteId: shop })).json);
    expect(MOBILE.runs.map(({ date, performance, runtimeError }) => [date, performance, runtimeError])).toEqual([['2026-08-21', 61, undefined], ['2026-11-20', null, 'NO_FCP']]);
    expect(DESKTOP.runs.map(({ date }) => date)).toEqual(['2026-08-21']);
    expect((await ask('get-pagespeed', { siteId: 'org' })).status).toBe(400);
  });

  test('list the sources of the last 31 days, largest first, within 10 read units', async () => {
    let units = 0;
    const stop = onConsumedCapacity(({ kind, units: consumed }) => void (kind === 'read' && (units += consumed)));
    const { json } = withStatus(await ask('list-traffic-sources', { siteId: busy }));
    stop();
    const sums = new Map<string, number>();
    for (const { date, traffic } of busyDays)
      if (date >= '2026-10-21') for (const { source, sessions } of traffic) sums.set(source, (sums.get(source) ?? 0) + sessions);
    expect(json).toEqual([...sums].sort(([, a], [, b]) => b - a).map(([source]) => source));
    expect(units).toBeLessThanOrEqual(10);
    expect(withStatus(await ask('list-traffic-sources', { siteId: 'site-s1' })).json).toEqual([]);
    expect((await ask('list-traffic-sources', { siteId: 'org' })).status).toBe(400);
  });

  test('omit sources that Google Analytics does not name or that have no sessions', async () => {
    const traffic = [named('(not set)', 9), named('(other)', 8), named('b.test', 3), named('a.test', 3), named('c.test', 0)];
    await writeDays('site-s1', 'ga4', 'core', coreDays('2026-11-19', '2026-11-19').map(day => ({ ...day, traffic })), '2026-11-17');
    expect(withStatus(await ask('list-traffic-sources', { siteId: 'site-s1' })).json).toEqual(['a.test', 'b.test']);
  });
});
