import { createHash } from 'node:crypto';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as dispatch } from '../../../../functions/jobs/dispatch-rollup.ts';
import { handler as worker } from '../../../../functions/jobs/rollup-worker.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { documentClient, tableName } from '../../../../functions/runtime/clients/dynamodb.ts';
import { onConsumedCapacity } from '../../../../functions/runtime/capacity.ts';
import { readCompared } from '../../../../functions/numbers/read-rows.ts';
import { readComparedSites } from '../../../../functions/stores/compared-sites.ts';
import { putConnection } from '../../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { readComputedAt, readNodeDays, readNodeMonths, readSiteRows, writeNodeDays } from '../../../../functions/stores/rollups.ts';
import { siteGroups } from '../../../../functions/stores/saved/groups.ts';
import { noteTouched, readTouched } from '../../../../functions/stores/touched-months.ts';
import { getNode } from '../../../../functions/stores/sites/sites.ts';
import { putLink } from '../../../../functions/stores/sites/site-links.ts';
import { type RollupMessage, rollupMessageSchema } from '../../../../shared/messages/queues.ts';
import { addDays, eachDay } from '../../../../shared/domain/periods/days.ts';
import type { NodeDay, NodeMonth } from '../../../../shared/model/node-rows.ts';
import { installIoGate, runUntil } from '../../../pipeline/support/io-gate.ts';
import { sqsEvent } from '../../../pipeline/support/pipeline.ts';
import { ga4Day } from '../../../shared/numbers/metrics/sample-days.ts';
import { facebookDay } from '../../../shared/numbers/metrics/sample-platform-days.ts';
import { sqlRows } from '../../../shared/support/duckdb.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const [first, yesterday] = ['2025-11-10', '2026-11-20'];
let program: Program;

/** One day as SQL adds it up; a day without GA4 or without Facebook has nulls. */
type Fact = { site: string; date: string; sessions: number | null; goals: number | null; revenue: number | null; spend: number | null };
const siteCurrencies: Record<string, string> = { 'site-n1': 'EUR', 'site-n2': 'USD', 'site-s1': 'USD', 'site-gone': 'USD', 'site-w1': 'USD' };
let facts: Fact[] = [];

/** Days of a site by chance, some of either platform missing; money in quarters, so that every order of adding is exact. */
function someDays(siteId: string, seed: number): Fact[] {
  const [numbers = []] = fc.sample(fc.array(fc.nat(2000), { minLength: 2000, maxLength: 2000 }), { seed, numRuns: 1 });
  return eachDay(first, yesterday).map((date, index) => {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.slice(index * 4, index * 4 + 4);
    const [ga4, fb] = [a % 9 > 0, siteId !== 'site-s1' && b % 7 > 0];
    return { site: siteId, date, sessions: ga4 ? a : null, goals: ga4 ? b : null, revenue: ga4 ? c / 4 : null, spend: fb ? d / 4 : null };
  });
}

async function store(given: readonly Fact[]): Promise<void> {
  for (const siteId of new Set(given.map(({ site }) => site))) {
    const siteFacts = given.filter(({ site }) => site === siteId);
    const currency = siteCurrencies[siteId] ?? 'USD';
    const ga4 = siteFacts.flatMap(({ date, sessions, goals, revenue }) =>
      sessions === null ? [] : [ga4Day(date, { currency, totals: { sessions, keyEvents: goals ?? 0, revenue: revenue ?? 0 } })],
    );
    const fb = siteFacts.flatMap(({ date, spend }) =>
      spend === null ? [] : [facebookDay(date, [{ spend }], currency)],
    );
    await writeDays(siteId, 'ga4', 'core', ga4, '2026-10-31');
    await writeDays(siteId, 'fb', 'core', fb, '2026-10-31');
  }
}

const ask = (siteId: string, whole = false, more: Partial<RollupMessage> = {}): RollupMessage => ({ v: 1, kind: 'rollup', siteId, whole, askedAt: now.toISOString(), ...more });
/** The worker with one message; asked later each time, since rows made since are left. */
let minutes = 0;
async function make(siteId: string, whole = false): Promise<void> {
  minutes += 1;
  const instant = new Date(now.getTime() + minutes * 60_000);
  setClock(() => instant);
  const { batchItemFailures } = await worker(sqsEvent([ask(siteId, whole, { askedAt: instant.toISOString() })], 1));
  if (batchItemFailures.length > 0) throw new Error(`${siteId} comes again`);
}
const sites = Object.keys(siteCurrencies);
async function makeAll(whole: boolean): Promise<void> {
  for (const siteId of sites) await make(siteId, whole);
  for (const siteId of ['north', 'south', 'org', 'brand']) await make(siteId, whole);
}

/** Everything of a node but when it was made, as it lies. */
async function readBytes(siteId: string): Promise<string[]> {
  const { Items } = await documentClient().send(
    new QueryCommand({ TableName: 'test-rollups', KeyConditionExpression: 'siteId = :id', ExpressionAttributeValues: { ':id': siteId }, ConsistentRead: true }),
  );
  const rows = z.array(z.object({ sk: z.string(), fingerprint: z.optional(z.string()), data: z.optional(z.instanceof(Uint8Array)) })).parse(Items ?? []);
  return rows.flatMap(({ sk, fingerprint, data }) => (sk === 'made' || sk === 'lease' ? [] : [`${sk} ${fingerprint} ${createHash('sha256').update(data ?? '').digest('hex').slice(0, 12)}`]));
}

/** Sessions, goals, revenue and spend by currency of rows, as one line each. */
function formatLine(key: string, row: Pick<NodeDay, 'record' | 'money'>): string {
  const { ga4 } = row.record.sources;
  const money = (source: 'ga4' | 'fb', part: string) => {
    const sourceSums = row.record.sources[source];
    const by = row.money?.[source] ?? (sourceSums?.currencies[0] === undefined ? {} : { [sourceSums.currencies[0]]: sourceSums.parts });
    return Object.entries(by).map(([currency, parts]) => `${currency} ${parts[part] ?? 0}`).sort().join(',');
  };
  return [key, ga4?.parts['sessions'] ?? null, ga4?.parts['goals'] ?? null, money('ga4', 'revenue'), money('fb', 'adSpend')].join('|');
}
const lineOfMonth = (row: NodeMonth) => formatLine(row.yearMonth, { record: row, money: row.money });

/** The same lines from SQL over the facts. `grain`: an expression of the date. */
async function queryLines(of: readonly string[], grain: string, where = 'true'): Promise<string[]> {
  const values = facts.filter(({ site }) => of.includes(site)).map(({ site, date, sessions, goals, revenue, spend }) => `('${site}','${date}','${siteCurrencies[site]}',${sessions},${goals},${revenue},${spend})`);
  const money = (name: string) =>
    `(select coalesce(string_agg(currency || ' ' || total::varchar, ',' order by currency), '') from (select currency, sum(${name}) as total from facts f where ${grain.replaceAll('date', 'f.date')} = g.k and ${name} is not null group by currency))`;
  const rows = await sqlRows(
    ['create table facts (site varchar, date varchar, currency varchar, sessions bigint, goals bigint, revenue double, spend double)', `insert into facts values ${values.join(',')}`, `delete from facts where not (${where})`],
    `select g.k || '|' || coalesce(s::varchar, '') || '|' || coalesce(o::varchar, '') || '|' || ${money('revenue')} || '|' || ${money('spend')} as line
     from (select ${grain} as k, sum(sessions) as s, sum(goals) as o from facts group by k having count(sessions) + count(spend) > 0) g order by g.k`,
  );
  return rows.map(({ line }) => String(line).replaceAll(/\.0\b/g, ''));
}
const withoutDot = (lines: readonly string[]) => lines.map(line => line.replaceAll(/\.0\b/g, ''));

beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  installIoGate();
  await seedTree();
  // Linked into the brand twice, and once needlessly where it stands anyway.
  for (const [region, site] of [['south', 'site-w1'], ['south', 'site-n1']] as const) await putLink({ siteId: region }, site);
  facts = sites.flatMap((siteId, index) => someDays(siteId, index + 1));
  await store(facts);
  for (const siteId of sites)
    for (const service of ['ga4', 'fb'] as const)
      if (service === 'ga4' || siteId !== 'site-s1')
        await putConnection({
          siteId, service, state: siteId === 'site-n2' ? 'reconnect-needed' : 'working', connectedAt: '2025-11-10T00:00:00Z', pulledAt: null, lastDay: yesterday,
          missingDays: [], backfill: null, timeZone: siteId === 'site-n1' ? 'America/New_York' : 'America/Los_Angeles', platformTimeZone: null, sourceKey: '77', compactedThrough: null,
        });
  await makeAll(true);
});
afterAll(() => program.stop());

const nodes = [
  ['site-n1', ['site-n1']],
  ['south', ['site-s1', 'site-gone', 'site-w1', 'site-n1']],
  ['brand', sites],
] as const;

test.each(nodes)('%s: months and days equal SQL sums of its sites, each once, per currency', async (nodeId, of) => {
  const months = await readNodeMonths(nodeId, '2024', '2026');
  expect(withoutDot(months.map(lineOfMonth))).toEqual(await queryLines(of, "replace(substr(date, 1, 7), '-', '')"));
  const days = await readNodeDays(nodeId, '2024-01', '2026-11');
  expect(withoutDot(days.filter(({ record }) => Object.keys(record.sources).length > 0).map(day => formatLine(day.date, day)))).toEqual(await queryLines(of, 'date'));
  const held = new Set(facts.filter(({ site, sessions }) => of.some(id => id === site) && sessions !== null).map(({ site, date }) => `${site} ${date}`));
  // A suspended site is expected to bring nothing.
  const expected = of.filter(id => id !== 'site-gone');
  for (const { date, coverage } of days)
    expect(coverage.ga4).toMatchObject({ sites: expected.length, siteDays: expected.filter(id => !held.has(`${id} ${date}`)).length });
});

test("a company's sites appear in each period, each by its own days", async () => {
  const table = await readSiteRows('brand', 'last-31');
  const month = await readSiteRows('brand', '2026-10');
  const year = await readSiteRows('brand', 'year-2026');
  expect(table?.rows.map(({ siteId, linked }) => `${siteId}${linked ? ' linked' : ''}`)).toEqual(['site-n1', 'site-n2', 'site-gone', 'site-s1', 'site-w1 linked']);
  expect(table?.rows.filter(({ suspended }) => suspended === true).map(({ siteId }) => siteId)).toEqual(['site-gone']);
  for (const { siteId, record, previous, yearAgo, spark, coverage, timeZone } of table?.rows ?? []) {
    const formatDateFilter = (start: string, end: string) => `'${start}' <= date and date <= '${end}'`;
    const sum = async (start: string, end: string) => (await queryLines([siteId], "'x'", formatDateFilter(start, end))).map(line => line.slice(2)).join();
    const line = (rollup: typeof record) => withoutDot([formatLine('x', { record: rollup })])[0]?.slice(2) ?? '';
    expect(line(record)).toBe(await sum('2026-10-21', yesterday));
    expect(line(previous)).toBe(await sum('2026-09-20', '2026-10-20'));
    expect(line(yearAgo)).toBe((await sum('2025-10-21', '2025-11-20')) || '|||');
    const inMonth = month?.rows.find(row => row.siteId === siteId);
    const inYear = year?.rows.find(row => row.siteId === siteId);
    expect(inMonth && line(inMonth.record)).toBe(await sum('2026-10-01', '2026-10-31'));
    expect(inYear && line(inYear.record)).toBe(await sum('2026-01-01', yesterday));
    expect(spark.sessions).toEqual(facts.filter(({ site, date }) => site === siteId && date >= '2026-10-21').map(({ sessions }) => sessions));
    expect(timeZone).toBe(siteId === 'site-n1' ? 'America/New_York' : 'America/Los_Angeles');
    expect(coverage.ga4?.broken ?? 0).toBe(siteId === 'site-n2' ? 1 : 0);
  }
  expect(await readSiteRows('brand', '2025-10')).toBeNull();
  expect(await readSiteRows('reseller', 'last-31')).toBeNull();
});

test('a page reads how the sites compare from one sum, and without it from the sites', async () => {
  const brand = await getNode('brand');
  if (brand === null) throw new Error('The brand is missing');
  const range = { start: '2026-10-21', end: yesterday };
  let units = 0;
  const stop = onConsumedCapacity(consumed => void (units += consumed.units));
  const fromSum = await readCompared(brand, range, now);
  stop();
  expect(units).toBeLessThanOrEqual(1);
  expect(fromSum?.lengths).toEqual({ now: 31, previous: 31, yearAgo: 31 });
  // A day later, the current month is longer than its sum.
  const later = await readCompared(brand, { start: '2026-11-01', end: '2026-11-21' }, new Date(now.getTime() + 86_400_000));
  expect(later?.lengths.now).toBe(21);
  await documentClient().send(new DeleteCommand({ TableName: tableName('rollups'), Key: { siteId: 'brand', sk: 'compared#last-31' } }));
  expect(await readCompared(brand, range, now)).toEqual(fromSum);
  expect(await readCompared(brand, { start: '2026-10-22', end: yesterday }, now)).toBeNull();
  await make('brand');
  expect(await readComparedSites('brand', 'last-31')).toEqual(fromSum);
});

test('rebuilding writes only the time when nothing changed, and skips older requests', async () => {
  const before = await Promise.all(['site-n1', 'north', 'brand'].map(readBytes));
  const written: string[] = [];
  documentClient().middlewareStack.add((next, context) => args => (written.push(`${context.commandName} ${Object(Object(args.input).Item).sk ?? ''}`), next(args)), { step: 'initialize', name: 'seen' });
  for (const whole of [false, true]) for (const id of ['site-n1', 'south', 'brand']) await make(id, whole);
  // An update is the lease, taken and given back.
  expect(new Set(written.filter(command => !/^(Query|Get|BatchGet)/.test(command)))).toEqual(new Set(['PutItemCommand made', 'UpdateItemCommand ']));
  written.length = 0;
  const computedAt = await readComputedAt('brand');
  await worker(sqsEvent([ask('brand'), ask('brand', true)], 1));
  documentClient().middlewareStack.remove('seen');
  expect(written.filter(command => !command.startsWith('Get'))).toEqual([]);
  expect(await readComputedAt('brand')).toBe(computedAt);
  expect(await Promise.all(['site-n1', 'north', 'brand'].map(readBytes))).toEqual(before);
});

test('a restated or late day reaches the site and every node that counts it', async () => {
  const restated = facts.map(fact => (fact.site === 'site-w1' && fact.date === '2026-11-15' ? { ...fact, sessions: 9_999, goals: 1, revenue: 7.25 } : fact));
  // Missing in March: its connection says that it is missing no more.
  const late = restated.find(({ site, date, sessions }) => site === 'site-w1' && date.startsWith('2026-03') && sessions === null);
  facts = restated.map(fact => (fact === late ? { ...fact, sessions: 5, goals: 5, revenue: 5 } : fact));
  await store(facts.filter(({ site, date }) => site === 'site-w1' && (date === '2026-11-15' || date === late?.date)));
  for (const id of ['site-w1', 'south', 'brand']) await make(id);
  for (const [nodeId, of] of nodes) {
    expect(withoutDot((await readNodeMonths(nodeId, '2024', '2026')).map(lineOfMonth))).toEqual(await queryLines(of, "replace(substr(date, 1, 7), '-', '')"));
    const days = await readNodeDays(nodeId, '2026-03', '2026-11');
    expect(withoutDot(days.filter(({ record }) => Object.keys(record.sources).length > 0).map(day => formatLine(day.date, day)))).toEqual(await queryLines(of, 'date', "date >= '2026-03-01'"));
  }
});

test("days that changed back while their month's sums stayed reach the nodes and groups that count the site", async () => {
  const nodeIds = ['site-n2', 'north', 'org', 'org.twosites'];
  const members = { by: 'list' as const, siteIds: ['site-n2', 'site-s1'] };
  await siteGroups.add({ id: 'org.twosites', siteId: 'org', name: 'Two sites', members, createdAt: now.toISOString(), revision: 1 }, 9);
  await make('org.twosites', true);
  const [before, ...above] = await Promise.all(nodeIds.map(id => readNodeDays(id, '2026-04', '2026-04')));
  const at = (minute: number) => new Date(now.getTime() + (minutes + minute) * 60_000);
  // A run that died wrote the site's days alone, and the nodes above were built from them.
  for (const [index, days] of [before, ...above].entries()) await writeNodeDays(nodeIds[index] ?? '', [{ month: '2026-04', rows: (days ?? []).slice(1) }], at(0));
  await noteTouched('site-n2', ['202604']);
  for (const id of nodeIds) await make(id);
  expect(await Promise.all(nodeIds.map(id => readNodeDays(id, '2026-04', '2026-04')))).toEqual([before, ...above]);
  expect(await Promise.all(nodeIds.map(async id => (await readTouched(id)).months))).toEqual([[], [], [], []]);
});

test.each(['site-n2', 'south'])('rebuilding %s after being killed at any call gives the same bytes', async nodeId => {
  const before = await readBytes(nodeId);
  const changed = facts.filter(({ site, date }) => ['site-n2', 'site-w1'].includes(site) && date >= addDays(yesterday, -3)).map(fact => ({ ...fact, sessions: 1, goals: 1, revenue: 1 }));
  for (const site of ['site-n2', 'site-w1']) await store(facts.filter(fact => fact.site === site && fact.date >= '2026-10-01').map(fact => changed.find(replacement => replacement.site === fact.site && replacement.date === fact.date) ?? fact));
  if (nodeId === 'south') await make('site-w1');
  const { calls } = await runUntil(() => make(nodeId));
  const after = await readBytes(nodeId);
  expect(after).not.toEqual(before);
  await restore(nodeId);
  for (let call = 1; call <= calls; call += Math.max(1, Math.floor(calls / 3))) {
    if (nodeId === 'site-n2') await store(changed.filter(({ site }) => site === nodeId));
    await runUntil(() => make(nodeId), call);
    // The lease of the killed run has ended by then.
    minutes += 16;
    await make(nodeId);
    expect(await readBytes(nodeId)).toEqual(after);
  }
  facts = facts.map(fact => changed.find(replacement => replacement.site === fact.site && replacement.date === fact.date) ?? fact);
});

/** Away with what was made, so that each life begins with nothing. */
async function restore(nodeId: string): Promise<void> {
  const { clearPartition } = await import('../../../../functions/stores/engine/node-remains.ts');
  await clearPartition('rollups', nodeId);
  await make(nodeId, true);
}

test('a schedule requests each site of a zone once, then each node counting it', async () => {
  setClock(() => now);
  const of = async (job: 'rollup-sites' | 'rollup-nodes', timeZone: string) => {
    const before = await pending();
    await dispatch({ v: 1, job, timeZone }, { getRemainingTimeInMillis: () => 900_000 });
    return (await pending()).slice(before.length).map(({ siteId, whole }) => `${siteId}${whole ? ' whole' : ''}`).sort();
  };
  expect(await of('rollup-sites', 'America/New_York')).toEqual(['site-n1']);
  expect(await of('rollup-nodes', 'America/New_York')).toEqual(['brand', 'north', 'org', 'reseller whole', 'south']);
  expect(await of('rollup-sites', 'America/Los_Angeles')).toEqual(['site-gone', 'site-n2', 'site-s1', 'site-w1']);
  expect(await of('rollup-nodes', 'America/Los_Angeles')).toEqual(['affiliate whole', 'brand', 'north', 'org', 'other', 'reseller whole', 'south', 'west']);
});

const pending = async () => ((await program.queues?.pending('rollups')) ?? []).map(body => rollupMessageSchema.parse(JSON.parse(body)));

test('clearing a cache is one message, forwarded to sites first and nodes above later', async () => {
  const before = (await pending()).length;
  const answer = await program.call('clear-metrics-cache', { params: { siteId: 'org' }, token: program.token('admin-user', true) });
  expect(answer.status).toBe(204);
  const [message] = (await pending()).slice(before);
  expect(message).toMatchObject({ siteId: 'org', whole: true, also: 'below' });
  await worker(sqsEvent([message], 1));
  expect((await pending()).slice(before + 1).map(({ siteId, whole, also }) => `${siteId} ${whole} ${also}`).sort()).toEqual(
    ['north', 'org', 'site-gone', 'site-n1', 'site-n2', 'site-s1', 'south'].map(id => `${id} true undefined`),
  );
});

test('adding or removing a link recomputes the region and the nodes above it', async () => {
  const token = program.token('admin-user', true);
  const askedBy = async (call: () => Promise<{ status: number }>) => {
    const before = (await pending()).length;
    expect((await call()).status).toBeLessThan(300);
    return (await pending()).slice(before).map(({ siteId }) => siteId).sort();
  };
  const asked = ['brand', 'org', 'reseller', 'south'];
  expect(await askedBy(() => program.call('link-sites', { params: { siteId: 'south' }, body: { siteIds: ['site-trial'] }, token }))).toEqual(asked);
  expect(await askedBy(() => program.call('unlink-site', { params: { siteId: 'south', linkedSiteId: 'site-trial' }, token }))).toEqual(asked);
});

test('ignores deleted nodes and sales tokens', async () => {
  await worker(sqsEvent([ask('no-such-node'), ask('reseller', true)], 1));
  expect([await readBytes('no-such-node'), await readBytes('reseller')]).toEqual([[], []]);
});
