import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createApiKey, listApiKeys } from '../../../shared/contract/api-keys.ts';
import { getApiCaller, getApiLeadSummary, getApiMetrics, listApiAnnotations, listApiMetrics, listApiSites } from '../../../shared/contract/public-api.ts';
import type { EndpointId } from '../../../shared/contract/registry.ts';
import { keyCallsPerMinute, maxLiveKeys } from '../../../shared/domain/api-keys/api-keys.ts';
import { namedPeriod } from '../../../shared/domain/periods/named-period.ts';
import { readAddress } from '../../../web/src/app/address/address.ts';
import { apiScopes } from '../../../shared/model/api-key.ts';
import { apiProblemSchema } from '../../../shared/model/public-api.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { type Answer, type CallOptions, startProgram, withStatus } from '../support/program.ts';
import { makeSiteDays, type SiteDays, store } from '../support/report-days.ts';
import { askSql, expected, type Sums } from '../support/report-sql.ts';
import { seedTree } from '../support/tree.ts';

const begun = new Date('2026-11-21T16:00:00Z');
let now = begun;
const days: Record<string, SiteDays> = {
  'site-n1': makeSiteDays('site-n1', ['ga4', 'pagespeed', 'gmb', 'gsc', 'fbPage', 'fb', 'linkedin', 'linkedinOrg', 'bing']),
  'site-n2': makeSiteDays('site-n2', ['ga4', 'gmb'], { lacking: ['2026-11-05', '2026-11-06'] }),
};
const range = { start: '2026-10-21', end: '2026-11-20' };
const before = { start: '2026-09-20', end: '2026-10-20' };
let program: Awaited<ReturnType<typeof startProgram>>;
let sql: ReadonlyMap<string, Sums>;
beforeAll(async () => {
  program = await startProgram({ now: begun, queues: true });
  setClock(() => now);
  await seedTree();
  for (const [site, siteDays] of Object.entries(days)) await store(site, siteDays);
  for (const siteId of [...Object.keys(days), 'north', 'org', 'brand']) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
  sql = await askSql(days, [
    ...Object.entries({ range, before, november: { start: '2026-11-01', end: '2026-11-20' }, day: { start: '2026-11-10', end: '2026-11-10' } }).map(([name, asked]) => ({ name, sites: Object.keys(days), ...asked })),
    { name: 'n1', sites: ['site-n1'], ...range },
  ]);
});
afterAll(() => program.stop());

const form = { name: 'Warehouse', scopes: [...apiScopes], days: 90 };
const create = (body: Record<string, unknown> = {}, siteId = 'org', userId = 'org-user') =>
  program.call('create-api-key', { token: program.token(userId), params: { siteId }, body: { ...form, ...body } });
const createdKey = async (...parts: Parameters<typeof create>) => createApiKey.response.parse(withStatus(await create(...parts)).json);
const list = async (siteId = 'org') => listApiKeys.response.parse(withStatus(await program.call('list-api-keys', { token: program.token('org-user'), params: { siteId } })).json).keys;
const revoke = (keyId: string, siteId = 'org') => program.call('revoke-api-key', { token: program.token('org-user'), params: { siteId, keyId } });
const problem = (answer: Answer) => z.strictObject(apiProblemSchema.shape).parse(answer.json);

describe('keys', () => {
  test('a key is shown once, stored as a hash, and counts its calls by day', async () => {
    const { key, secret } = await createdKey();
    expect(secret).toMatch(/^ins_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(key).toMatchObject({ name: 'Warehouse', state: 'live', createdBy: 'Given Family', lastFour: secret.slice(-4), calls: {}, endsAt: new Date(begun.getTime() + 90 * 86_400_000).toISOString() });
    for (let call = 0; call < 3; call += 1) withStatus(await program.call('get-api-caller', { token: secret }));
    now = new Date('2026-11-22T16:00:00Z');
    withStatus(await program.call('get-api-caller', { token: secret }));
    const listed = (await list()).find(({ keyId }) => keyId === key.keyId);
    expect(listed?.calls).toEqual({ '2026-11-21': 3, '2026-11-22': 1 });
    expect(JSON.stringify(await list())).not.toContain(secret.slice(18));
    // Days older than a week are no longer counted.
    now = new Date('2026-11-28T16:00:00Z');
    withStatus(await program.call('get-api-caller', { token: secret }));
    expect((await list()).find(({ keyId }) => keyId === key.keyId)?.calls).toEqual({ '2026-11-22': 1, '2026-11-28': 1 });
    now = begun;
    await revoke(key.keyId);
  });

  test('a revoked key stops right away and says so, also when it is revoked twice', async () => {
    const { key, secret } = await createdKey();
    expect((await revoke(key.keyId)).status).toBe(204);
    expect((await revoke(key.keyId)).status).toBe(204);
    expect(problem(await program.call('get-api-caller', { token: secret }))).toMatchObject({ status: 401, code: 'key-revoked', detail: 'This key was revoked on Nov 21, 2026. Create a new one' });
    // Another node's people cannot revoke it.
    const other = await createdKey();
    expect((await revoke(other.key.keyId, 'north')).status).toBe(204);
    withStatus(await program.call('get-api-caller', { token: other.secret }));
    await revoke(other.key.keyId);
  });

  test('a node has a limit of live keys', async () => {
    const live = (await list()).filter(({ state }) => state === 'live').length;
    for (let count = live; count < maxLiveKeys; count += 1) await createdKey();
    const refused = await create();
    expect([refused.status, Object(refused.json)['message']]).toEqual([409, expect.stringContaining('has 10 API keys')]);
    for (const { keyId } of await list()) await revoke(keyId);
    withStatus(await create());
  });

  test('a bad form names its fields', async () => {
    const refused = await create({ name: ' ', scopes: [], days: 400 });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ details: [{ path: 'body.name', message: 'Name the program that will use it' }, { path: 'body.scopes', message: 'Choose at least one' }, { path: 'body.days', message: 'Choose at most one year' }] });
  });

  test('a key has a minute’s calls, and answers say how many are left', async () => {
    const { secret } = await createdKey();
    delete process.env['CALL_RATES'];
    forgetEnvironment();
    try {
      const first = withStatus(await program.call('get-api-caller', { token: secret }));
      expect(first.headers).toMatchObject({ 'ratelimit-policy': '"minute";q=60;w=60', ratelimit: '"minute";r=59;t=60' });
      now = new Date(begun.getTime() + 20_000);
      for (let call = 1; call < keyCallsPerMinute; call += 1) withStatus(await program.call('get-api-caller', { token: secret }));
      const refused = await program.call('get-api-caller', { token: secret });
      expect([problem(refused).code, refused.headers['retry-after']]).toEqual(['too-many-requests', '40']);
      now = new Date(begun.getTime() + 60_000);
      withStatus(await program.call('get-api-caller', { token: secret }));
    } finally {
      now = begun;
      process.env['CALL_RATES'] = 'unlimited';
      forgetEnvironment();
    }
  });
});

describe('numbers', () => {
  let key = '';
  beforeAll(async () => {
    key = (await createdKey({}, 'north', 'org-user')).secret;
  });
  const call = (id: EndpointId, options: CallOptions = {}) => program.call(id, { token: key, ...options });
  const metrics = async (query: Record<string, string>, siteId = 'north') =>
    getApiMetrics.response.parse(withStatus(await call('get-api-metrics', { params: { siteId }, query: { from: range.start, to: range.end, ...query } })).json);
  const want = (name: string, metric: string) => expected(metric, sql.get(name) ?? fail(name), false);
  const fail = (name: string): never => {
    throw new Error(name);
  };

  test('the caller and its sites', async () => {
    expect(getApiCaller.response.parse((await call('get-api-caller')).json)).toMatchObject({ key: { name: 'Warehouse', scopes: [...apiScopes] }, site: { id: 'north', type: 'REG', parentId: null } });
    const { sites, next } = listApiSites.response.parse((await call('list-api-sites')).json);
    expect([sites.map(({ id }) => id).sort(), next]).toEqual([['north', 'site-n1', 'site-n2', 'site-w1'], null]);
    // A site of another region that this one links has no other parent than this one.
    expect(sites.find(({ id }) => id === 'site-w1')?.parentId).toBe('north');
  });

  test('totals, comparison, months, days and sites are those of SQL', async () => {
    const asked = 'sessions,goals,bounceRate';
    const answer = await metrics({ metrics: asked, compare: 'previous', groupBy: 'site' });
    for (const { id, value, previous } of answer.metrics) {
      expect([id, value]).toEqual([id, expect.closeTo(Number(want('range', id)), 6)]);
      expect([id, previous?.value]).toEqual([id, expect.closeTo(Number(want('before', id)), 6)]);
    }
    expect(answer.compared).toEqual({ from: before.start, to: before.end });
    expect(answer.groups?.find(({ id }) => id === 'site-n1')?.metrics.sessions?.value).toBe(want('n1', 'sessions'));
    const byMonth = await metrics({ metrics: asked, groupBy: 'month' });
    expect(byMonth.groups?.map(({ id }) => id)).toEqual(['202610', '202611']);
    expect(byMonth.groups?.[1]?.metrics.goals?.value).toBe(want('november', 'goals'));
    const byDay = await metrics({ metrics: asked, groupBy: 'day' });
    expect(byDay.groups).toHaveLength(31);
    expect(byDay.groups?.find(({ id }) => id === '2026-11-10')?.metrics.sessions?.value).toBe(want('day', 'sessions'));
    expect(byDay.metrics.every(metric => metric.previous === undefined)).toBe(true);
    // All spend, also in groups: Facebook's campaign for reach is no lead campaign.
    const costs = await metrics({ metrics: 'costPerLead', from: '2026-11-10', to: '2026-11-10', groupBy: 'day' });
    expect(costs.metrics[0]?.value).toBeCloseTo(Number(want('day', 'costPerLead')), 6);
    expect(costs.groups?.[0]?.metrics.costPerLead?.value).toBeCloseTo(Number(want('day', 'costPerLead')), 6);
  });

  test('an answer links to its page with the same days', async () => {
    const node = await metrics({ metrics: 'sessions' });
    const site = await metrics({ metrics: 'sessions' }, 'site-n1');
    // Read as the web reads its address.
    for (const [answer, expectedPlace] of [[node, { node: 'north', site: null }], [site, { node: null, site: 'site-n1' }]] as const) {
      const address = new URL(answer.link);
      expect(address.pathname).toBe('/overview');
      expect(readAddress(address.search)).toMatchObject({ ...expectedPlace, period: `${range.start}..${range.end}` });
      expect(namedPeriod([], readAddress(address.search).period, now, 'America/Los_Angeles')).toMatchObject({ period: range });
    }
  });

  test('more than 92 days are grouped by month, not by day', async () => {
    const query = { metrics: 'sessions', from: '2026-01-01', to: '2026-06-30' };
    const refused = await call('get-api-metrics', { params: { siteId: 'north' }, query: { ...query, groupBy: 'day' } });
    expect([refused.status, problem(refused).errors]).toEqual([400, [{ path: 'query.to', message: 'At most 92 days by day. Ask for months instead' }]]);
    expect((await metrics({ ...query, groupBy: 'month' })).groups).toHaveLength(6);
  });

  test('unknown is not zero, and coverage names the missing days', async () => {
    const { metrics: values, coverage } = await metrics({ metrics: 'unitSales,sessions' });
    expect(values.find(({ id }) => id === 'unitSales')).toMatchObject({ value: null, unknown: 'not-connected' });
    expect(coverage.find(({ service }) => service === 'ga4')).toMatchObject({ sites: 2, missingDays: 2 });
  });

  test('bad questions say what is wrong', async () => {
    const ask = async (query: Record<string, string>) => {
      const { status, code, detail, errors } = problem(await call('get-api-metrics', { params: { siteId: 'north' }, query: { metrics: 'sessions', from: range.start, to: range.end, ...query } }));
      return [status, code, errors?.[0]?.message ?? detail];
    };
    expect(await ask({ metrics: 'sesions' })).toEqual([400, 'invalid-request', '“sesions” isn’t a metric. Did you mean “sessions”?'.replace('’', "'")]);
    expect(await ask({ metrics: 'cost_per_lead' })).toEqual([400, 'invalid-request', "“cost_per_lead” isn't a metric. Did you mean “costPerLead”?"]);
    expect(await ask({ metrics: 'qqqq' })).toEqual([400, 'invalid-request', "“qqqq” isn't a metric. See GET /api/v1/metrics"]);
    expect(await ask({ metrics: ',' })).toEqual([400, 'invalid-request', 'Name 1 to 20 metrics']);
    expect(await ask({ from: '2026-11-21', to: '2026-11-20' })).toEqual([400, 'invalid-request', 'The end is before the start']);
    expect(await ask({ from: '2026-02-31' })).toEqual([400, 'invalid-request', 'Not a valid date from 2000 on']);
    expect(await ask({ to: '2027-11-20' })).toEqual([400, 'invalid-request', expect.stringContaining('Data is available from')]);
  });

  test('the list of metrics names each with its unit', async () => {
    const { metrics: known } = listApiMetrics.response.parse((await call('list-api-metrics')).json);
    expect(known.find(({ id }) => id === 'costPerLead')).toMatchObject({ label: 'Cost per lead', unit: 'currency', lowerIsBetter: true });
    expect(known).toHaveLength(48);
  });

  test('a note that is sent twice is written once, without its author', async () => {
    const body = { requestId: 'deploy-2026-11-18', from: '2026-11-18', to: '2026-11-18', text: 'New landing page', scope: 'all' };
    for (let time = 0; time < 2; time += 1) withStatus(await call('create-api-annotation', { params: { siteId: 'site-n1' }, body }));
    const { annotations } = listApiAnnotations.response.parse((await call('list-api-annotations', { params: { siteId: 'site-n1' }, query: { from: range.start, to: range.end } })).json);
    expect(annotations.filter(({ kind }) => kind === 'note')).toEqual([expect.objectContaining({ siteId: 'site-n1', text: 'New landing page' })]);
    expect(JSON.stringify(annotations)).not.toContain('Given');
  });

  test('a site without leads counts none', async () => {
    const { totals, sources } = getApiLeadSummary.response.parse(withStatus(await call('get-api-lead-summary', { params: { siteId: 'site-n1' }, query: { from: range.start, to: range.end } })).json);
    expect([totals.leads, totals.costPerLead, sources]).toEqual([0, null, []]);
  });
});
