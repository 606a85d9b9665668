import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { readDays, writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { getPageRows } from '../../../shared/contract/pages.ts';
import { pageIds } from '../../../shared/model/page-keys.ts';
import { type PageView, pageViewSchema } from '../../../shared/model/page.ts';
import { sqlRows } from '../../shared/support/duckdb.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';
import { channelTable, coreDay, daysOfShop, pagesDay, placesDay, shopDay } from '../support/pages-proof.ts';

/** Pages shown by rows that were clicked on, against SQL over the stored rows. */
let program: Program;
let folder: string;
const siteId = 'site-n1';
const range = { start: '2026-10-21', end: '2026-11-20' };
const first = '2026-09-20';

beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  const site = await getNode(siteId);
  if (site) await replaceNode({ ...site, attr: { ...site.attr, isEcommerce: true } }, site.revision);
  await putConnection({
    siteId, service: 'ga4', state: 'working', connectedAt: '2025-01-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: range.end,
    missingDays: [], backfill: null, timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '50001', compactedThrough: null,
  });
  const days = daysOfShop(first, range.end);
  await writeDays(siteId, 'ga4', 'core', days.map(coreDay), '2026-11-17');
  await writeDays(siteId, 'ga4', 'places', days.map(placesDay), '2026-11-17');
  await writeDays(siteId, 'ga4', 'pages', days.map(pagesDay), '2026-11-17');
  await writeDays(siteId, 'ga4', 'shop', days.map(shopDay), '2026-11-17');
  folder = mkdtempSync(path.join(tmpdir(), 'filters-proof-'));
  for (const section of ['core', 'places', 'pages'] as const) writeFileSync(`${folder}/${section}.json`, JSON.stringify(await readDays(siteId, 'ga4', section, first, range.end)));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await program.stop();
});

type Query = Readonly<Record<string, string>>;
const ask = async (page: string, query: Query): Promise<PageView> =>
  pageViewSchema.parse(withStatus(await program.call('get-page', { token: program.token('org-user'), params: { siteId, ...range, page }, query })).json);

const traffic = `SELECT * FROM (SELECT unnest(traffic, recursive := true) FROM core WHERE date BETWEEN '${range.start}' AND '${range.end}') JOIN channels USING (source, medium)`;
const rowsIn = (list: string, table: string) => `SELECT unnest(${list}, recursive := true) FROM ${table} WHERE date BETWEEN '${range.start}' AND '${range.end}'`;
async function sums(from: string, where: string, columns: readonly string[]): Promise<Record<string, number>> {
  const tables = ['core', 'places', 'pages'].map(name => `CREATE TABLE ${name} AS SELECT * REPLACE (date::VARCHAR AS date) FROM read_json('${folder}/${name}.json', maximum_object_size = 200000000)`);
  const [found] = await sqlRows([channelTable, ...tables], `SELECT ${columns.map(column => `sum("${column}") AS "${column}"`).join(', ')} FROM (${from}) WHERE ${where}`);
  return Object.fromEntries(columns.map(column => [column === 'keyEvents' ? 'goals' : column, Math.round(Number(found?.[column]) * 100) / 100]));
}
/** What the first breakdown of a page that follows adds up to. */
function readTotal(view: PageView, panel: string): Record<string, number> {
  const given = view.panels[panel];
  if (given?.state !== 'ready' || given.data.kind !== 'rows') throw new Error(JSON.stringify(given));
  return Object.fromEntries(Object.entries(given.data.total).map(([fact, value]) => [fact, Math.round(Number(value) * 100) / 100]));
}
function figure(view: PageView, key: string): number | null {
  const given = view.panels['figures'];
  const found = given?.state === 'ready' && given.data.kind === 'figures' ? given.data.figures.find(entry => entry.key === key) : undefined;
  return found?.value.known === true ? found.value.value : null;
}

const cases: readonly { name: string; query: Query; from: string; where: string; tells: readonly string[]; page: string; panel: string }[] = [
  { name: 'a channel', query: { onlyChannel: 'paid' }, from: traffic, where: `channel = 'paid'`, tells: ['sessions', 'engagedSessions', 'keyEvents'], page: 'channel-performance', panel: 'sources' },
  { name: 'a campaign', query: { onlyCampaign: 'Reels' }, from: traffic, where: `campaign = 'Reels'`, tells: ['sessions', 'engagedSessions', 'keyEvents'], page: 'channel-performance', panel: 'sources' },
  { name: 'a channel and a campaign', query: { onlyChannel: 'social', onlyCampaign: 'Reels' }, from: traffic, where: `channel = 'social' AND campaign = 'Reels'`, tells: ['sessions', 'keyEvents'], page: 'channel-performance', panel: 'campaigns' },
  { name: 'a city', query: { onlyCity: 'Boston, Georgia' }, from: rowsIn('cities', 'places'), where: `city = 'Boston' AND region = 'Georgia'`, tells: ['sessions', 'keyEvents'], page: 'site-performance', panel: 'cities' },
  { name: 'a city without a region', query: { onlyCity: 'Erie' }, from: rowsIn('cities', 'places'), where: `city = 'Erie'`, tells: ['sessions', 'keyEvents'], page: 'site-performance', panel: 'cities' },
  { name: 'a page, whatever its query was', query: { onlyPage: '/shop' }, from: rowsIn('pages', 'pages'), where: `page IN ('/shop', '/shop?a=b')`, tells: ['sessions', 'engagedSessions', 'keyEvents'], page: 'site-performance', panel: 'pages' },
  { name: 'a device', query: { onlyDevice: 'mobile' }, from: rowsIn('devices', 'core'), where: `device = 'mobile'`, tells: ['sessions', 'keyEvents'], page: 'site-performance', panel: 'devices' },
];

describe.each(cases)('filtered by $name', ({ query, from, where, tells: metrics, page, panel }) => {
  test('figures and breakdown match SQL over its rows', async () => {
    const view = await ask(page, query);
    const expected = await sums(from, where, metrics);
    expect(view.following?.panels).toContain(panel);
    expect(readTotal(view, panel)).toMatchObject(expected);
    const site = page === 'site-performance' ? view : await ask('site-performance', query);
    expect(site.following?.figures).toEqual(expect.arrayContaining(['sessions', 'goals', 'gcr']));
    expect([figure(site, 'sessions'), figure(site, 'goals')]).toEqual([expected['sessions'], expected['goals']]);
  });

  test('panels that ignore the filter match the unfiltered page', async () => {
    for (const id of pageIds) {
      const [shown, all] = [await ask(id, query), await ask(id, {})];
      expect(all.following).toBeUndefined();
      for (const [name, given] of Object.entries(all.panels)) {
        if (name === 'figures') continue;
        if (shown.following?.panels.includes(name) === true) continue;
        expect(shown.panels[name], `${id} ${name}`).toEqual(given);
      }
      const [a, b] = [shown.panels['figures'], all.panels['figures']];
      if (a?.state !== 'ready' || a.data.kind !== 'figures' || b?.state !== 'ready' || b.data.kind !== 'figures') continue;
      const still = (figures: typeof a.data.figures) => figures.filter(({ key }) => shown.following?.figures.includes(key) !== true);
      expect(still(a.data.figures), id).toEqual(still(b.data.figures));
    }
  });
});

test('nothing follows a combination that no platform was queried for', async () => {
  for (const page of pageIds) {
    const view = await ask(page, { onlyChannel: 'paid', onlyCity: 'Boston, Georgia' });
    expect(view.following).toEqual({ panels: [], figures: [] });
    expect(view.panels).toEqual((await ask(page, {})).panels);
  }
});

test('following panels are empty for a nonexistent row', async () => {
  const view = await ask('channel-performance', { onlyCampaign: 'Nobody knows it' });
  expect(view.panels['sources']).toMatchObject({ state: 'empty', reason: 'zero' });
});

test('a full table follows the filter like its panel, and refuses a wrong filter', async () => {
  const rows = async (query: Query) => program.call('get-page-rows', { token: program.token('org-user'), params: { siteId, ...range, page: 'channel-performance', panel: 'sources' }, query });
  const found = getPageRows.response.parse(withStatus(await rows({ onlyChannel: 'email' })).json);
  expect(found.rows.map(({ key }) => key[0])).toEqual(['letter']);
  expect((await rows({ onlyChannel: 'nonsense' })).status).toBe(400);
});

test('only day-based panels follow over a year', async () => {
  const view = pageViewSchema.parse(withStatus(await program.call('get-page', { token: program.token('org-user'), params: { siteId, start: '2026-01-01', end: '2026-11-20', page: 'channel-performance' }, query: { onlyChannel: 'paid' } })).json);
  expect(view.following?.figures).toEqual([]);
  expect(view.following?.panels).not.toContain('channels');
});
