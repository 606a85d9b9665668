import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { getDay } from '../../../shared/contract/pages.ts';
import { coreDays, placesDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  for (const siteId of ['site-n1', 'site-n2']) {
    await putConnection({
      siteId, service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: '2026-11-20',
      missingDays: [], backfill: null, timeZone: 'America/New_York', platformTimeZone: null, sourceKey: siteId, compactedThrough: null,
    });
    await writeDays(siteId, 'ga4', 'core', [...coreDays('2026-09-01', '2026-11-11', 100), ...coreDays('2026-11-12', '2026-11-20', 60)], '2026-11-17');
    await writeDays(siteId, 'ga4', 'places', placesDays('2026-09-01', '2026-11-20'), '2026-11-17');
  }
  for (const siteId of ['site-n1', 'site-n2', 'north']) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
});
afterAll(() => program.stop());

const ask = (siteId: string, day: string, by = 'org-user', metric = 'sessions') => program.call('get-day', { token: program.token(by), params: { siteId, day }, query: { metric } });
const view = async (...parts: Parameters<typeof ask>) => getDay.response.parse(withStatus(await ask(...parts)).json);

test('compares a day of a site with the usual weekday, in rows and total', async () => {
  const day = await view('site-n1', '2026-11-12');
  expect(day).toMatchObject({ day: '2026-11-12', metric: 'sessions', timeZone: 'America/New_York', total: { value: 60, usual: 100, weeks: 8 }, annotations: [] });
  for (const { rows, other } of day.breakdowns) {
    const sum = (part: 'value' | 'usual') => rows.reduce((all, row) => all + (row[part] ?? 0), other[part] ?? 0);
    expect(sum('value')).toBe(60);
    expect(sum('usual')).toBeCloseTo(100, 9);
  }
  expect(day.breakdowns.map(({ dimension }) => dimension)).toContain('channel');
});

test('a day of a region adds up its sites', async () => {
  expect(await view('north', '2026-11-12')).toMatchObject({ total: { value: 120, usual: 200, weeks: 8 } });
});

test('returns one response with bounded reads', async () => {
  const units: number[] = [];
  const stop = onConsumedCapacity(({ kind, units: read }) => void (kind === 'read' && units.push(read)));
  await view('site-n1', '2026-11-12');
  stop();
  expect(units.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(40);
});

test('refuses an invalid date and a reseller', async () => {
  expect((await ask('site-n1', '2026-02-30')).status).toBe(400);
  expect((await ask('site-n1', '2026-11-12', 'org-user', 'bounceRate')).status).toBe(400);
  expect((await ask('reseller', '2026-11-12', 'reseller-user')).status).toBe(400);
  expect((await ask('site-w1', '2026-11-12', 'org-user')).status).toBe(200);
  expect((await ask('site-w1', '2026-11-12', 'site-user')).status).toBe(404);
});
