import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeMonth, daysWithout } from '../../../functions/services/collection/settled-months.ts';
import { makeSiteRows } from '../../../functions/services/rollups/site-rows.ts';
import { getConnection, putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { readNodeDays, readNodeMonths } from '../../../functions/stores/rollups.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { listMonths } from '../../../shared/domain/periods/days.ts';
import { coreDays, placesDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

/** The whole site has every day; the other was never told of those before the start, and is what the first must look like. */
const [whole, short] = ['site-n1', 'site-n2'];
const [first, start, last] = ['2025-06-01', '2026-09-15', '2026-11-20'];
const now = new Date('2026-11-21T12:00:00Z');
const [core, places] = [coreDays(first, last), placesDays(first, last)];
let program: Program;

beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  for (const [siteId, from] of [[whole, first], [short, start]] as const) {
    await putConnection({
      siteId, service: 'ga4', state: 'working', connectedAt: `${from}T00:00:00Z`, pulledAt: '2026-11-21T09:00:00Z', lastDay: last, missingDays: [],
      backfill: null, timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '50001', compactedThrough: null,
    });
    await writeDays(siteId, 'ga4', 'core', core.filter(({ date }) => date >= from), '2026-11-17');
    await writeDays(siteId, 'ga4', 'places', places.filter(({ date }) => date >= from), '2026-11-17');
    for (const month of listMonths({ start: from, end: '2026-10-31' })) await closeMonth(siteId, 'ga4', month);
  }
});
afterAll(() => program.stop());

const set = (countedFrom: string | null, userId = 'admin-user', siteId = whole) =>
  program.call('set-ga4-start', { token: program.token(userId, userId === 'admin-user'), params: { siteId }, body: { countedFrom } });

const ranges = [
  { start: '2026-10-21', end: last },
  { start: '2026-09-01', end: '2026-10-15' },
  { start: '2026-08-01', end: '2026-08-31' },
  { start: '2026-01-01', end: last },
];
const views = (siteId: string) => [
  ...ranges.flatMap(range => [
    { id: 'get-overview', params: { siteId, ...range } },
    { id: 'get-metrics', params: { siteId, ...range } },
    { id: 'get-page', params: { siteId, page: 'site-performance', ...range } },
    { id: 'get-page', params: { siteId, page: 'channel-performance', ...range } },
  ]),
  { id: 'list-traffic-sources', params: { siteId } },
];

/** Answers and rows of a site, without what tells the two apart: their names and zones, and what is said about the start. */
async function readComparable(siteId: string): Promise<unknown> {
  const answers = [];
  for (const { id, params } of views(siteId)) answers.push(withStatus(await program.call(id, { token: program.token('admin-user', true), params })).json);
  const site = await getNode(siteId);
  if (site === null) throw new Error('No site');
  await makeSiteRows(site, { whole: true, now });
  const rows = [await readNodeMonths(siteId, '2025', '2026'), await readNodeDays(siteId, '2025-06', '2026-11')];
  const omittedKeys = new Set(['countedFrom', 'since', 'reason', 'timeZone', 'marks', 'annotations']);
  return JSON.parse(JSON.stringify([answers, rows], (key, value: unknown) => (omittedKeys.has(key) ? undefined : value)).replaceAll(siteId, 'site'));
}

test('a counting start makes all numbers match a site without earlier days, reversibly', async () => {
  const before = await readComparable(whole);
  const expected = await readComparable(short);
  expect(before).not.toEqual(expected);
  expect(await set(start)).toMatchObject({ status: 200, json: { connection: { countedFrom: start } } });
  expect(await readComparable(whole)).toEqual(expected);
  // Whoever keeps the days still sees them: none is asked of the platform again.
  expect(await daysWithout(whole, 'ga4', first, last)).toEqual([]);
  expect(await set(null)).toMatchObject({ status: 200 });
  expect(await getConnection(whole, 'ga4')).not.toHaveProperty('countedFrom');
  expect(await readComparable(whole)).toEqual(before);
});

test('a period before the start is not counted, and the response names the start', async () => {
  withStatus(await set(start));
  const ask = (range: { start: string; end: string }) => program.call('get-overview', { token: program.token('org-user'), params: { siteId: whole, ...range } });
  const aside = await ask({ start: '2026-08-01', end: '2026-08-31' });
  expect(aside.json).toMatchObject({ panels: { figures: { state: 'empty', reason: 'not-counted', since: start } } });
  const across = await ask({ start: '2026-09-01', end: '2026-09-30' });
  expect(across.json).toMatchObject({ panels: { channels: { state: 'ready', provenance: { sources: [{ service: 'ga4', countedFrom: start }] } } } });
  withStatus(await set(null));
});

test('can be set only by administrators, is logged, and rebuilds the rows', async () => {
  for (const user of ['org-user', 'site-user', 'reseller-user', 'region-user']) expect((await set(start, user)).status).toBe(403);
  expect((await getConnection(whole, 'ga4'))?.countedFrom).toBeUndefined();
  program.lines.length = 0;
  withStatus(await set(start));
  expect(program.lines.some(line => line.includes('Google Analytics counts was set') && line.includes('admin-user'))).toBe(true);
  withStatus(await set(null));
});

test('refuses a future day, an invalid day, and a site without Google Analytics', async () => {
  expect((await set('2026-11-21')).status).toBe(200);
  withStatus(await set(null));
  expect(await set('2026-11-22')).toMatchObject({ status: 400, json: { details: [{ path: 'body.countedFrom' }] } });
  expect((await set('2026-02-30')).status).toBe(400);
  expect(await set(start, 'admin-user', 'site-trial')).toMatchObject({ status: 409, json: { message: expect.stringContaining('not connected') } });
});
