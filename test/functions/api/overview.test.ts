import { afterAll, beforeAll, expect, test } from 'vitest';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { putConnection, type StoredConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { type Overview, overviewSchema } from '../../../shared/model/panel.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { coreDays, labDays, placesDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
let connection: StoredConnection;
const siteId = 'site-n1';
const range = { start: '2026-10-20', end: '2026-11-19' };
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  connection = {
    siteId, service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: '2026-11-20',
    missingDays: [], backfill: null, timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '50001', compactedThrough: null,
  };
  await putConnection(connection);
  await putConnection({ ...connection, service: 'pagespeed', sourceKey: 'https://n1.test' });
  await writeDays(siteId, 'ga4', 'core', [...coreDays('2026-09-01', '2026-10-19', 80), ...coreDays('2026-10-20', '2026-11-20')], '2026-11-17');
  await writeDays(siteId, 'ga4', 'places', placesDays('2026-10-01', '2026-11-20'), '2026-11-17');
  await writeDays(siteId, 'pagespeed', 'lab', labDays('2026-09-01', '2026-11-20'), '2026-11-20');
});
afterAll(() => program.stop());

const ask = (params: Record<string, string> = range, query?: Record<string, string>, site = siteId) =>
  program.call('get-overview', { token: program.token('org-user'), params: { siteId: site, ...params }, ...(query ? { query } : {}) });
async function overview(...parts: Parameters<typeof ask>): Promise<Overview> {
  const answer = await ask(...parts);
  withStatus(answer);
  return overviewSchema.parse(answer.json);
}

test('returns every first panel in one response, next to the previous period', async () => {
  const answer = await overview();
  expect(answer).toMatchObject({ siteId, timeZone: 'America/New_York', currency: 'USD', range, comparison: { start: '2026-09-19', end: '2026-10-19' } });
  const { figures, channels, cities, pagespeed, audit } = answer.panels;
  expect([figures.state, channels.state, cities.state, pagespeed.state]).toEqual(['ready', 'ready', 'ready', 'ready']);
  expect(audit).toMatchObject({ state: 'empty', reason: 'not-settled' });
  const sessions = figures.state === 'ready' ? figures.data.figures.find(({ metric }) => metric === 'sessions') : undefined;
  expect(sessions?.value).toMatchObject({ known: true, value: 3100 });
  expect(sessions?.previous).toMatchObject({ known: true, value: 2480 });
});

test('a 31-day view with its comparison reads at most 30 units', async () => {
  const reads: number[] = [];
  const stop = onConsumedCapacity(({ kind, units }) => void (kind === 'read' && reads.push(units)));
  await overview();
  stop();
  const total = reads.reduce((sum, units) => sum + units, 0);
  expect(reads.length).toBeGreaterThanOrEqual(8);
  expect(total).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(30);
});

test('allows a custom comparison period, and ignores the days in between', async () => {
  const answer = await overview(range, { compareStart: '2026-09-01', compareEnd: '2026-09-10' });
  const figures = answer.panels.figures;
  const sessions = figures.state === 'ready' ? figures.data.figures.find(({ metric }) => metric === 'sessions') : undefined;
  expect(sessions?.previous).toMatchObject({ value: 800 });
});

test.each([
  ['an end before its start', { start: '2026-11-02', end: '2026-11-01' }, undefined, 'path.end'],
  ['over 550 days', { start: '2025-01-01', end: '2026-07-05' }, undefined, 'path.end'],
  ['a day of no calendar', { start: '2026-02-30', end: '2026-03-02' }, undefined, 'path.start'],
  ['not a day', { start: 'yesterday', end: '2026-03-02' }, undefined, 'path.start'],
  ['half a comparison', range, { compareStart: '2026-01-01' }, 'query.compareEnd'],
  ['the other half', range, { compareEnd: '2026-01-01' }, 'query.compareStart'],
  ['a comparison backwards', range, { compareStart: '2026-01-02', compareEnd: '2026-01-01' }, 'query.compareEnd'],
])('%s returns 400', async (_, params, query, path) => {
  const answer = await ask(params, query);
  expect(answer.status).toBe(400);
  expect(errorBodySchema.parse(answer.json).details?.[0]?.path).toBe(path);
});

test('names a broken connection even though its earlier days still fill the figures', async () => {
  expect(await overview()).toMatchObject({ troubled: [], collecting: null });
  await putConnection({ ...connection, state: 'reconnect-needed', lastDay: '2026-11-16' });
  const answer = await overview();
  expect(answer.panels.figures.state).toBe('ready');
  expect(answer.troubled).toEqual([{ service: 'ga4', state: 'reconnect-needed', lastDay: '2026-11-16' }]);
  await putConnection(connection);
});

test('serves 18 months, and reports each panel as empty for a site without data', async () => {
  expect((await ask({ start: '2025-01-01', end: '2026-07-04' })).status).toBe(200);
  const { panels } = await overview(range, undefined, 'site-n2');
  for (const panel of Object.values(panels)) expect(panel).toMatchObject({ state: 'empty', reason: 'not-connected' });
});

test('a failed read fails only its panel, with a reference found in the log', async () => {
  await documentClient().send(
    new PutCommand({ TableName: 'test-metrics', Item: { siteId, sk: 'ga4#places#2026-11-01', v: 9, data: 'of another shape' } }),
  );
  const { panels } = await overview();
  expect(panels.cities.state).toBe('failed');
  expect([panels.figures.state, panels.channels.state, panels.pagespeed.state, panels.audit.state]).toEqual(['ready', 'ready', 'ready', 'empty']);
  const reference = panels.cities.state === 'failed' ? panels.cities.reference : '';
  expect(reference).toMatch(/^\w{8}$/);
  expect(program.lines.some(line => line.includes(reference) && line.includes('places'))).toBe(true);
});
