import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../../shared/contract/api-keys.ts';
import { getApiFeed, getApiMetrics } from '../../../shared/contract/public-api.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { sqlRows } from '../../shared/support/duckdb.ts';
import { type Answer, type Program, startProgram, withStatus } from '../support/program.ts';
import { makeSiteDays, type SiteDays, store } from '../support/report-days.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-21T16:00:00Z');
const days: Record<string, SiteDays> = {
  'site-n1': makeSiteDays('site-n1', ['ga4', 'pagespeed', 'gmb', 'fb']),
  'site-n2': makeSiteDays('site-n2', ['ga4', 'gmb'], { lacking: ['2026-11-05', '2026-11-06'] }),
  'site-s1': makeSiteDays('site-s1', ['ga4', 'fb'], { currency: 'CAD' }),
};
let program: Program;
let feedKey = '';
let apiKey = '';
let folder = '';
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  folder = mkdtempSync(join(tmpdir(), 'feeds-'));
  await seedTree();
  // Excel would run the name of this site as a formula.
  const site = await getNode('site-n2');
  if (site) await replaceNode({ ...site, name: '=2+5, "Main" Street' }, site.revision);
  for (const [id, siteDays] of Object.entries(days)) await store(id, siteDays);
  for (const siteId of [...Object.keys(days), 'north', 'south', 'org']) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
  feedKey = await createKey(['feeds']);
  apiKey = await createKey(['metrics']);
});
afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true });
});

async function createKey(scopes: readonly string[]): Promise<string> {
  const created = await program.call('create-api-key', { token: program.token('org-user'), params: { siteId: 'org' }, body: { name: 'Sheet', scopes, days: 30 } });
  return createApiKey.response.parse(withStatus(created).json).secret;
}
const call = (id: 'get-api-feed' | 'get-api-feed-csv', query: Record<string, string>) => program.call(id, { query: { metrics: 'sessions', siteId: 'org', key: feedKey, ...query } });
const read = async (query: Record<string, string>) => getApiFeed.response.parse(withStatus(await call('get-api-feed', query)).json);
const refusal = ({ status, json }: Answer) => [status, Object(json)['code'], Object(json)['errors']?.[0]?.message ?? Object(json)['detail']];

describe('a feed equals the API', () => {
  const metrics = 'sessions,goals,gcr,adSpend,mobilePerformance,unitSales';
  const questions = ['site-n1', 'site-n2', 'site-s1', 'north', 'org'].flatMap(siteId => [
    { siteId, groupBy: 'day', from: '2026-10-21', to: '2026-11-20' },
    { siteId, groupBy: 'month', from: '2026-02-11', to: '2026-11-20' },
    ...(siteId.startsWith('site') ? [] : [{ siteId, groupBy: 'site', from: '2026-10-21', to: '2026-11-20' }]),
  ]);

  test.each(questions)('$siteId by $groupBy, read by DuckDB', async question => {
    const name = join(folder, Object.values(question).join('-'));
    const asked = question.groupBy === 'site' ? 'sessions,goals,gcr,adSpend' : metrics;
    const csv = withStatus(await call('get-api-feed-csv', { ...question, metrics: asked }));
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    writeFileSync(`${name}.csv`, csv.text);
    writeFileSync(`${name}.json`, JSON.stringify((await read({ ...question, metrics: asked })).rows));
    const { siteId, ...query } = question;
    const answer = getApiMetrics.response.parse(withStatus(await program.call('get-api-metrics', { token: apiKey, params: { siteId }, query: { metrics: asked, ...query } })).json);
    const groups = (answer.groups ?? []).flatMap(({ id, metrics: values }) =>
      Object.entries(values).map(([metric, { value, currency }]) => ({ id, metric, value, currency: currency ?? null })));
    expect(groups.length).toBeGreaterThan(1);
    writeFileSync(`${name}-api.json`, JSON.stringify(groups));
    // A row is found by the id that the API gives its group.
    const id = { day: `strftime("date", '%Y-%m-%d')`, month: `strftime("date", '%Y%m')`, site: '"siteId"' }[question.groupBy];
    const columns = asked.split(',').map(metric => `"${metric}"`).join(', ');
    const unpivot = (source: string) => `SELECT ${id} AS id, metric, value FROM (SELECT "date"::DATE AS "date", "siteId", ${columns.replaceAll(/"(\w+)"/g, '"$1"::DOUBLE AS "$1"')} FROM ${source}) UNPIVOT INCLUDE NULLS (value FOR metric IN (${columns}))`;
    const differences = await sqlRows(
      [
        `CREATE TABLE feed_csv AS ${unpivot(`read_csv('${name}.csv', header = true)`)}`,
        `CREATE TABLE feed_json AS ${unpivot(`read_json('${name}.json', maximum_depth = 2)`)}`,
        `CREATE TABLE api AS SELECT id, metric, value::DOUBLE AS value FROM read_json('${name}-api.json', columns = {id: 'VARCHAR', metric: 'VARCHAR', value: 'DOUBLE', currency: 'VARCHAR'})`,
      ],
      `SELECT * FROM (SELECT 'csv' AS feed, * FROM feed_csv FULL JOIN api USING (id, metric) WHERE feed_csv.value IS DISTINCT FROM api.value)
       UNION ALL SELECT * FROM (SELECT 'json' AS feed, * FROM feed_json FULL JOIN api USING (id, metric) WHERE feed_json.value IS DISTINCT FROM api.value)`,
    );
    expect(differences).toEqual([]);
    expect(await sqlRows([], `SELECT count(*)::INTEGER AS rows FROM read_csv('${name}.csv', header = true)`)).toEqual([{ rows: answer.groups?.length }]);
  });
});
test('rows have their first day, site, currency, and whether they are final', async () => {
  const byDay = await read({ siteId: 'site-s1', metrics: 'adSpend', from: '2026-10-01', to: '2026-11-20' });
  expect(byDay.columns.map(({ id }) => id)).toEqual(['date', 'siteId', 'site', 'currency', 'final', 'adSpend']);
  // Facebook may change a day for 28 days.
  expect(byDay.rows.filter(({ final }) => final === true).at(-1)).toMatchObject({ date: '2026-10-24', siteId: 'site-s1', site: 'Name of site-s1', currency: 'CAD' });
  const byMonth = await read({ siteId: 'site-n1', groupBy: 'month', last: '3' });
  expect(byMonth.rows.map(({ date, final }) => [date, final])).toEqual([['2026-09-01', true], ['2026-10-01', true], ['2026-11-01', false]]);
  expect([byMonth.from, byMonth.to]).toEqual(['2026-09-01', '2026-11-20']);
  const bySite = await read({ groupBy: 'site' });
  expect(bySite.rows.find(({ siteId }) => siteId === 'site-n2')).toMatchObject({ date: '2026-10-21', site: '=2+5, "Main" Street' });
});

test('an unknown number is an empty cell, and no cell is a formula', async () => {
  const { text } = await call('get-api-feed-csv', { siteId: 'site-n2', metrics: 'unitSales,sessions', from: '2026-11-04', to: '2026-11-07' });
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('date,siteId,site,currency,final,unitSales,sessions');
  expect(lines.slice(1).map(line => [line.slice(0, 10), line.endsWith(',,')])).toEqual([['2026-11-04', false], ['2026-11-05', true], ['2026-11-06', true], ['2026-11-07', false]]);
  expect(lines[1]).toMatch(/^2026-11-04,site-n2,"'=2\+5, ""Main"" Street",,true,,\d+$/);
});

test('a key in the address reads feeds only, and reads nothing else anywhere', async () => {
  const both = await createKey(['feeds', 'metrics']);
  expect(refusal(await call('get-api-feed', { key: both }))).toEqual([403, 'scope-missing', expect.stringContaining('A key in an address may have only the scope “Feeds”')]);
  expect(refusal(await call('get-api-feed', { key: apiKey }))).toEqual([403, 'scope-missing', expect.stringContaining("This key can't read feeds")]);
  expect(refusal(await call('get-api-feed-csv', { key: `${feedKey.slice(0, -1)}!` }))).toEqual([401, 'key-unknown', expect.any(String)]);
  // In a header, any key for feeds is accepted.
  withStatus(await program.call('get-api-feed', { token: both, query: { siteId: 'org', metrics: 'sessions' } }));
  const elsewhere = await program.call('get-api-metrics', { params: { siteId: 'org' }, query: { key: feedKey, metrics: 'sessions', from: '2026-11-01', to: '2026-11-02' } });
  expect(elsewhere.status).toBe(401);
  expect(refusal(await program.call('get-api-metrics', { token: feedKey, params: { siteId: 'org' }, query: { metrics: 'sessions', from: '2026-11-01', to: '2026-11-02' } }))).toEqual([403, 'scope-missing', expect.any(String)]);
  expect((await call('get-api-feed', { siteId: 'other' })).status).toBe(404);
  expect(program.lines.join('\n')).not.toContain(feedKey.slice(0, 40));
});

test('bad addresses say what is wrong', async () => {
  expect(refusal(await call('get-api-feed', { metrics: 'sesions' }))).toEqual([400, 'invalid-request', expect.stringContaining('Did you mean “sessions”?')]);
  expect(refusal(await call('get-api-feed', { last: '0' }))).toEqual([400, 'invalid-request', 'Enter a whole number of days or months']);
  expect(refusal(await call('get-api-feed', { last: '93' }))).toEqual([400, 'invalid-request', 'At most 92 days by day. Ask for months instead']);
  expect(refusal(await call('get-api-feed', { from: '2026-11-01' }))).toEqual([400, 'invalid-request', 'Give “from” and “to”, or only “last”']);
  expect(refusal(await call('get-api-feed', { last: '7', from: '2026-11-01', to: '2026-11-02' }))).toEqual([400, 'invalid-request', 'Give “from” and “to”, or only “last”']);
  expect(refusal(await call('get-api-feed', { groupBy: 'site', last: '9' }))).toEqual([400, 'invalid-request', 'By site, choose the last 7 or 31 days, or a recent month, quarter, or year']);
  expect(refusal(await call('get-api-feed', { groupBy: 'site', siteId: 'site-n1' }))).toEqual([400, 'invalid-request', 'Choose a region or company']);
});
