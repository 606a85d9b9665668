import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { computeComparison, type ComparisonKind } from '../../../shared/domain/periods/periods.ts';
import { type MetricKey, metricKeys, type MetricValue } from '../../../shared/model/metric-value.ts';
import { type Report, reportSchema } from '../../../shared/model/report.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { makeSiteDays, type SiteDays, store } from '../support/report-days.ts';
import { askSql, expected, type Sums, metricFormulas } from '../support/report-sql.ts';
import { node as nodeOf, seedTree } from '../support/tree.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { changeNodeYear, noteMade, readNodeDays, readNodeMonths, readSiteRows, writeNodeDays, writeSiteRows } from '../../../functions/stores/rollups.ts';
import { createNode, getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';

const now = new Date('2026-11-21T16:00:00Z');
/** A site of everything, one with gaps and few platforms, one in another currency, and a linked one. */
const days: Record<string, SiteDays> = {
  'site-n1': makeSiteDays('site-n1', ['ga4', 'pagespeed', 'gmb', 'gsc', 'fbPage', 'fb', 'linkedin', 'linkedinOrg', 'bing']),
  'site-n2': makeSiteDays('site-n2', ['ga4', 'gmb', 'fbPage'], { lacking: ['2026-11-05', '2026-11-06', '2026-09-30', '2026-04-02'] }),
  'site-s1': makeSiteDays('site-s1', ['ga4', 'fb', 'pagespeed'], { currency: 'CAD' }),
  'site-w1': makeSiteDays('site-w1', ['ga4', 'bing', 'gmb'], { from: '2026-02-10' }),
};
const siteIdsByNode = { 'site-n1': ['site-n1'], north: ['site-n1', 'site-n2', 'site-w1'], org: Object.keys(days), brand: Object.keys(days) } as const;
const ranges = {
  'last 31 days': { start: '2026-10-21', end: '2026-11-20' },
  'a settled month': { start: '2026-09-01', end: '2026-09-30' },
  'the year': { start: '2026-01-01', end: '2026-11-20' },
  'last year': { start: '2025-01-01', end: '2025-12-31' },
} as const;
type NodeId = keyof typeof siteIdsByNode;
const nodeIds = Object.keys(siteIdsByNode) as NodeId[];
const kinds: readonly ComparisonKind[] = ['previous', 'year-ago'];

let program: Program;
let sql: ReadonlyMap<string, Sums>;
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  const shop = await getNode('site-n1');
  if (shop) await replaceNode({ ...shop, attr: { ...shop.attr, isEcommerce: true } }, shop.revision);
  for (const [site, siteDays] of Object.entries(days)) await store(site, siteDays, site === 'site-w1' ? '2026-02-10' : undefined);
  for (const siteId of [...Object.keys(days), 'site-gone', 'north', 'south', 'org', 'brand']) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
  const asked = nodeIds.flatMap(node =>
    Object.entries(ranges).flatMap(([name, range]) => [
      { name: `${node} ${name}`, sites: siteIdsByNode[node], ...range },
      ...kinds.map(kind => ({ name: `${node} ${name} ${kind}`, sites: siteIdsByNode[node], ...computeComparison(range, kind) })),
    ]),
  );
  sql = await askSql(days, asked);
});
afterAll(() => program.stop());

const ask = (siteId: string, range: { start: string; end: string }, query: Record<string, string> = {}, user = 'brand-user') =>
  program.call('get-report', { token: program.token(user, user === 'admin-user'), params: { siteId, ...range }, query });
async function report(...parts: Parameters<typeof ask>): Promise<Report> {
  const answer = withStatus(await ask(...parts));
  return reportSchema.parse(answer.json);
}
const compareTo = (range: { start: string; end: string }, kind: ComparisonKind) => {
  const { start, end } = computeComparison(range, kind);
  return { compareStart: start, compareEnd: end };
};
const close = (value: number) => expect.closeTo(value, value === 0 ? 9 : Math.max(0, 9 - Math.ceil(Math.log10(Math.abs(value)))));
const shown = (value: MetricValue, want: number | string) => (value.known ? (typeof want === 'number' ? { known: true, value: value.value } : value) : { known: false, why: typeof want === 'string' && want === 'unknown' ? 'unknown' : value.why });
const toMatcher = (want: number | string) => (typeof want === 'number' ? { known: true, value: close(want) } : { known: false, why: want });

test('only a site shows its newest score card of the period or the previous month', async () => {
  const seo = { topTenKeywords: 6 };
  const body = { seo, scoreCardSummary: 'Calls rose' };
  expect((await program.call('put-month-metrics', { token: program.token('brand-user'), params: { siteId: 'site-n2', yearMonth: '202608' }, body })).status).toBe(200);
  expect((await report('site-n2', ranges['a settled month'])).card).toMatchObject({ yearMonth: '202608', seo, summary: 'Calls rose', by: 'Given Family' });
  expect(await report('site-n2', ranges['last 31 days'])).not.toHaveProperty('card');
  expect(await report('north', ranges['a settled month'])).not.toHaveProperty('card');
});

test('every sum or ratio metric has a SQL formula', () => {
  const additive = metricKeys.filter(metric => {
    const { aggregation, retired, services } = metricTable[metric];
    return (aggregation.kind === 'sum' || aggregation.kind === 'ratio') && retired === undefined && services.length > 0;
  });
  expect(additive.filter(metric => !(metric in metricFormulas))).toEqual([]);
  expect(Object.keys(metricFormulas).length).toBeGreaterThan(35);
});

describe.each(nodeIds)('%s', node => {
  test.each(Object.keys(ranges) as (keyof typeof ranges)[])('%s and both comparisons match SQL', async name => {
    const range = ranges[name];
    for (const kind of kinds) {
      const answer = await report(node, range, compareTo(range, kind), 'admin-user');
      const isShop = node === 'site-n1' || node === 'north' || node === 'org' || node === 'brand';
      const sums = (of: string): Sums => {
        const found = sql.get(of);
        if (found === undefined) throw new Error(`SQL said nothing of ${of}`);
        return found;
      };
      // A return on ad spend is of the sites that sell: of these, site-n1.
      const at = (metric: MetricKey): string => (metric === 'ROAS' ? 'site-n1' : node);
      const getCurrent = (metric: MetricKey) => expected(metric, sums(`${at(metric)} ${name}`), isShop);
      const before = (metric: MetricKey) => expected(metric, sums(`${at(metric)} ${name} ${kind}`), isShop);
      const got = metricKeys.filter(metric => metric in metricFormulas).flatMap(metric => [
        [metric, shown(answer.metrics[metric].value, getCurrent(metric))], [`${metric} before`, shown(answer.metrics[metric].previous, before(metric))],
      ]);
      const want = metricKeys.filter(metric => metric in metricFormulas).flatMap(metric => [[metric, toMatcher(getCurrent(metric))], [`${metric} before`, toMatcher(before(metric))]]);
      expect(got).toEqual(want);
    }
  });
});

describe('a report', () => {
  const { 'last 31 days': last31 } = ranges;

  test('names its sites once, marks linked ones, and shows what is missing where', async () => {
    const answer = await report('north', last31, {}, 'region-user');
    expect(answer.node).toEqual({ siteId: 'north', name: 'Name of north', type: 'REG', sites: 3 });
    expect(answer.sites.map(({ siteId, linked }) => ({ siteId, linked })).toSorted((a, b) => (a.siteId < b.siteId ? -1 : 1))).toEqual([{ siteId: 'site-n1', linked: false }, { siteId: 'site-n2', linked: false }, { siteId: 'site-w1', linked: true }]);
    expect(answer.metrics.sessions.value).toMatchObject({ known: true, missingDays: 2 });
    expect(answer.coverage.find(({ service }) => service === 'ga4')).toEqual({ service: 'ga4', sites: 3, broken: 0, siteDays: 2, restated: true, missing: [{ siteId: 'site-n2', name: 'Name of site-n2', days: ['2026-11-05', '2026-11-06'] }] });
    expect(answer.coverage.find(({ service }) => service === 'fb')).toMatchObject({ sites: 1 });
    expect(answer).toMatchObject({ timeZone: 'America/Los_Angeles', grain: 'day', computedAt: now.toISOString(), provisional: true });
    expect(answer.series.sessions?.points).toHaveLength(31);
    expect(answer.months.length).toBe(15);
  });

  test('of a year is drawn by months; a settled month has nothing provisional', async () => {
    expect((await report('brand', ranges['the year'], compareTo(ranges['the year'], 'year-ago'))).series.goals?.points).toHaveLength(11);
    expect((await report('site-n2', { start: '2026-09-01', end: '2026-09-30' })).provisional).toBe(false);
  });

  test('of a site has no site table and accepts any comparison', async () => {
    const answer = await report('site-n2', { start: '2026-11-03', end: '2026-11-04' }, { compareStart: '2026-05-01', compareEnd: '2026-05-07' });
    expect(answer.sites).toEqual([]);
    expect(answer.node.sites).toBe(1);
    const [a, b] = (days['site-n2']?.ga4 ?? []).filter(({ date }) => date === '2026-11-03' || date === '2026-11-04').map(day => day.totals.sessions);
    expect(answer.metrics.sessions.value).toEqual({ known: true, value: (a ?? 0) + (b ?? 0) });
  });

  test('of a custom range has totals and no site table', async () => {
    const answer = await report('org', { start: '2026-10-05', end: '2026-10-11' });
    expect(answer.sites).toEqual([]);
    expect(answer.series.sessions?.points).toHaveLength(7);
    expect(answer.metrics.sessions.value.known).toBe(true);
  });

  test('of a node without rows reports unknown values, never 0', async () => {
    const answer = await report('other', last31, {}, 'admin-user');
    expect(answer).toMatchObject({ computedAt: null, sites: [], months: [], channels: [], devices: [], coverage: [] });
    expect(metricKeys.filter(metric => answer.metrics[metric].value.known)).toEqual([]);
    expect(answer.series.sessions?.points.every(({ value }) => value === null)).toBe(true);
  });

  test.each([
    ['a sales token', 'reseller', last31, {}, 'path.siteId', 'Choose a company'],
    ['another comparison of a region', 'north', last31, { compareStart: '2026-01-01', compareEnd: '2026-01-31' }, 'query.compareStart', 'or the same days a year earlier'],
    ['days before rows are kept', 'org', { start: '2023-12-31', end: '2024-01-05' }, {}, 'path.start', 'from 2024-01-01'],
    ['days to come', 'org', { start: '2026-11-20', end: '2026-12-24' }, {}, 'path.end', 'to 2026-11-21'],
    ['no range', 'org', { start: '2026-11-20', end: '2026-11-01' }, {}, 'path.end', 'before the start'],
  ])('%s returns 400 with a reason', async (_, siteId, range, query, path, message) => {
    const answer = await ask(siteId, range, query, 'admin-user');
    expect(answer.status).toBe(400);
    expect(errorBodySchema.parse(answer.json).details?.[0]).toEqual({ path, message: expect.stringContaining(message) });
  });

  test('requires access to the node', async () => {
    expect((await ask('org', last31, {}, 'region-user')).status).toBe(404);
    expect((await ask('north', last31, {}, 'late-user')).status).not.toBe(200);
    expect((await ask('site-w1', last31, {}, 'region-user')).status).toBe(200);
  });
});

/** A company of 200 sites, every number of them another: all have website, profile and lab, half of them a page and ads, a third more ads; a quarter sell. */
test('of a company with 200 sites reads at most 60 units and returns 60 kB', async () => {
  await createNode(nodeOf('/ISL/reseller/large', 'TOP_ORG'));
  let seed = 7;
  const noise = () => ((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32) + 0.5;
  const varied = <T>(value: T): T => JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    typeof inner !== 'number' || ['hour', 'score', 'previousScore', 'sites', 'broken', 'siteDays', 'days'].includes(key) ? inner : Math.round(inner * noise() * (key === 'adSpend' || key === 'revenue' ? 100 : 1)) / (key === 'adSpend' || key === 'revenue' ? 100 : 1)) as T;
  for (const year of ['2024', '2025', '2026']) await changeNodeYear('large', year, () => []);
  for (const month of await readNodeMonths('site-n1', '2024', '2026')) await changeNodeYear('large', month.yearMonth.slice(0, 4), stored => [...stored, varied(month)]);
  const dates = await readNodeDays('site-n1', '2025-09', '2026-11');
  for (const month of new Set(dates.map(({ date }) => date.slice(0, 7)))) await writeNodeDays('large', [{ month, rows: dates.filter(({ date }) => date.startsWith(month)).map(varied) }]);
  const siteRows = await readSiteRows('north', 'last-31');
  const row = siteRows?.rows.find(({ siteId }) => siteId === 'site-n1');
  if (row === undefined) throw new Error('No row');
  const optional: readonly (readonly [string, number])[] = [['fb', 2], ['fbPage', 2], ['instagram', 2], ['linkedin', 3], ['linkedinOrg', 3], ['bing', 3]];
  const without = <T extends object>(record: T, index: number): T => JSON.parse(JSON.stringify(record), (key, inner: unknown) =>
    optional.some(([name, every]) => name === key && index % every !== 0) ? undefined : inner) as T;
  const rows = Array.from({ length: 200 }, (_, index) => ({ ...without(varied(row), index), isEcommerce: index % 4 === 0, siteId: `large-${index}`, name: `Northfold Home Care of Town ${(index * 7919) % 1009}`, sitePath: `/ISL/reseller/large/org-${index % 9}/reg-${index % 40}/large-${index}`, score: index % 100, previousScore: (index * 7) % 100 }));
  for (const part of [0, 1]) await writeSiteRows('large', 'last-31', part, rows.slice(part * 100, part * 100 + 100), new Map());
  await noteMade('large', { computedAt: now.toISOString(), wholeAt: null });
  const units: number[] = [];
  const stop = onConsumedCapacity(({ kind, units: read }) => void (kind === 'read' && units.push(read)));
  const answer = withStatus(await program.call('get-report', { token: program.token('admin-user', true), params: { siteId: 'large', ...ranges['last 31 days'] } }));
  stop();
  expect(reportSchema.parse(answer.json).sites).toHaveLength(200);
  const total = units.reduce((sum, read) => sum + read, 0);
  const kilobytes = brotliCompressSync(answer.text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1000;
  expect(total).toBeLessThanOrEqual(60);
  expect(kilobytes).toBeLessThanOrEqual(60);
});
