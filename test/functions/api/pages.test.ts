import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { closeMonth } from '../../../functions/services/collection/settled-months.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { readDays, writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { getPageRows } from '../../../shared/contract/pages.ts';
import { computeComparison } from '../../../shared/domain/periods/periods.ts';
import { type DayRange, listMonths } from '../../../shared/domain/periods/days.ts';
import { factsOfColumns } from '../../../shared/domain/pages/rows.ts';
import { isMoneyMeasure, computeMeasure } from '../../../shared/numbers/metrics/measures.ts';
import { pageIds, type PageId } from '../../../shared/model/page-keys.ts';
import type { RowsPanel } from '../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../shared/screens/pages/pages.ts';
import { type PageView, pageViewSchema, rowLimit } from '../../../shared/model/page.ts';
import { sqlRows } from '../../shared/support/duckdb.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';
import { channelTable, coreDay, daysOfShop, figureQuestions, pagesDay, placesDay, questions, shopDay } from '../support/pages-proof.ts';

/** As the answer travels (runtime/http/response.ts). */
const brotli = promisify(brotliCompress);
let program: Program;
let folder: string;
const siteId = 'site-n1';
const ranges = { 'last 31 days': { start: '2026-10-21', end: '2026-11-20' }, 'a settled month': { start: '2026-07-01', end: '2026-07-31' }, 'a year': { start: '2026-01-01', end: '2026-11-20' } };
const first = '2025-01-20';
const last = '2026-11-20';
const settled = '2026-11-17';

beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  const site = await getNode(siteId);
  if (site) await replaceNode({ ...site, attr: { ...site.attr, isEcommerce: true } }, site.revision);
  await putConnection({
    siteId, service: 'ga4', state: 'working', connectedAt: '2025-01-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: last,
    missingDays: [], backfill: null, timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '50001', compactedThrough: null,
  });
  const days = daysOfShop(first, last);
  await writeDays(siteId, 'ga4', 'core', days.map(coreDay), settled);
  await writeDays(siteId, 'ga4', 'places', days.map(placesDay), settled);
  await writeDays(siteId, 'ga4', 'pages', days.map(pagesDay), settled);
  await writeDays(siteId, 'ga4', 'shop', days.map(shopDay), settled);
  for (const month of listMonths({ start: '2025-02-01', end: '2026-10-31' })) await closeMonth(siteId, 'ga4', month);
  folder = mkdtempSync(path.join(tmpdir(), 'pages-proof-'));
  writeFileSync(`${folder}/core.json`, JSON.stringify(await readDays(siteId, 'ga4', 'core', first, last)));
  writeFileSync(`${folder}/places.json`, JSON.stringify(await readDays(siteId, 'ga4', 'places', first, last)));
  writeFileSync(`${folder}/pages.json`, JSON.stringify(await readDays(siteId, 'ga4', 'pages', first, last)));
  writeFileSync(`${folder}/shop.json`, JSON.stringify(await readDays(siteId, 'ga4', 'shop', first, last)));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await program.stop();
});

const ask = (page: string, range: DayRange, query?: Record<string, string>, site = siteId) =>
  program.call('get-page', { token: program.token('org-user'), params: { siteId: site, ...range, page }, ...(query ? { query } : {}) });
async function view(...parts: Parameters<typeof ask>): Promise<PageView> {
  return pageViewSchema.parse(withStatus(await ask(...parts)).json);
}
const rowsPanels = (page: PageId): [string, RowsPanel][] => Object.entries(definitionOfPage(page).panels).flatMap(([name, panel]) => (panel.kind === 'rows' ? [[name, panel]] : []));

/** The answers of SQL, engine of its own, to several questions at once. */
async function answers(sql: Record<string, string>, { start, end }: DayRange): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = ['core', 'places', 'pages', 'shop'].map(name => `CREATE TABLE ${name} AS SELECT * REPLACE (date::VARCHAR AS date) FROM read_json('${folder}/${name}.json', maximum_object_size = 200000000)`);
  const names = Object.keys(sql);
  const queries = names.map((name, index) => `SELECT ${index} AS question, to_json(q)::VARCHAR AS answer FROM (${sql[name]?.replaceAll('$start', `'${start}'`).replaceAll('$end', `'${end}'`)}) q`);
  const found = await sqlRows([channelTable, ...tables], queries.join(' UNION ALL '));
  return new Map(names.map((name, index) => [name, found.filter(({ question }) => Number(question) === index).map(({ answer }): Record<string, unknown> => JSON.parse(String(answer)))]));
}

/** Rows as text by key: rounded to a cent, because decimals add up in another order there. */
const shown = (value: unknown) => Math.round(Number(value) * 100) / 100;
function expectedRows(found: readonly Record<string, unknown>[], panel: RowsPanel): Map<string, Record<string, number>> {
  const facts = [...factsOfColumns(panel.columns)];
  const hasMoney = panel.columns.some(isMoneyMeasure);
  const rows = new Map<string, Record<string, number>>();
  for (const row of found) {
    if (panel.channels && !panel.channels.some(channel => channel === row['channel'])) continue;
    const id = JSON.stringify([row['a'], row['b'], row['channel'], hasMoney ? row['currency'] : undefined]);
    const sum = rows.get(id) ?? {};
    for (const fact of facts) if (row[fact] !== undefined) sum[fact] = shown((sum[fact] ?? 0) + Number(row[fact]));
    rows.set(id, sum);
  }
  return rows;
}

describe.each(Object.entries(ranges))('%s', (_, range) => {
  test('every Google Analytics breakdown row, including the comparison, matches SQL over the stored days', async () => {
    const comparison = computeComparison(range, 'previous');
    const [now, before] = await Promise.all([answers(questions, range), answers(questions, comparison)]);
    let [compared, trends] = [0, 0];
    for (const page of pageIds) {
      const { panels } = await view(page, range);
      for (const [name, panel] of rowsPanels(page)) {
        const given = panels[name];
        const found = now.get(panel.dimension);
        if (found === undefined || (panel.onlyShort && range === ranges['a year'])) continue;
        if (given?.state !== 'ready' || given.data.kind !== 'rows') throw new Error(`${page} ${name}: ${JSON.stringify(given)}`);
        const makeId = (row: (typeof given.data.rows)[number]) => JSON.stringify([row.key[0], row.key[1], row.channel, row.currency]);
        const rounded = (facts: object) => Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, shown(value)]));
        const expected = expectedRows(found, panel);
        // Each channel has a row, and the shop has no visits from AI assistants.
        const visited = given.data.rows.filter(row => row.channel !== 'ai' || Object.values(row.facts).some(value => value !== 0));
        expect(Object.fromEntries(visited.map(row => [makeId(row), rounded(row.facts)])), `${page} ${name}`).toEqual(Object.fromEntries(expected));
        const earlier = expectedRows(before.get(panel.dimension) ?? [], panel);
        for (const row of visited)
          if (row.previous !== null) expect(rounded(row.previous), `${page} ${name} ${makeId(row)}`).toEqual(earlier.get(makeId(row)));
        if (range !== ranges['a year']) expect(given.data.rows.filter(row => row.previous === null && earlier.has(makeId(row)))).toEqual([]);
        compared += given.data.rows.length;
        for (const row of given.data.rows.filter(({ trend }) => trend !== undefined)) {
          trends += 1;
          expect(shown(row.trend?.reduce<number>((sum, value) => sum + (value ?? 0), 0)), `${page} ${name} ${makeId(row)}`).toBe(shown(computeMeasure(panel.sort, row.facts)));
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
    // The year has two currencies, and months do not tell which of them a row is in.
    expect(trends > 0).toBe(range !== ranges['a year']);
  });

  test('unlisted values form one remainder, now and before: SQL totals minus SQL rows', async () => {
    const websiteTotals = `SELECT ${['sessions', 'engagedSessions', 'keyEvents', 'transactions', 'revenue'].map(field => `sum(totals."${field}") AS "${field === 'keyEvents' ? 'goals' : field}"`).join(', ')} FROM core WHERE date BETWEEN $start AND $end`;
    const productTotals = 'SELECT sum("itemsPurchased") AS "itemsPurchased", sum("itemRevenue") AS "itemRevenue" FROM (SELECT unnest(products, recursive := true) FROM shop WHERE date BETWEEN $start AND $end)';
    const sql = { ...questions, websiteTotals, productTotals };
    const [now, before] = await Promise.all([answers(sql, range), answers(sql, computeComparison(range, 'previous'))]);
    let compared = 0;
    for (const page of pageIds) {
      const { panels } = await view(page, range);
      for (const [name, panel] of rowsPanels(page)) {
        const given = panels[name];
        // A total of some channels alone is their traffic: those rows are asked above.
        if (!now.has(panel.dimension) || panel.channels !== undefined || given?.state !== 'ready' || given.data.kind !== 'rows') continue;
        const { rows, rest, remainder, total, previousTotal } = given.data;
        const sides = [[now, total, remainder?.facts], [before, previousTotal, remainder?.previous]] as const;
        for (const [found, shownTotal, left] of sides) {
          if (shownTotal === null || (remainder !== null && left === null)) continue;
          const [whole] = found.get(panel.dimension === 'product' ? 'productTotals' : 'websiteTotals') ?? [];
          for (const fact of Object.keys(shownTotal)) {
            const ofRows = (found.get(panel.dimension) ?? []).reduce((sum, row) => sum + Number(row[fact] ?? 0), 0);
            const expected = shown(Number(whole?.[fact] ?? 0) - ofRows);
            if (expected < 0) continue;
            expect(shown(Reflect.get(left ?? {}, fact) ?? 0), `${page} ${name} ${fact}`).toBeCloseTo(expected, 1);
            compared += Number(expected > 0);
          }
        }
        for (const [fact, value] of Object.entries(total)) {
          const reportedSum = [...rows.map(({ facts }) => facts), rest?.facts ?? {}, remainder?.facts ?? {}].reduce((sum, facts) => sum + (Reflect.get(facts, fact) ?? 0), 0);
          if (reportedSum <= value + 0.01) expect(reportedSum, `${page} ${name} ${fact}`).toBeCloseTo(value, 2);
        }
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  test('every Google Analytics figure matches SQL, and its series adds up to it', async () => {
    const found = await answers(figureQuestions, range);
    let compared = 0;
    for (const page of pageIds) {
      const { panels } = await view(page, range);
      const strip = panels['figures'];
      if (strip?.state !== 'ready' || strip.data.kind !== 'figures') continue;
      for (const { key, value, series } of strip.data.figures) {
        const expected = found.get(key)?.[0]?.['v'];
        if (expected === undefined) continue;
        if (expected === null) expect(value, `${page} ${key}`).toEqual({ known: false, why: 'mixed-currency' });
        else expect(value.known ? value.value : null, `${page} ${key}`).toBeCloseTo(Number(expected), 5);
        if (['sessions', 'goals', 'seoGoals'].includes(key) && range === ranges['a settled month'])
          expect(series.reduce((sum, point) => sum + (point.value ?? 0), 0)).toBe(expected);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

test('totals come from the platform, and the gap to the row sums stays visible', async () => {
  const { panels } = await view('site-performance', ranges['a settled month']);
  const { devices } = panels;
  if (devices?.state !== 'ready' || devices.data.kind !== 'rows') throw new Error(JSON.stringify(devices));
  const [total] = (await answers({ sessions: figureQuestions['sessions'] ?? '' }, ranges['a settled month'])).get('sessions') ?? [];
  expect(devices.data.total).toMatchObject({ sessions: total?.['v'] });
  expect(devices.provenance.sources).toMatchObject([{ service: 'ga4', missingDays: [], otherRow: true, sampled: false }]);
});

test('a single channel has its own rows and figures; other pages have no single channel', async () => {
  const { panels } = await view('channel-performance', ranges['last 31 days'], { channel: 'email' });
  const { figures, channels, campaigns } = panels;
  if (figures?.state !== 'ready' || figures.data.kind !== 'figures' || channels?.state !== 'ready' || channels.data.kind !== 'rows' || campaigns?.state !== 'ready' || campaigns.data.kind !== 'rows')
    throw new Error(JSON.stringify(panels));
  expect(figures.data.figures.map(({ key }) => key)).toEqual(['sessions', 'goals', 'gcr']);
  expect(channels.data.rows.map(({ key }) => key)).toEqual([['email']]);
  expect(campaigns.data.rows.map(({ key }) => key)).toEqual([['Letter 1']]);
  expect(figures.data.figures[0]?.value).toMatchObject({ value: campaigns.data.total.sessions });
  expect((await ask('seo', ranges['last 31 days'], { channel: 'email' })).status).toBe(400);
});

test('refuses a wrong range, page or table', async () => {
  expect((await ask('goals', { start: '2026-11-02', end: '2026-11-01' })).status).toBe(400);
  expect((await ask('nothing', ranges['a year'])).status).toBe(400);
  const table = (panel: string) => program.call('get-page-rows', { token: program.token('org-user'), params: { siteId, ...ranges['a year'], page: 'seo', panel } });
  expect((await table('figures')).status).toBe(404);
  // What its page does not show of a year, its export holds.
  expect(withStatus(await table('engines')).json).toMatchObject({ rows: [{ channel: 'organic' }, { channel: 'organic' }], next: null });
});

test('every page reads at most 40 units, and only what it shows', async () => {
  for (const range of Object.values(ranges))
    for (const page of pageIds) {
      let units = 0;
      const stop = onConsumedCapacity(consumed => void (consumed.kind === 'read' && (units += consumed.units)));
      await view(page, range);
      stop();
      expect(units, `${page} ${range.start}`).toBeLessThanOrEqual(40);
    }
});

test('reports each panel as empty for a site without data', async () => {
  for (const page of pageIds)
    for (const panel of Object.values((await view(page, ranges['last 31 days'], undefined, 'site-n2')).panels)) expect(panel, page).toMatchObject({ state: 'empty', reason: 'not-connected' });
});

test('with ten thousand long campaign names, shows the best, sums the rest, exports all', async () => {
  const site = 'site-s1';
  const name = (index: number) => `${(index * 7_919_993).toString(36)} ${'Herbst-Aktion Süddeutschland Neukunden Remarketing '.slice(index % 40)}${(index * 104_729).toString(36)}`;
  const traffic = Array.from({ length: 10_000 }, (_, index) => ({ source: 'google', medium: 'cpc', campaign: name(index), sessions: 1 + ((index * 31) % 9_000), engagedSessions: 0, keyEvents: index % 17, transactions: index % 3, revenue: index / 100 }));
  const campaigns = Array.from({ length: 1_500 }, (_, index) => ({
    id: String(index), name: name(index), objective: 'OUTCOME_LEADS', spend: (index * 37) / 100, impressions: index * 91, clicks: index * 3, linkClicks: index * 2, reach: null, actions: [{ type: 'lead', count: index % 11 }],
  }));
  const core = ['2026-10-10', '2026-11-10'].map(date => ({ ...coreDay(date), traffic }));
  await writeDays(site, 'ga4', 'core', core, settled);
  const ads = ['2026-10-10', '2026-11-10'].map(date => ({ date, timeZone: 'UTC', currency: 'USD', campaigns, devices: [] }));
  await writeDays(site, 'fb', 'core', ads, settled);
  for (const page of ['channel-performance', 'ads-paid', 'ads-ecommerce'] as const) {
    const answer = await program.call('get-page', { token: program.token('admin-user', true), params: { siteId: site, ...ranges['last 31 days'], page } });
    const { panels } = pageViewSchema.parse(withStatus(answer).json);
    const { campaigns: shownCampaigns } = panels;
    if (shownCampaigns?.state !== 'ready' || shownCampaigns.data.kind !== 'rows') throw new Error(JSON.stringify(shownCampaigns));
    const { rows, rest } = shownCampaigns.data;
    expect([rows.length, (rest?.rows ?? 0) + rows.length > 1400]).toEqual([rowLimit, true]);
    expect((await brotli(answer.text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })).byteLength, page).toBeLessThanOrEqual(60_000);
  }
  const all: unknown[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const query: Record<string, string> = { from: String(from) };
    const answer = withStatus(await program.call('get-page-rows', { token: program.token('admin-user', true), params: { siteId: site, ...ranges['last 31 days'], page: 'channel-performance', panel: 'campaigns' }, query }));
    const { rows, next } = getPageRows.response.parse(answer.json);
    all.push(...rows);
    from = next;
  }
  expect(all).toHaveLength(10_000);
  // With a value a day, only the largest: a chart draws six.
  const largest = await program.call('get-page-rows', { token: program.token('admin-user', true), params: { siteId: site, ...ranges['last 31 days'], page: 'channel-performance', panel: 'campaigns' }, query: { trend: 'sessions' } });
  expect(getPageRows.response.parse(withStatus(largest).json)).toMatchObject({ rows: { length: 50 }, next: 50 });
});

const askTrend = (page: string, panel: string, trend: string) => program.call('get-page-rows', { token: program.token('org-user'), params: { siteId, ...ranges['last 31 days'], page, panel }, query: { trend } });

test.each([
  ['channel-performance', 'channels', 'goals'], ['channel-performance', 'campaigns', 'sessions'], ['goals', 'cities', 'goals'], ['goals', 'devices', 'sessions'],
])('the breakdown %s/%s gives the days of %s, which add up to its sums', async (page, panel, column) => {
  const { rows } = getPageRows.response.parse((await askTrend(page, panel, column)).json);
  expect(rows.length).toBeGreaterThan(1);
  const sums = rows.map(({ facts }) => facts[column as 'goals'] ?? 0);
  for (const [place, { trend = [] }] of rows.entries()) {
    expect(trend).toHaveLength(31);
    expect(trend.reduce((sum: number, value) => sum + (value ?? 0), 0)).toBe(sums[place]);
  }
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
});

test('a breakdown has no days of a column that it lacks', async () => {
  expect((await askTrend('channel-performance', 'channels', 'spend')).status).toBe(404);
  expect((await askTrend('channel-performance', 'channels', 'nonsense')).status).toBe(400);
});

test('a failed read fails only its panel, with a reference found in the log', async () => {
  await documentClient().send(new PutCommand({ TableName: 'test-metrics', Item: { siteId, sk: 'ga4#places#2026-11-01', v: 9, data: 'of another shape' } }));
  const { panels } = await view('site-performance', ranges['last 31 days']);
  expect(Object.entries(panels).map(([name, { state }]) => [name, state])).toEqual([['figures', 'ready'], ['pages', 'ready'], ['devices', 'ready'], ['hours', 'ready'], ['cities', 'failed']]);
  const reference = panels['cities']?.state === 'failed' ? panels['cities'].reference : '';
  expect(program.lines.some(line => line.includes(reference) && line.includes('ga4.places'))).toBe(true);
  const rows = await program.call('get-page-rows', { token: program.token('org-user'), params: { siteId, ...ranges['last 31 days'], page: 'site-performance', panel: 'cities' } });
  expect(rows.status).toBe(500);
});

test('goals use the names of the nearest node, for users who may read the site', async () => {
  const save = async (user: string, id: string, goalNames: Record<string, string> | null) => {
    const revision = (await getNode(id))?.revision;
    return program.call('update-site', { token: program.token(user), params: { siteId: id }, body: { revision, site: { attr: { goalNames } } } });
  };
  withStatus(await save('brand-user', 'brand', { generate_lead: 'Of the company', sign_up: 'Joined' }));
  withStatus(await save('org-user', 'org', { generate_lead: 'Of the organization' }));
  withStatus(await save('site-user', siteId, { phone_call: 'Call to the desk' }));
  expect((await view('goals', ranges['a settled month'])).goalNames).toEqual({
    own: { phone_call: 'Call to the desk' }, above: { generate_lead: 'Of the organization', sign_up: 'Joined' },
  });
  expect((await view('seo', ranges['a settled month'])).goalNames).toBeUndefined();
  // Nobody names what they may not change.
  expect((await save('site-user', 'org', { generate_lead: 'Mine' })).status).toBe(404);
  expect((await save('affiliate-user', siteId, { generate_lead: 'Mine' })).status).not.toBe(200);
  expect((await save('org-user', siteId, { ['x'.repeat(41)]: 'Too long' })).status).toBe(400);
  withStatus(await save('site-user', siteId, null));
  expect((await view('goals', ranges['a settled month'])).goalNames?.own).toEqual({});
});
