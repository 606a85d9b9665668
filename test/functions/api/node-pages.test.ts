import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { readDays, writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { siteGroups } from '../../../functions/stores/saved/groups.ts';
import { clearRollups, listSiteRows, noteMade, readSitePart, writeSiteRows } from '../../../functions/stores/rollups.ts';
import { factsOfColumns } from '../../../shared/domain/pages/rows.ts';
import { type DayRange, eachDay, monthsWithin } from '../../../shared/domain/periods/days.ts';
import { isMoneyMeasure } from '../../../shared/numbers/metrics/measures.ts';
import type { PageId } from '../../../shared/model/page-keys.ts';
import { pageIds } from '../../../shared/model/page-keys.ts';
import { pageRowSchema, type PageView, pageViewSchema, rowsDataSchema } from '../../../shared/model/page.ts';
import { overviewSchema } from '../../../shared/model/panel.ts';
import { nodeTypes } from '../../../shared/model/node.ts';
import type { RowsPanel } from '../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../shared/screens/pages/pages.ts';
import { sqlRows } from '../../shared/support/duckdb.ts';
import { channelTable, coreDay, daysOfShop, figureQuestions, pagesDay, placesDay, questions, shopDay } from '../support/pages-proof.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

/** A company's pages from the stored rows of its sites, against SQL over the sites' stored days. */
const now = new Date('2026-11-21T16:00:00Z');
const [first, last] = ['2025-06-10', '2026-11-20'];
const starts: Readonly<Record<string, string>> = { 'site-n1': first, 'site-n2': '2026-05-04', 'site-s1': first, 'site-w1': '2025-11-01' };
/** By hand: which sites count where. The region counts the site that is linked to it, the brand all of its own and that one. */
const siteIdsByNode: Readonly<Record<string, readonly string[]>> = { north: ['site-n1', 'site-n2', 'site-w1'], org: Object.keys(starts), brand: Object.keys(starts), south: ['site-s1'],
  // Groups: a list, with a site that is elsewhere; and a rule, which also matches a linked site.
  'org.listgroup': ['site-n2', 'site-s1'], 'north.rulegroup': ['site-n2', 'site-w1'],
};
const ranges: Readonly<Record<string, DayRange>> = {
  'last 31 days': { start: '2026-10-21', end: '2026-11-20' }, 'a settled month': { start: '2026-08-01', end: '2026-08-31' },
  'seven days': { start: '2026-08-28', end: '2026-09-03' }, 'a year': { start: '2026-07-10', end: '2026-11-20' },
};
const pages: readonly PageId[] = ['site-performance', 'channel-performance', 'ads-ecommerce', 'ads-other', 'email-performance', 'goals'];
let program: Program;
let folder: string;

beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  folder = mkdtempSync(path.join(tmpdir(), 'node-pages-'));
  const stored: Record<string, unknown[]> = { core: [], places: [], pages: [], shop: [] };
  for (const [siteId, from] of Object.entries(starts)) {
    await putConnection({
      siteId, service: 'ga4', state: 'working', connectedAt: `${from}T00:00:00Z`, pulledAt: '2026-11-21T09:00:00Z', lastDay: last,
      missingDays: [], backfill: null, timeZone: 'America/New_York', platformTimeZone: null, sourceKey: siteId, compactedThrough: null,
    });
    const days = daysOfShop(from, last);
    await writeDays(siteId, 'ga4', 'core', days.map(coreDay), '2026-11-17');
    await writeDays(siteId, 'ga4', 'places', days.map(placesDay), '2026-11-17');
    await writeDays(siteId, 'ga4', 'pages', days.map(pagesDay), '2026-11-17');
    await writeDays(siteId, 'ga4', 'shop', days.map(shopDay), '2026-11-17');
    for (const section of ['core', 'places', 'pages', 'shop'] as const)
      for (const day of await readDays(siteId, 'ga4', section, first, last)) stored[section]?.push({ site: siteId, ...day });
  }
  for (const [name, list] of Object.entries(stored)) writeFileSync(`${folder}/${name}.json`, JSON.stringify(list));
  const saved = { createdAt: now.toISOString(), revision: 1 };
  await siteGroups.add({ ...saved, id: 'org.listgroup', siteId: 'org', name: 'Two sites', members: { by: 'list', siteIds: ['site-n2', 'site-s1', 'site-trial'] } }, 9);
  await siteGroups.add({ ...saved, id: 'north.rulegroup', siteId: 'north', name: 'In North Carolina', members: { by: 'rule', rule: { states: ['NC'] } } }, 9);
  for (const siteId of [...Object.keys(starts), ...Object.keys(siteIdsByNode)]) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await program.stop();
});

const ask = (page: string, range: DayRange, siteId: string, user = 'admin-user', query: Record<string, string> = {}) =>
  program.call('get-page', { token: program.token(user, user === 'admin-user'), params: { siteId, ...range, page }, query });
const view = async (...parts: Parameters<typeof ask>): Promise<PageView> => pageViewSchema.parse(withStatus(await ask(...parts)).json);
const rowsPanels = (page: PageId): [string, RowsPanel][] => Object.entries(definitionOfPage(page).panels).flatMap(([name, panel]) => (panel.kind === 'rows' ? [[name, panel]] : []));

type Row = Record<string, unknown>;
async function answers(sql: Readonly<Record<string, string>>, { start, end }: DayRange, sites: readonly string[]): Promise<Map<string, Row[]>> {
  const list = sites.map(site => `'${site}'`).join(', ');
  const tables = ['core', 'places', 'pages', 'shop'].map(name => `CREATE TABLE ${name} AS SELECT * REPLACE (date::VARCHAR AS date) FROM read_json('${folder}/${name}.json', maximum_object_size = 400000000) WHERE site IN (${list})`);
  const names = Object.keys(sql);
  const queries = names.map((name, index) => `SELECT ${index} AS question, to_json(q)::VARCHAR AS answer FROM (${sql[name]?.replaceAll('USING (date)', 'USING (site, date)').replaceAll('$start', `'${start}'`).replaceAll('$end', `'${end}'`)}) q`);
  const found = await sqlRows([channelTable, ...tables], queries.join(' UNION ALL '));
  return new Map(names.map((name, index) => [name, found.filter(({ question }) => Number(question) === index).map(({ answer }): Row => JSON.parse(String(answer)))]));
}
const rounded = (value: unknown) => Math.round(Number(value) * 1e4) / 1e4;

/** Rows as facts by key, channel and currency; money apart from none. */
function shownRows(panel: RowsPanel, data: { rows: { key: string[]; channel?: string | undefined; currency?: string | undefined; facts: Record<string, number> }[] }): Record<string, Record<string, number>> {
  const facts = factsOfColumns(panel.columns);
  return Object.fromEntries(data.rows.map(row => [[...row.key, row.channel ?? '', row.currency ?? ''].join(' | '), Object.fromEntries(Object.entries(row.facts).filter(([fact]) => facts.has(fact as never)).map(([fact, value]) => [fact, rounded(value)]))]));
}
function sumSqlRows(panel: RowsPanel, rows: readonly Row[], channel?: string): Record<string, Record<string, number>> {
  const facts = [...factsOfColumns(panel.columns)];
  const hasMoney = panel.columns.some(isMoneyMeasure);
  const sums: Record<string, Record<string, number>> = {};
  const requestedChannels = channel === undefined ? panel.channels : [channel];
  for (const row of rows) {
    if (requestedChannels !== undefined && !requestedChannels.some(candidate => candidate === row['channel'])) continue;
    const key = [row['a'], ...(row['b'] === undefined ? [] : [row['b']]), row['channel'] ?? '', hasMoney ? (row['currency'] ?? '') : ''].join(' | ');
    const sum = (sums[key] ??= {});
    for (const fact of facts) if (row[fact] !== undefined && row[fact] !== null) sum[fact] = rounded((sum[fact] ?? 0) + Number(row[fact]));
  }
  return sums;
}

describe.each(Object.keys(siteIdsByNode))('%s', nodeId => {
  test.each(Object.keys(ranges))('%s: every row and figure matches the SQL sum over the sites', async name => {
    const range = ranges[name] ?? { start: last, end: last };
    const sql = await answers({ ...questions, ...figureQuestions }, range, siteIdsByNode[nodeId] ?? []);
    let compared = 0;
    for (const page of pages) {
      const shown = await view(page, range, nodeId);
      for (const [panelName, panel] of rowsPanels(page)) {
        const built = shown.panels[panelName];
        if (built?.state !== 'ready' || built.data.kind !== 'rows') throw new Error(`${page} ${panelName}: ${JSON.stringify(built)}`);
        const got = shownRows(panel, built.data);
        const want = sumSqlRows(panel, sql.get(panel.dimension) ?? []);
        // A channel that brought nothing is a row all the same.
        const nothing = Object.entries(got).filter(([, facts]) => Object.values(facts).every(value => value === 0)).map(([key]) => key);
        for (const key of nothing) if (!(key in want)) delete got[key];
        expect(got, `${page} ${panelName}`).toEqual(want);
        compared += Object.keys(got).length;
      }
      const figures = shown.panels['figures'];
      if (figures?.state !== 'ready' || figures.data.kind !== 'figures') throw new Error(page);
      for (const { key, value } of figures.data.figures) {
        const question = sql.get(key)?.[0]?.['v'];
        if (question === undefined) continue;
        expect([key, value.known ? rounded(value.value) : null]).toEqual([key, question === null ? null : rounded(question)]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

test('rows and remainder add up to the total', async () => {
  const shown = await view('site-performance', ranges['last 31 days'] ?? { start: last, end: last }, 'brand');
  const sums = rowsPanels('site-performance').flatMap(([name]) => {
    const panel = shown.panels[name];
    if (panel?.state !== 'ready' || panel.data.kind !== 'rows') throw new Error(name);
    const { rows, remainder, total } = panel.data;
    const sum = rows.reduce((all, { facts }) => all + (facts.goals ?? 0), remainder?.facts.goals ?? 0);
    return remainder?.facts.goals === undefined ? [] : [[name, sum, total.goals]];
  });
  expect(sums.length).toBeGreaterThan(0);
  expect(sums).toEqual(sums.map(([name, , total]) => [name, total, total]));
});

test('shows a single channel with its own total', async () => {
  const range = ranges['a settled month'] ?? { start: last, end: last };
  const sql = await answers({ sourceMedium: questions.sourceMedium ?? '' }, range, siteIdsByNode['brand'] ?? []);
  const panel = (await view('channel-performance', range, 'brand', 'admin-user', { channel: 'email' })).panels['sources'];
  if (panel?.state !== 'ready' || panel.data.kind !== 'rows') throw new Error('sources');
  const definition = rowsPanels('channel-performance').find(([name]) => name === 'sources')?.[1];
  if (definition === undefined) throw new Error('sources');
  const want = sumSqlRows(definition, sql.get('sourceMedium') ?? [], 'email');
  expect(shownRows(definition, panel.data)).toEqual(want);
  expect(panel.data.total.sessions).toBe(Object.values(want).reduce((sum, facts) => sum + (facts['sessions'] ?? 0), 0));
});

/** By hand: every page of numbers answers for every kind of node but a sales token, which has no numbers. */
const answered: Readonly<Record<(typeof nodeTypes)[number], { node: string; status: number }>> = {
  TOKEN: { node: 'reseller', status: 400 }, TOP_ORG: { node: 'brand', status: 200 }, ORG: { node: 'org', status: 200 }, REG: { node: 'north', status: 200 }, SITE: { node: 'site-n1', status: 200 },
};
describe('pages by node type', () => {
  test.each(pageIds.flatMap(page => nodeTypes.map(type => [page, type] as const)))('%s of %s', async (page, type) => {
    const { node, status } = answered[type];
    const answer = await ask(page, ranges['last 31 days'] ?? { start: last, end: last }, node);
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    const shown = pageViewSchema.parse(answer.json);
    expect(Object.keys(shown.panels)).toEqual(Object.keys(definitionOfPage(page).panels));
    expect(Object.values(shown.panels).filter(({ state }) => state === 'failed')).toEqual([]);
  });
});

describe('the overview', () => {
  const overview = (siteId: string, range: DayRange, user = 'admin-user') => program.call('get-overview', { token: program.token(user, user === 'admin-user'), params: { siteId, ...range } });

  test.each(Object.keys(siteIdsByNode))('of %s matches the SQL sums over its sites', async nodeId => {
    for (const range of Object.values(ranges)) {
      const sql = await answers({ goals: figureQuestions['goals'] ?? '', sessions: figureQuestions['sessions'] ?? '', cities: questions.city ?? '', channels: questions.channel ?? '' }, range, siteIdsByNode[nodeId] ?? []);
      const { panels } = overviewSchema.parse(withStatus(await overview(nodeId, range)).json);
      const { figures, channels, cities } = panels;
      if (figures.state !== 'ready' || channels.state !== 'ready' || cities.state !== 'ready') throw new Error(JSON.stringify(panels).slice(0, 300));
      const shown = (metric: string) => figures.data.figures.find(figure => figure.metric === metric)?.value;
      expect([shown('sessions'), shown('goals')]).toMatchObject([{ value: Number(sql.get('sessions')?.[0]?.['v']) }, { value: Number(sql.get('goals')?.[0]?.['v']) }]);
      expect(figures.data.figures[0]?.series.length).toBe(eachDay(range.start, range.end).length);
      const goals = (rows: readonly Row[] = [], named: (row: Row) => string) => rows.reduce<Record<string, number>>((sums, row) => ({ ...sums, [named(row)]: (sums[named(row)] ?? 0) + Number(row['goals']) }), {});
      expect(Object.fromEntries(cities.data.rows.map(({ city, region, value }) => [`${city}, ${region}`, value]))).toEqual(goals(sql.get('cities'), row => `${String(row['a'])}, ${String(row['b'])}`));
      const byChannel = goals(sql.get('channels'), row => String(row['a']));
      expect(Object.fromEntries(channels.data.rows.filter(({ channel }) => channel in byChannel).map(({ channel, value }) => [channel, value]))).toEqual(byChannel);
    }
  });

  test.each([['brand-user', 'brand', 200], ['region-user', 'north', 200], ['region-user', 'org', 404], ['site-user', 'north', 404]])('%s requests the overview of %s: %i', async (user, node, status) => {
    expect((await overview(node, ranges['last 31 days'] ?? { start: last, end: last }, user)).status).toBe(status);
  });
});

/** By hand: who sees which node's pages (a link shows its numbers in the region that links it). */
test.each([
  ['brand-user', 'brand', 200], ['brand-user', 'north', 200], ['brand-user', 'other', 404], ['org-user', 'brand', 404], ['org-user', 'org', 200],
  ['region-user', 'north', 200], ['region-user', 'south', 404], ['region-user', 'org', 404], ['region-user', 'site-w1', 200], ['region-user', 'west', 404],
  ['site-user', 'site-n1', 200], ['site-user', 'north', 404], ['affiliate-user', 'brand', 404], ['disabled-user', 'site-n1', 401], ['brand-user', 'no-such-node', 404],
])('%s requests the pages of %s: %i', async (user, node, status) => {
  const range = ranges['last 31 days'] ?? { start: last, end: last };
  expect((await ask('seo', range, node, user)).status).toBe(status);
  expect((await program.call('get-page-rows', { token: program.token(user), params: { siteId: node, ...range, page: 'channel-performance', panel: 'sources' } })).status).toBe(status);
});

test('the export contains every row of a node, and says when none are calculated yet', async () => {
  const range = ranges['last 31 days'] ?? { start: last, end: last };
  const rows = () => program.call('get-page-rows', { token: program.token('brand-user'), params: { siteId: 'brand', ...range, page: 'channel-performance', panel: 'sources' } });
  expect(JSON.parse(JSON.stringify((await rows()).json))).toMatchObject({ next: null });
  await clearRollups('brand');
  const waiting = await view('channel-performance', range, 'brand');
  expect(Object.values(waiting.panels).map(panel => (panel.state === 'failed' ? panel.reference : panel.state))).toEqual(Object.keys(waiting.panels).map(() => 'overnight'));
  expect((await rows()).status).toBe(409);
  await computeRollups({ v: 1, kind: 'rollup', siteId: 'brand', whole: false, askedAt: now.toISOString() }, now);
});

const askBySite = (panel: string, more: { page?: PageId; range?: DayRange; node?: string; query?: Record<string, string> } = {}) =>
  program.call('get-page-rows', { token: program.token('brand-user'), params: { siteId: more.node ?? 'brand', ...(more.range ?? ranges['a settled month']), page: more.page ?? 'channel-performance', panel }, query: { by: 'site', ...more.query } });
const rowsAnswer = z.object({ rows: z.array(pageRowSchema), next: z.nullable(z.int()), whole: z.omit(rowsDataSchema, { kind: true, rows: true }) });

/** By hand: the periods before. Those after the month are no listed periods: each site's own rows are added up. */
const before: Readonly<Record<string, DayRange>> = {
  'a settled month': { start: '2026-07-01', end: '2026-07-31' }, 'seven days': { start: '2026-08-21', end: '2026-08-27' }, 'a year': { start: '2026-02-26', end: '2026-07-09' },
};
test.each([
  ['a settled month', {}, undefined], ['a settled month', { channel: 'email' }, 'email'], ['seven days', {}, undefined], ['seven days', { channel: 'email' }, 'email'], ['a year', {}, undefined],
])('sources by site over %s %o: each row equals SQL over the days of the site, and they add up to the total', async (period, query, channel) => {
  const panel = 'sources';
  const range = ranges[period] ?? { start: last, end: last };
  const { rows, next, whole } = rowsAnswer.parse(withStatus(await askBySite(panel, { range, query })).json);
  expect(next).toBeNull();
  expect(rows).toHaveLength(4);
  const total = { sessions: 0, goals: 0 };
  for (const { key: [name, siteId = ''], facts, previous } of rows) {
    const sum = async (asked: DayRange) => {
      const found = await answers({ channel: questions.channel ?? '', sessions: figureQuestions['sessions'] ?? '', goals: figureQuestions['goals'] ?? '' }, asked, [siteId]);
      const ofChannel = found.get('channel')?.filter(row => row['channel'] === channel) ?? [];
      const add = (fact: string) => (channel === undefined ? Number(found.get(fact)?.[0]?.['v']) : ofChannel.reduce((amount, row) => amount + Number(row[fact]), 0));
      return { sessions: add('sessions'), goals: add('goals') };
    };
    expect(name).not.toBe('');
    const now = await sum(range);
    expect(facts).toMatchObject(now);
    expect(previous).toMatchObject(await sum(before[period] ?? range));
    total.sessions += now.sessions;
    total.goals += now.goals;
  }
  expect(whole.total).toMatchObject(total);
  expect(whole.rest).toBeNull();
  const page = await view('channel-performance', range, 'brand', 'admin-user', query);
  const shown = page.panels[panel];
  if (shown?.state === 'ready' && shown.data.kind === 'rows') expect(whole.total.sessions).toBe(shown.data.total.sessions);
});

test.each([['sessions', 'a settled month'], ['goals', 'a settled month'], ['sessions', 'the running year'], ['sessions', 'seven days'], ['goals', 'a year']])('%s by site over %s: the points of each site equal SQL over its days', async (column, name) => {
  const range = ranges[name] ?? { start: '2026-01-01', end: last };
  const { rows } = rowsAnswer.parse(withStatus(await askBySite('sources', { range, query: { trend: column } })).json);
  const points = name.endsWith('year') ? monthsWithin(range) : eachDay(range.start, range.end).map(day => ({ start: day, end: day }));
  const sizes: number[] = [];
  for (const { key: [, siteId = ''], trend } of rows) {
    const sql = points.map(({ start, end }, index) => [String(index), figureQuestions[column]?.replaceAll('$start', `'${start}'`).replaceAll('$end', `'${end}'`) ?? ''] as const);
    const found = await answers(Object.fromEntries(sql), range, [siteId]);
    const expected = sql.map(([index]) => Number(found.get(index)?.[0]?.['v'] ?? 0));
    expect(trend?.map(value => value ?? 0)).toEqual(expected);
    sizes.push(expected.reduce((sum, value) => sum + value, 0));
  }
  expect(sizes).toHaveLength(4);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect((await askBySite('sources', { query: { trend: 'spend' } })).status).toBe(404);
});

test('says where a table has no rows by site', async () => {
  expect((await askBySite('sources', { node: 'site-n1' })).status).toBe(409);
  expect((await askBySite('products', { page: 'ads-ecommerce' })).status).toBe(404);
  expect((await askBySite('nothing')).status).toBe(404);
  const other = rowsAnswer.parse(withStatus(await askBySite('sources', { query: { compareStart: '2026-06-02', compareEnd: '2026-06-05' } })).json);
  expect(other.rows.map(({ previous }) => previous)).toEqual([null, null, null, null]);
  const after = rowsAnswer.parse(withStatus(await askBySite('sources', { query: { from: '4' } })).json);
  expect(after).toMatchObject({ rows: [], next: null });
});

test('compares custom dates by site with the year before, and shows them for up to 40 sites', async () => {
  const range = { start: '2026-08-03', end: '2026-08-09' };
  const { rows } = rowsAnswer.parse(withStatus(await askBySite('sources', { range, query: { compareStart: '2025-08-03', compareEnd: '2025-08-09' } })).json);
  for (const { key: [, siteId = ''], previous } of rows) {
    const found = await answers({ sessions: figureQuestions['sessions'] ?? '' }, { start: '2025-08-03', end: '2025-08-09' }, [siteId]);
    const expected = found.get('sessions')?.[0]?.['v'];
    expect([siteId, previous?.sessions ?? null]).toEqual([siteId, expected == null ? null : Number(expected)]);
  }
  expect(rows).toHaveLength(4);
  const [row] = await readSitePart('south', 'last-31', 0);
  if (row === undefined) throw new Error('The region has a site');
  const later = new Date(now.getTime() + 1);
  const write = async (count: number) =>
    writeSiteRows('south', 'last-31', 0, Array.from({ length: count }, (_, index) => ({ ...row, siteId: `${row.siteId}${index === 0 ? '' : index}` })), await listSiteRows('south'), later);
  await write(40);
  expect((await askBySite('sources', { node: 'south', range })).status).toBe(200);
  await write(41);
  expect(withStatus(await askBySite('sources', { node: 'south', range }), 409).text).toContain('up to 40 sites');
  await write(1);
});

test('each night adds three older months to the usual two, until all exist', async () => {
  await clearRollups('south');
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
  const made = async (hour: number) => computeRollups({ v: 1, kind: 'rollup', siteId: 'south', whole: false, askedAt: at(hour).toISOString() }, at(hour + 1));
  await made(1);
  expect((await view('goals', { start: '2025-09-01', end: '2025-09-30' }, 'south')).panels['events']?.state).toBe('ready');
  // As an older version left it: rows, and no breakdown.
  await noteMade('south', { computedAt: at(3).toISOString(), wholeAt: null, sites: 1 });
  const state = async (month: string) => (await view('goals', { start: `${month}-01`, end: `${month}-28` }, 'south')).panels['events']?.state;
  expect([await state('2026-11'), await state('2026-09')]).toEqual(['failed', 'failed']);
  await made(4);
  expect([await state('2026-11'), await state('2026-09'), await state('2026-07'), await state('2026-06')]).toEqual(['ready', 'ready', 'ready', 'failed']);
  await made(6);
  expect([await state('2026-06'), await state('2026-04'), await state('2026-03')]).toEqual(['ready', 'ready', 'failed']);
});

test('a company page reads few units', async () => {
  await computeRollups({ v: 1, kind: 'rollup', siteId: 'org', whole: true, askedAt: new Date(now.getTime() + 9e7).toISOString() }, new Date(now.getTime() + 9.1e7));
  let units = 0;
  const stop = onConsumedCapacity(consumed => void (consumed.kind === 'read' && (units += consumed.units)));
  await view('site-performance', ranges['last 31 days'] ?? { start: last, end: last }, 'org');
  stop();
  expect(units).toBeLessThan(40);
});
