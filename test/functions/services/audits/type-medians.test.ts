import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepTypeMedians, sampledPerZone } from '../../../../functions/services/audits/keep-type-medians.ts';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { changeNodeYear } from '../../../../functions/stores/rollups.ts';
import { readTypeMedians } from '../../../../functions/stores/type-medians.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { makeMonthRow } from '../../../../shared/numbers/rollup/node-rows.ts';
import type { NodeAttr, SiteNode } from '../../../../shared/model/node.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { type Program, startProgram } from '../../support/program.ts';

const zone = 'America/New_York';
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-03T12:00:00Z') });
});
afterAll(() => program.stop());

const site = (siteId: string, attr: Partial<NodeAttr> = {}): SiteNode => ({ siteId, name: siteId, type: 'SITE', sitePath: `/ISL/${siteId}`, revision: 1, createdAt: '2026-01-01T00:00:00Z', attr: { businessType: 'Brand', ...attr } as NodeAttr });

/** A site's October of so many sessions a day, but for the last days that it lacks. */
async function store(siteId: string, sessions: number, missing = 0, currency = 'USD'): Promise<void> {
  const days = eachDay('2026-10-01', '2026-10-31').slice(0, 31 - missing).map(date => ga4Day(date, { currency, traffic: [{ source: 'google', medium: 'organic', sessions, transactions: 1, revenue: sessions }] }));
  const row = makeMonthRow({ siteId, days: { ga4: days }, services: [] }, '202610');
  if (row !== null) await changeNodeYear(siteId, '2026', () => [row]);
}
const sessions = async (type: 'Brand' | 'Veteran' | 'Ecommerce') => (await readTypeMedians(type))?.medians.find(({ metric }) => metric === 'sessions');

test('a daily median needs ten complete sites of the type, across all time zones', async () => {
  // 1 to 9, and one that lacks four of its days.
  const east = Array.from({ length: 10 }, (_, index) => site(`brand-${index + 1}`));
  for (const [index, { siteId }] of east.entries()) await store(siteId, index + 1, index === 9 ? 4 : 0);
  await keepTypeMedians(east, '202610', zone);
  expect(await sessions('Brand')).toBeUndefined();
  // 10 and 11 come from another zone; a suspended site and another type count nowhere.
  for (const [id, count] of [['west-1', 10], ['west-2', 11], ['gone', 5000], ['veteran-1', 7]] as const) await store(id, count);
  await keepTypeMedians([site('west-1'), site('west-2'), site('gone', { suspended: true }), site('veteran-1', { businessType: 'Veteran' })], '202610', 'America/Los_Angeles');
  expect(await sessions('Brand')).toEqual({ metric: 'sessions', value: 6, sites: 11 });
  expect(await sessions('Veteran')).toBeUndefined();
  expect((await readTypeMedians('Brand'))?.yearMonth).toBe('202610');
});

test('recomputing changes nothing; a month with too few sites keeps the previous month', async () => {
  const before = await readTypeMedians('Brand');
  await keepTypeMedians([site('west-1'), site('west-2')], '202610', 'America/Los_Angeles');
  expect(await readTypeMedians('Brand')).toEqual(before);
  await keepTypeMedians([site('west-1')], '202611', 'America/Los_Angeles');
  expect(await readTypeMedians('Brand')).toEqual(before);
});

test('computes a median of money for each currency', async () => {
  const shops = Array.from({ length: 22 }, (_, index) => site(`shop-${index}`, { isEcommerce: true }));
  for (const [index, { siteId }] of shops.entries()) await store(siteId, index < 12 ? 100 : 10, 0, index < 12 ? 'USD' : 'EUR');
  await keepTypeMedians(shops, '202610', zone);
  const medians = (await readTypeMedians('Ecommerce'))?.medians.filter(({ metric }) => metric === 'revenue');
  expect(medians?.map(({ value, currency, sites }) => [value, currency, sites])).toEqual(expect.arrayContaining([[100, 'USD', 12], [10, 'EUR', 10]]));
});

test('reads at most fifty sites of a type, however many a zone has', async () => {
  let queries = 0;
  documentClient().middlewareStack.add((next, context) => args => ((queries += context.commandName === 'QueryCommand' ? 1 : 0), next(args)), { step: 'initialize', name: 'counted' });
  await keepTypeMedians(Array.from({ length: 400 }, (_, index) => site(`many-${index}`, { businessType: 'Veteran' })), '202610', 'America/Chicago');
  documentClient().middlewareStack.remove('counted');
  // One more reads what all zones gave.
  expect(queries).toBe(sampledPerZone + 1);
});
