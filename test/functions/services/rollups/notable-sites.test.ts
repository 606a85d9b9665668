import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConsumedCapacity } from '../../../../functions/runtime/capacity.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { readSitesOfTable } from '../../../../functions/numbers/read-rows.ts';
import { listLeadsPage } from '../../../../functions/services/leads/lead-list.ts';
import { loadLeadMonths } from '../../../../functions/services/leads/lead-months.ts';
import { listLeadSites } from '../../../../functions/services/leads/lead-sites.ts';
import { loadLeadsPage } from '../../../../functions/services/leads/lead-summary.ts';
import { alertsInReach } from '../../../../functions/services/alerts/in-reach.ts';
import { findingsBelow } from '../../../../functions/services/findings/findings-below.ts';
import { insightsInReach } from '../../../../functions/services/recommendations/in-reach.ts';
import { loadApiLeadSummary } from '../../../../functions/services/public-api/lead-summary.ts';
import { putMonth } from '../../../../functions/stores/recommendations.ts';
import { createNode } from '../../../../functions/stores/sites/sites.ts';
import { toAccessNode } from '../../../../shared/domain/access/decide.ts';
import { listNewestAudits } from '../../../../functions/services/audits/newest-audits.ts';
import { loadSiteRows } from '../../../../functions/services/pages/site-rows.ts';
import { loadReport } from '../../../../functions/services/reports/report.ts';
import { dispatchRollup } from '../../../../functions/services/rollups/dispatch.ts';
import { siteTables } from '../../../../functions/services/rollups/site-tables.ts';
import { changeNodeYear, listSiteRows, noteMade, writeNodeDays } from '../../../../functions/stores/rollups.ts';
import { computeComparison, periods } from '../../../../shared/domain/periods/periods.ts';
import type { RollupRecord, RollupSource } from '../../../../shared/model/month-record.ts';
import type { NodeDay, SiteRow } from '../../../../shared/model/node-rows.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import { connectGa4 } from '../../support/audits.ts';
import { type Program, startProgram } from '../../support/program.ts';

const now = new Date('2026-11-21T12:00:00Z');
const zone = 'America/New_York';
const node: SiteNode = { siteId: 'large', name: 'Large', type: 'ORG', sitePath: '/ISL/large', attr: { tz: 'Eastern' }, revision: 0, createdAt: '2026-01-01T00:00:00Z' };
const [last31] = periods(now, zone);
const range = { start: last31?.start ?? '', end: last31?.end ?? '' };
const comparison = computeComparison(range, 'previous');
const working = { sites: 1, broken: 0, missing: [], siteDays: 0 };
const source = (parts: RollupSource['parts']): RollupSource => ({ days: 31, currencies: ['USD'], parts });
const record = (sources: RollupRecord['sources']): RollupRecord => ({ sources, channels: [], devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false } });
const sessions = (at: number) => 100 + ((at * 37) % 601);
const makeRows = (count: number): SiteRow[] =>
  Array.from({ length: count }, (_, at) => ({
    siteId: `site-${String(at).padStart(4, '0')}`, name: `Site ${at}`, sitePath: `/ISL/large/site-${at}`, timeZone: zone, linked: false, isEcommerce: false,
    record: record({ ga4: source({ sessions: sessions(at), goals: 5 }), fb: source({ adSpend: at % 97 }), crm: source({ leads: at, unitsSold: 0 }) }),
    previous: record({ ga4: source({ sessions: sessions(at + 1), goals: 5 }), fb: source({ adSpend: at % 89 }) }), yearAgo: record({}),
    coverage: { ga4: working, fb: working }, spark: { sessions: [], goals: [] }, score: at % 101, previousScore: null,
  }));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function writeTables(count: number): Promise<void> {
  const list = [...(last31 === undefined ? [] : [last31]), ...periods(now, zone).filter(({ id }) => id === 'year-2026')];
  const tables = await siteTables(node.siteId, list, now);
  for (const row of makeRows(count)) await tables.add([row, row]);
  await tables.end();
  await noteMade(node.siteId, { computedAt: now.toISOString(), wholeAt: now.toISOString(), sites: count });
}
async function countReads(read: () => Promise<unknown>): Promise<number> {
  let units = 0;
  const stop = onConsumedCapacity(consumed => void (units += consumed.kind === 'read' ? consumed.units : 0));
  await read();
  stop();
  return units;
}

let program: Program;
beforeAll(async () => {
  program = await startProgram();
  setClock(() => now);
  await writeTables(620);
});
afterAll(() => program.stop());

test('of more than 500 sites, reports read the notable ones and the sums of the others', async () => {
  const { rows, others } = await readSitesOfTable(node.siteId, 'last-31');
  expect(rows.length).toBeLessThanOrEqual(500);
  expect(rows.length + (others?.sites ?? 0)).toBe(620);
  const report = await loadReport({ node, range, comparison, now });
  expect([report.node.sites, report.sites.length, report.sites.length + (report.others?.sites ?? 0)]).toEqual([620, 120, 620]);
  const listed = sum(report.sites.map(({ metrics }) => (metrics.sessions?.value.known ? metrics.sessions.value.value : 0)));
  expect(report.others?.metrics.sessions?.value).toEqual({ known: true, value: sum(makeRows(620).map((_, at) => sessions(at))) - listed });
  expect(await countReads(() => loadReport({ node, range, comparison, now }))).toBeLessThan(60);
});

test('a breakdown by site has the total of all sites', async () => {
  const request = { site: node, page: 'ads-paid', panel: 'platforms', range, comparison, now, from: 0 } as const;
  const { rows, whole } = await loadSiteRows(request);
  const spent = sum(makeRows(620).map((_, at) => at % 97));
  expect([whole.total.adSpend, whole.previousTotal?.adSpend]).toEqual([spent, sum(makeRows(620).map((_, at) => at % 89))]);
  const shown = sum(rows.map(({ facts }) => facts.adSpend ?? 0)) + (whole.rest?.facts.adSpend ?? 0);
  expect(whole.remainder?.facts.adSpend).toBe(spent - shown);
  expect(rows[0]?.facts.adSpend).toBe(96);
});

test('audits list the lowest scores and count the others; leads name the sites with the most', async () => {
  const { sites, others, computedAt } = await listNewestAudits(node);
  expect([sites.length + (others ?? 0), computedAt]).toEqual([620, now.toISOString()]);
  expect(sites.filter(({ score }) => score === 0)).toHaveLength(7);
  expect(await listLeadSites(node, 'leads', now)).toMatchObject({ year: 2026, sites: [619, 618, 617, 616, 615].map(count => ({ count })), more: 614 });
});

test('leads of too many sites are counted from the rows of the night, and not listed', async () => {
  const day = (date: string, leads: number): NodeDay => ({ date, record: record({ crm: source({ leads, bookings: 2, unitsSold: 1 }), ga4: source({ goals: 4 }) }), coverage: {} });
  await writeNodeDays(node.siteId, [{ month: '2026-10', rows: [day('2026-10-01', 5), day('2026-10-30', 7)] }, { month: '2026-11', rows: [day('2026-11-02', 30)] }]);
  await changeNodeYear(node.siteId, '2026', () => [{ ...record({ crm: source({ leads: 12 }) }), yearMonth: '202610', coverage: {} }]);
  const asked = { node, range: { start: '2026-10-20', end: '2026-11-05' }, comparison: { start: '2026-09-25', end: '2026-10-11' }, kind: 'created', filter: {}, rows: true, asked: now } as const;
  const none = { booked: null, bookingsKept: null };
  expect(await loadLeadsPage(asked)).toEqual({ countsOnly: true, hasLeads: true, sites: 620, range: asked.range, comparison: asked.comparison, now: { ...none, leads: 37, bookings: 4, units: 2 }, before: { ...none, leads: 5, bookings: 2, units: 1 } });
  // Before the first lead nothing was counted, which is not zero.
  const earlier = await loadLeadsPage({ ...asked, comparison: { start: '2026-03-01', end: '2026-03-31' } });
  expect(earlier).toMatchObject({ now: { leads: 37 }, before: { ...none, leads: null, bookings: null, units: null } });
  await expect(listLeadsPage({ node, range, kind: 'created' })).rejects.toThrow('more than 500 sites');
  await expect(loadApiLeadSummary(node, { from: range.start, to: range.end }, now)).rejects.toThrow('more than 500 sites');
  await expect(loadLeadMonths(node, { months: ['202610'], format: 'month', people: true })).rejects.toThrow('more than 500 sites');
});

test('the inbox reads the findings of some sites, says that there are more, and counts all sites', async () => {
  await createNode(node);
  const sites = Array.from({ length: 50 }, (_, at): SiteNode => ({ ...node, siteId: `found-${at}`, name: `Found ${at}`, type: 'SITE', sitePath: `/ISL/large/found-${at}`, parentId: 'large' }));
  for (const site of sites) {
    await createNode(site);
    await putMonth(site, { yearMonth: '202610', revision: 0 }, [{ recommendationId: `rec-${site.siteId}`, category: 'badChannelTags', title: 'Bad channel tags', issue: '2 campaigns', fingerprint: 'tags', status: 'pending', updatedAt: now.toISOString() }]);
  }
  const viewer = { userId: 'viewer', isAdmin: false, node: toAccessNode(node), disabled: false, trialExpired: false };
  const { insights, sites: counted, more } = await findingsBelow(viewer, node);
  expect([insights.length, counted, more]).toEqual([30, 620, true]);
  expect(insights[0]).toMatchObject({ above: 'Large', siteName: expect.stringMatching(/^Found/) });
  expect(await alertsInReach(viewer, node)).toEqual({ alerts: [], more: false, sites: 620 });
  expect(await countReads(() => findingsBelow(viewer, node))).toBeLessThan(150);
  // The last in the tree is the most urgent: chosen each morning, with all sites of each finding counted.
  const last = sites.at(-1) ?? node;
  await putMonth(last, { yearMonth: '202610', revision: 1 }, [{ recommendationId: 'rec-last', category: 'missingGoalFunnels', title: 'Missing goal funnel', issue: 'None', fingerprint: 'goals', status: 'pending', updatedAt: now.toISOString(), worth: { goals: 40, basis: 'Goals' } }]);
  await connectGa4(last.siteId);
  await dispatchRollup({ v: 1, job: 'rank-findings', timeZone: 'America/Los_Angeles' }, { now, remainingMs: () => 900_000 });
  const ranked = await findingsBelow(viewer, node);
  expect(ranked.insights[0]).toMatchObject({ siteId: last.siteId, title: 'Missing goal funnel' });
  expect([ranked.insights.length, ranked.more, ranked.rows]).toEqual([30, true, [{ key: expect.stringContaining('Bad channel tags'), sites: 49, since: now.toISOString() }]]);
  expect((await insightsInReach(viewer, node)).insights.map(({ siteId }) => siteId)).toEqual(ranked.insights.map(({ siteId }) => siteId));
  expect(await countReads(() => findingsBelow(viewer, node))).toBeLessThan(150);
  // What was done since isn't listed.
  await putMonth(last, { yearMonth: '202610', revision: 2 }, []);
  expect((await findingsBelow(viewer, node)).insights.map(({ title }) => title)).not.toContain('Missing goal funnel');
  await expect(loadApiLeadSummary(node, { from: range.start, to: range.end }, now)).rejects.toThrow('more than 500 sites');
});

test('with fewer sites again, all are read and nothing of the notable ones is left', async () => {
  await writeTables(30);
  const { rows, others } = await readSitesOfTable(node.siteId, 'last-31');
  expect([rows.length, others]).toEqual([30, undefined]);
  expect([...(await listSiteRows(node.siteId)).keys()].filter(key => key.includes('.notable'))).toEqual([]);
});
