import { afterAll, beforeAll, expect, test } from 'vitest';
import { backtestSites } from '../../../../functions/services/alerts/backtest-sites.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import type { OwnRule } from '../../../../shared/model/alert.ts';
import { startPeople } from '../../support/people.ts';
import { node, seedTree } from '../../support/tree.ts';
import { connected, shopSite, writeShopRows } from './support.ts';

const now = new Date('2026-11-22T18:00:00Z');
const rule: OwnRule = { ruleId: 'own-backtest', metric: 'revenue', kind: 'absolute', direction: 'below', value: 1000, days: 2, minimum: 0, isOn: true };
/** Revenue per day is 900 plus that of ads; on these days it is too low. */
const poorDays: Record<string, readonly string[]> = {
  'site-b1': ['2026-10-20', '2026-10-21'],
  'site-b2': ['2026-10-20', '2026-10-21', '2026-11-05', '2026-11-06'],
};

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now });
  await seedTree();
  for (const [siteId, poor] of Object.entries(poorDays)) {
    await shopSite(siteId);
    await connected(siteId, 'ga4', 'working', '2026-11-21');
    await writeShopRows(siteId, day => (poor.includes(day) ? 50 : 500), '2026-11-21');
  }
});
afterAll(() => program.stop());

const backtest = async (siteId: string) => {
  const found = await getNode(siteId);
  if (found === null) throw new Error(`${siteId} is missing`);
  const { opened, ...others } = await backtestSites(found, rule, now);
  return { opened: opened.map(alert => `${alert.day} ${alert.siteId}`), ...others };
};

test('checks a rule of a region at each of its sites, and at one site alone', async () => {
  const range = { start: '2026-08-25', end: '2026-11-22' };
  expect(await backtest('north')).toEqual({ ...range, opened: ['2026-10-24 site-b1', '2026-10-24 site-b2', '2026-11-09 site-b2'], checked: 2, listed: 4, sites: 4 });
  expect(await backtest('site-b1')).toEqual({ ...range, opened: ['2026-10-24 site-b1'], checked: 1, listed: 1, sites: 1 });
  expect(await backtest('south')).toEqual({ ...range, opened: [], checked: 0, listed: 1, sites: 1 });
});

test('reads 30 sites of a larger place and says how many it has', async () => {
  await createNode(node('/ISL/reseller/brand/org/large', 'REG'));
  for (let index = 0; index < 31; index += 1) await createNode(node(`/ISL/reseller/brand/org/large/site-l${index}`, 'SITE'));
  expect(await backtest('large')).toMatchObject({ listed: 30, sites: 31, checked: 0 });
});
