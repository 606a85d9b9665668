import { siteGroups } from '../../../functions/stores/saved/groups.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { generateLeads } from '../../../scripts/bench/generate-leads.ts';
import { storeLead } from '../../../functions/services/leads/store-lead.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { makeSiteRows } from '../../../functions/services/rollups/site-rows.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { putChange } from '../../../functions/stores/leads/changes.ts';
import { saveArrivals } from '../../../functions/stores/leads/intakes.ts';
import { leadKey } from '../../../functions/stores/leads/lead-items.ts';
import { noArrivals } from '../../../shared/model/lead-intake.ts';
import { leadSummarySchema, listedLeadSchema } from '../../../shared/model/lead-view.ts';
import { type Lead, leadSchema } from '../../../shared/model/lead.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';
import { versionedLead } from '../../../shared/domain/leads/merge.ts';

const now = new Date('2026-11-22T12:00:00Z');
let program: Program;
let number = 0;

async function arrive(siteId: string, leads: readonly Lead[]): Promise<void> {
  const keyed = leads.map(lead => ({ key: leadKey('ref-one', lead.leadId), lead: { ...lead, siteId } }));
  await putChange(siteId, { id: `test-${(number += 1)}`, keys: keyed.map(({ key }) => key) }, now);
  for (const { key, lead } of keyed) await storeLead(siteId, key, versionedLead(lead));
}
/** Of the 240 generated leads those created from 1 October 2026 in New York on: some sixty. */
const shifted = (lead: Lead): Lead => {
  const by = Date.UTC(2026, 8, 1) - Date.UTC(2024, 10, 1) - (lead.timestamp - Date.UTC(2024, 10, 1)) * 0.89;
  const moved = Object.fromEntries(Object.entries(lead).map(([name, value]) => [name, typeof value === 'number' && /imestamp/.test(name) ? Math.round(value + by) : value]));
  return leadSchema.parse({ ...lead, ...moved });
};
const leads = generateLeads(240).map(shifted);

beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  await arrive('site-n1', leads);
  await arrive('site-n2', leads.slice(0, 3));
});
afterAll(() => program.stop());

const makeToken = (userId: string) => program.token(userId, userId === 'admin-user');
const range = { start: '2026-10-01', end: '2026-10-31' };
const ask = (id: 'get-lead-summary' | 'list-leads' | 'list-leads-created', siteId: string, query: Record<string, string> = {}, userId = 'org-user') =>
  program.call(id, { token: makeToken(userId), params: { siteId, ...range }, query });
const pageSchema = z.object({ leads: z.array(listedLeadSchema), next: z.nullable(z.string()) });

/** Counts by SQL over the same leads, days in New York. */
async function sql<Row>(query: string): Promise<Row[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = leads.map(({ leadId, timestamp, contactedTimestamp, rescheduledTimestamp, closeTimestamp, bookingKept, status, metrics }) =>
    `('${leadId}', ${timestamp}, ${contactedTimestamp ?? 'null'}, ${rescheduledTimestamp ?? 'null'}, ${closeTimestamp ?? 'null'}, ${bookingKept}, '${status}', '${metrics.utm_source}')`,
  );
  await connection.run('create table leads (id varchar, created bigint, contacted bigint, rescheduled bigint, closed bigint, kept boolean, status varchar, source varchar)');
  await connection.run(`insert into leads values ${rows.join(',')}`);
  const answer = (await connection.runAndReadAll(query)).getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return answer as Row[];
}
// 1 October 00:00 to 1 November 00:00 in New York, which has summer time.
const created = `created >= ${Date.UTC(2026, 9, 1, 4)} and created < ${Date.UTC(2026, 10, 1, 4)}`;

describe('the summary of a site', () => {
  test('matches SQL counts of the same leads', async () => {
    const view = leadSummarySchema.parse((await ask('get-lead-summary', 'site-n1')).json);
    const [total] = await sql<Record<string, string>>(
      `select count(*) leads, count(contacted) + count(rescheduled) bookings, count(*) filter (kept) kept, count(*) filter (lower(status) = 'won') units from leads where ${created}`,
    );
    const { leads: count, bookings, bookingsKept, units } = view.now.sums;
    expect([count, bookings, bookingsKept, units].map(String)).toEqual([total?.['leads'], total?.['bookings'], total?.['kept'], total?.['units']]);
    expect(count).toBeGreaterThan(20);
    const sources = await sql<{ source: string; leads: string }>(`select source, count(*) leads from leads where ${created} and source <> '(N/A)' group by source`);
    expect(Object.fromEntries(view.sources.map(row => [row.name, String(row.leads)]))).toEqual(Object.fromEntries(sources.map(row => [row.source, row.leads])));
    expect(view).toMatchObject({ hasLeads: true, rows: true, currency: 'USD', comparison: { start: '2026-09-01', end: '2026-09-30' } });
  });

  test('handles a site without leads and a filter without matches', async () => {
    expect((await ask('get-lead-summary', 'site-s1')).json).toMatchObject({ hasLeads: false, newestLeadAt: null, now: { sums: {} } });
    expect((await ask('get-lead-summary', 'site-n1', { owner: 'Nobody' })).json).toMatchObject({ hasLeads: true, now: { sums: {}, spendCents: null } });
  });

  const october = (column: string) => `${column} >= ${Date.UTC(2026, 9, 1, 4)} and ${column} < ${Date.UTC(2026, 10, 1, 4)}`;
  test('closed in range: counts each stage on its day, and deals by closing date', async () => {
    const view = leadSummarySchema.parse((await ask('get-lead-summary', 'site-n1', { kind: 'closed' })).json);
    const won = "lower(status) = 'won'";
    const [row] = await sql<Record<string, string>>(
      `select count(*) filter (${created}) leads, count(*) filter (${october('contacted')}) contacted,
         count(*) filter (kept and ${october('coalesce(rescheduled, contacted, created)')}) kept,
         count(*) filter (${won} and ${october('coalesce(closed, created)')}) deals, count(*) filter (${won} and ${created}) cohort from leads`,
    );
    const { leads: count, contacted, bookingsKept, units } = view.now.sums;
    expect([count, contacted, bookingsKept, units].map(String)).toEqual([row?.['leads'], row?.['contacted'], row?.['kept'], row?.['deals']]);
    expect(row?.['deals']).not.toBe(row?.['cohort']);
    const cohort = leadSummarySchema.parse((await ask('get-lead-summary', 'site-n1')).json);
    // Beside the cohort stand the deals that closed, also where a filter follows them to their leads.
    expect([view, cohort].map(({ closed }) => String(closed.now.deals))).toEqual([row?.['deals'], row?.['deals']]);
    const [first] = view.sources;
    const filtered = leadSummarySchema.parse((await ask('get-lead-summary', 'site-n1', { source: first?.name ?? '' })).json);
    expect(filtered.closed.now.deals).toBe(first?.deals);
    const listed = pageSchema.parse((await ask('list-leads', 'site-n1', { chip: 'won' })).json);
    expect(String(listed.leads.length)).toBe(row?.['deals']);
  });

  test('marks a cohort too early while its youngest lead is below the median deal time', async () => {
    const early = async (start: string, end: string) => {
      const answer = await program.call('get-lead-summary', { token: makeToken('org-user'), params: { siteId: 'site-n1', start, end }, query: {} });
      return leadSummarySchema.parse(answer.json);
    };
    const [old, young] = [await early('2026-09-01', '2026-09-07'), await early('2026-11-01', '2026-11-21')];
    expect(young.dealMs).not.toBeNull();
    const age = now.getTime() - Date.parse(young.newestLeadAt ?? '');
    expect([age < (young.dealMs ?? 0), young.isEarly, old.isEarly]).toEqual([true, true, now.getTime() - Date.parse(old.newestLeadAt ?? '') < (old.dealMs ?? 0)]);
  });

  test('of a node above sites is the sum of its sites', async () => {
    const view = async (siteId: string, query: Record<string, string> = {}) => leadSummarySchema.parse((await ask('get-lead-summary', siteId, query)).json);
    for (const kind of ['created', 'closed']) {
      const [first, other, both] = [await view('site-n1', { kind }), await view('site-n2', { kind }), await view('north', { kind })];
      for (const count of ['leads', 'booked', 'bookingsKept', 'units', 'revenue'])
        expect([count, both.now.sums[count] ?? 0]).toEqual([count, (first.now.sums[count] ?? 0) + (other.now.sums[count] ?? 0)]);
      expect(both.closed.now.deals).toBe(first.closed.now.deals + other.closed.now.deals);
      expect(Object.fromEntries(both.sites.map(site => [site.siteId, site.leads]))).toMatchObject({ 'site-n1': first.now.sums['leads'] });
      expect([both.rows, both.hasLeads, first.sites]).toEqual([true, true, []]);
    }
    expect((await ask('get-lead-summary', 'north', {}, 'affiliate-user')).status).toBe(404);
    // A group counts its sites alone.
    const group = { siteId: 'org', createdAt: '2026-11-01T00:00:00.000Z', revision: 1 };
    await siteGroups.add({ ...group, id: 'org.onlyonesite', name: 'One', members: { by: 'list', siteIds: ['site-n1'] } }, 9);
    await siteGroups.add({ ...group, id: 'org.nositeatall', name: 'None', members: { by: 'rule', rule: { states: ['AK'] } } }, 9);
    const [ofSite, ofGroup, ofNone] = [await view('site-n1'), await view('org.onlyonesite'), await view('org.nositeatall')];
    expect(ofGroup.siteId).toBe('org.onlyonesite');
    expect(ofGroup.now).toEqual(ofSite.now);
    expect(ofGroup.sites.map(({ siteId, spendCents }) => [siteId, spendCents])).toEqual([['site-n1', ofSite.now.spendCents]]);
    expect(ofNone).toMatchObject({ hasLeads: false, counted: { sites: 0, of: 0 } });
    expect((await ask('get-lead-summary', 'org.onlyonesite', {}, 'affiliate-user')).status).toBe(404);
  });
});

describe('the intakes of a site', () => {
  const states = async (siteId: string, userId = 'org-user') =>
    (await program.call('list-lead-intakes', { token: makeToken(userId), params: { siteId } }));
  test('show their status to readers of its leads, without administrator-only data', async () => {
    expect((await states('site-n1')).json).toEqual({ intakes: [] });
    for (const [siteRefId, crm] of [['ref-calm', 'franConnect'], ['ref-new', 'goHighLevel']] as const)
      await program.call('add-lead-sitemap', { token: makeToken('admin-user'), params: { siteRefId }, body: { siteId: 'site-n1', crm } });
    await saveArrivals('ref-calm', { ...noArrivals, lastArrivalAt: '2026-11-01T00:00:00.000Z', days: { '2026-11-01': 9 } }, 0);
    expect((await states('site-n1')).json).toEqual({ intakes: [
      { crm: 'franConnect', standing: 'receiving', lastArrivalAt: '2026-11-01T00:00:00.000Z' }, { crm: 'goHighLevel', standing: 'waiting', lastArrivalAt: null },
    ] });
    expect((await states('site-n2')).json).toEqual({ intakes: [] });
    expect((await states('site-n1', 'affiliate-user')).status).toBe(404);
    expect((await states('north')).status).toBe(400);
  });
});

describe('the list', () => {
  test('contains every lead of the range once, newest first', async () => {
    const page = pageSchema.parse((await ask('list-leads-created', 'site-n1')).json);
    const expected = await sql<{ id: string }>(`select id from leads where ${created} order by created desc`);
    expect(page.leads.map(({ leadId }) => leadId)).toEqual(expected.map(({ id }) => id));
    expect(page.next).toBeNull();
    const moved = pageSchema.parse((await ask('list-leads', 'site-n1', { altToken: '1' })).json);
    expect(moved.leads.length).toBeGreaterThanOrEqual(page.leads.length);
  });

  test('of a node above sites contains the leads of its sites, newest first, each with its site', async () => {
    const whole = { start: '2026-09-01', end: '2026-11-21' };
    const pages = async (siteId: string, query: Record<string, string> = {}) => {
      const found: z.infer<typeof pageSchema>['leads'] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const answer = await program.call('list-leads-created', { token: makeToken('org-user'), params: { siteId, ...whole }, query: { ...query, ...(cursor === undefined ? {} : { cursor }) } });
        const page = pageSchema.parse(answer.json);
        found.push(...page.leads);
        cursor = page.next;
      }
      return found.map(({ leadId, timestamp, site }) => ({ leadId, timestamp, site: site?.siteId }));
    };
    const [first, other, both] = [await pages('site-n1'), await pages('site-n2'), await pages('north')];
    expect(first.length).toBeGreaterThan(100);
    const expected = [...first.map(lead => ({ ...lead, site: 'site-n1' })), ...other.map(lead => ({ ...lead, site: 'site-n2' }))];
    const sorted = (list: typeof both) => list.toSorted((a, b) => b.timestamp - a.timestamp || (`${a.leadId} ${a.site}` < `${b.leadId} ${b.site}` ? -1 : 1));
    expect(both.map(({ timestamp }) => timestamp)).toEqual(both.map(({ timestamp }) => timestamp).toSorted((a, b) => b - a));
    expect(sorted(both)).toEqual(sorted(expected));
    const [source] = first.length > 0 ? leads.map(({ metrics }) => metrics.utm_source) : [];
    expect((await pages('north', { source: source ?? '' })).length).toBe((await pages('site-n1', { source: source ?? '' })).length + (await pages('site-n2', { source: source ?? '' })).length);
    const one = pageSchema.parse((await ask('list-leads-created', 'north')).json).leads.find(({ site }) => site?.siteId === 'site-n1');
    expect(one?.site).toMatchObject({ timeZone: 'America/New_York', currency: 'USD' });
    expect((await ask('list-leads', 'reseller', {}, 'admin-user')).status).toBe(400);
    expect((await ask('list-leads', 'north', {}, 'affiliate-user')).status).toBe(404);
    expect(pageSchema.parse((await ask('list-leads', 'org.onlyonesite')).json).leads.every(({ site }) => site?.siteId === 'site-n1')).toBe(true);
  });

  test('can be narrowed by chip, text and filter', async () => {
    const of = async (query: Record<string, string>) => pageSchema.parse((await ask('list-leads-created', 'site-n1', query)).json).leads;
    const keptLeads = await sql<{ id: string }>(`select id from leads where ${created} and kept`);
    expect((await of({ chip: 'kept' })).map(({ leadId }) => leadId).sort()).toEqual(keptLeads.map(({ id }) => id).sort());
    const [first] = await of({});
    expect((await of({ find: first?.leadId ?? '' })).map(({ leadId }) => leadId)).toContain(first?.leadId);
    expect(new Set((await of({ persona: 'Veteran' })).map(({ metrics }) => metrics.persona))).toEqual(new Set(['Veteran']));
  });

  test('accepts only its own cursors', async () => {
    expect((await ask('list-leads-created', 'site-n1', { cursor: 'x' })).status).toBe(400);
    const foreign = Buffer.from(JSON.stringify({ p: 'elsewhere', k: { at: '1', key: 'a' } })).toString('base64url');
    expect((await ask('list-leads-created', 'site-n1', { cursor: foreign })).status).toBe(400);
  });

  test('opens a single lead, and a missing lead is not found', async () => {
    const answer = await program.call('get-lead', { token: makeToken('org-user'), params: { siteId: 'site-n1' }, query: { key: 'ref-one#lead-3' } });
    expect(answer).toMatchObject({ status: 200, json: { lead: { leadId: 'lead-3', key: 'ref-one#lead-3' } } });
    expect(answer.json).not.toHaveProperty('lead.siteId');
    const other = await program.call('get-lead', { token: makeToken('org-user'), params: { siteId: 'site-n1' }, query: { key: 'ref-two#lead-3' } });
    expect(other.status).toBe(404);
  });
});

describe('months', () => {
  const months = (siteId: string, query: Record<string, string>, userId = 'org-user') =>
    program.call('list-lead-months', { token: makeToken(userId), params: { siteId, from: '202609', to: '202610' }, query });
  test('are summed by creation month, and by year with three years of units', async () => {
    const [october] = await sql<{ leads: string }>(`select count(*) leads from leads where ${created}`);
    const byMonth = await months('site-n1', {});
    expect(byMonth).toMatchObject({ status: 200, json: { years: {} } });
    const { result } = z.object({ result: z.array(z.object({ key: z.string(), sums: z.record(z.string(), z.number()) })) }).parse(byMonth.json);
    expect(String(result.find(({ key }) => key === '202610')?.sums['leads'])).toBe(october?.leads);
    // Further pairs are passed over.
    const byYear = (await months('site-n1', { format: 'year', altToken: 'x', cache: '1' })).json;
    expect(z.object({ years: z.record(z.string(), z.record(z.string(), z.object({ totalDEI: z.nullable(z.int()) }))) }).parse(byYear).years).toMatchObject({ 2024: {}, 2025: {}, 2026: {} });
  });
  test('of higher nodes combine those of their sites', async () => {
    const sums = async (siteId: string) => z.object({ result: z.array(z.object({ sums: z.record(z.string(), z.number()) })) }).parse((await months(siteId, {})).json).result.reduce((sum, row) => sum + (row.sums['leads'] ?? 0), 0);
    expect(await sums('north')).toBe((await sums('site-n1')) + (await sums('site-n2')));
  });
});

describe('website sources of a brand', () => {
  const readSources = async (siteId: string) =>
    z.object({
      websiteSources: z.array(z.string()),
      years: z.record(z.string(), z.record(z.string(), z.object({ totalWebsiteUnits: z.int(), sourceTypeUnitTotals: z.record(z.string(), z.int()) }))),
    }).parse(
      (await program.call('list-lead-months', { token: makeToken('org-user'), params: { siteId, from: '202601', to: '202610' }, query: { format: 'year' } })).json,
    );
  const readSums = async (siteId: string) => {
    const { websiteSources, years } = await readSources(siteId);
    const months = Object.values(years).flatMap(year => Object.values(year));
    const ofSources = months.flatMap(({ sourceTypeUnitTotals }) => Object.entries(sourceTypeUnitTotals));
    return {
      websiteSources,
      website: months.reduce((sum, { totalWebsiteUnits }) => sum + totalWebsiteUnits, 0),
      named: ofSources.filter(([source]) => websiteSources.includes(source)).reduce((sum, [, units]) => sum + units, 0),
    };
  };
  test('come from the nearest node that names them; above sites, each site uses its own', async () => {
    expect(await readSums('site-n1')).toMatchObject({ websiteSources: ['google', 'bing'] });
    const north = await getNode('north');
    if (north === null) throw new Error('No organisation');
    const [source = ''] = Object.keys((await readSources('site-n1')).years['2026']?.['202609']?.sourceTypeUnitTotals ?? {});
    expect(source).not.toBe('');
    await replaceNode({ ...north, attr: { ...north.attr, unitSales: { websiteSources: [source] } } }, north.revision);
    const [first, other, both] = [await readSums('site-n1'), await readSums('site-n2'), await readSums('north')];
    expect(first.websiteSources).toEqual([source]);
    expect(first.website).toBe(first.named);
    expect(first.website).toBeGreaterThan(0);
    expect(both).toEqual({ websiteSources: [source], website: first.website + other.website, named: both.named });
    expect(both.website).toBe(both.named);
  });
});

describe('CRM numbers', () => {
  test('appear in metrics, audits and the rows of higher nodes', async () => {
    // Bookings on their dates, units when their deal closed, in New York.
    const october = (column: string) => `${column} >= ${Date.UTC(2026, 9, 1, 4)} and ${column} < ${Date.UTC(2026, 10, 1, 4)}`;
    const [row] = await sql<Record<string, string>>(
      `select count(*) filter (${created}) leads, count(*) filter (${october('coalesce(rescheduled, contacted)')}) + count(*) filter (kept and rescheduled is null and contacted is null and ${created}) booked from leads`,
    );
    const rate = Number(row?.['booked']) / Number(row?.['leads']);
    const metrics = await program.call('get-metrics', { token: makeToken('org-user'), params: { siteId: 'site-n1', ...range }, query: {} });
    const knownSchema = z.object({ known: z.literal(true), value: z.number() });
    const shape = z.object({ result: z.object({ bookingRate: knownSchema, unitSales: knownSchema, keptRate: knownSchema }) });
    expect(shape.parse(metrics.json).result.bookingRate.value).toBeCloseTo(rate, 10);
    const audit = await program.call('generate-audit', { token: makeToken('admin-user'), params: { siteId: 'site-n1' }, body: { yearMonth: '202610' } });
    const ofAudit = z.object({ audit: z.object({ metrics: z.object({ bookingRate: knownSchema, unitSales: knownSchema, keptRate: knownSchema, speedToBookingMinutes: knownSchema }) }) });
    expect(ofAudit.parse(withStatus(audit).json).audit.metrics.bookingRate.value).toBeCloseTo(rate, 10);
    const site = await getNode('site-n1');
    if (site !== null) await makeSiteRows(site, { whole: true, now });
    const rows = await program.call('get-month-metrics', { token: makeToken('org-user'), params: { siteId: 'site-n1', from: '202610', to: '202610' }, query: {} });
    const ofRows = z.object({ result: z.array(z.object({ metrics: z.object({ bookingRate: knownSchema }) })) }).parse(rows.json);
    expect(ofRows.result[0]?.metrics.bookingRate.value).toBeCloseTo(rate, 10);
  });
  test("count units by the month's authority in audit, call, rows and report, also after changes", async () => {
    const knownSchema = z.object({ known: z.literal(true), value: z.number() });
    const unitsIn = async (siteId: string) => {
      const token = makeToken('admin-user');
      const metrics = await program.call('get-metrics', { token, params: { siteId, ...range }, query: {} });
      const audit = await program.call('generate-audit', { token, params: { siteId }, body: { yearMonth: '202610' } });
      await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: new Date(now.getTime() + 1).toISOString() }, now);
      const rows = await program.call('get-month-metrics', { token, params: { siteId, from: '202610', to: '202610' }, query: {} });
      const report = await program.call('get-report', { token, params: { siteId, ...range }, query: {} });
      const metricsSchema = z.object({ metrics: z.object({ unitSales: knownSchema }) });
      return [
        z.object({ result: z.object({ unitSales: knownSchema }) }).parse(metrics.json).result.unitSales.value,
        z.object({ audit: metricsSchema }).parse(withStatus(audit).json).audit.metrics.unitSales.value,
        z.object({ result: z.array(metricsSchema) }).parse(rows.json).result[0]?.metrics.unitSales.value,
        z.object({ metrics: z.object({ unitSales: z.object({ value: knownSchema }) }) }).parse(report.json).metrics.unitSales.value.value,
      ];
    };
    const enter = async (siteId: string, value: number, revision: number) =>
      expect((await program.call('put-unit-sales', {
        token: makeToken('org-user'), params: { siteId },
        body: { changeId: `units-${value}`, months: [{ yearMonth: '202610', seen: revision, entries: [{ metricKey: 'new', display: 'New', value, revenuePerUnit: 1 }], common: { discoveryDays: 0 } }] },
      })).status).toBe(200);
    const won = (await unitsIn('site-n1'))[0];
    expect(await unitsIn('site-n1')).toEqual([won, won, won, won]);
    await enter('site-n1', 23, 0);
    expect(await unitsIn('site-n1')).toEqual([23, 23, 23, 23]);
    await program.call('name-authority', { token: makeToken('org-user'), params: { siteId: 'site-n1', yearMonth: '202610' }, body: { authority: 'crm' } });
    expect(await unitsIn('site-n1')).toEqual([won, won, won, won]);
    // A site that no CRM feeds: what was entered counts, and nothing is made up of leads.
    await enter('site-s1', 4, 0);
    expect(await unitsIn('site-s1')).toEqual([4, 4, 4, 4]);
    const alone = await program.call('get-metrics', { token: makeToken('org-user'), params: { siteId: 'site-s1', ...range }, query: {} });
    expect(alone).toMatchObject({ json: { result: { bookingRate: { known: false } } } });
  });
  test('of higher nodes count the units each site counts, entered or won', async () => {
    const nodeUnits = z.object({ units: z.int(), sites: z.int(), entered: z.int(), revenue: z.nullable(z.number()) });
    const shape = z.object({ currency: z.nullable(z.string()), counted: z.record(z.string(), z.record(z.string(), nodeUnits)) });
    const october = async (siteId: string) => {
      const answer = await program.call('list-lead-months', { token: makeToken('org-user'), params: { siteId, from: '202601', to: '202612' }, query: { format: 'year' } });
      return shape.parse(answer.json).counted['2026']?.['202610'];
    };
    const name = (authority: string) =>
      program.call('name-authority', { token: makeToken('org-user'), params: { siteId: 'site-n1', yearMonth: '202610' }, body: { authority } });
    await name('crm');
    const [first, other, won] = [await october('site-n1'), await october('site-n2'), await october('north')];
    expect(won).toMatchObject({ units: (first?.units ?? 0) + (other?.units ?? 0), sites: 2, entered: 0 });
    // The test before entered 23 units at 1 each: they count in the place of the deals, not beside them.
    await name('entered');
    expect(await october('north')).toEqual({ units: 23 + (other?.units ?? 0), revenue: 23 + (other?.revenue ?? 0), sites: 2, entered: 1 });
    await name('crm');
    expect(await october('north')).toEqual(won);
  });
  test('stay separate from entered revenue, which a node sums over all its sites', async () => {
    const revenue = z.object({ revenue: z.nullable(z.number()), sites: z.int() });
    const shape = z.object({ enteredCurrency: z.nullable(z.string()), entered: z.record(z.string(), z.record(z.string(), revenue)) });
    const readEntered = async (siteId: string) => {
      const answer = await program.call('list-lead-months', { token: makeToken('org-user'), params: { siteId, from: '202610', to: '202610' }, query: { format: 'year' } });
      return shape.parse(answer.json);
    };
    expect(await readEntered('north')).toMatchObject({ enteredCurrency: null, entered: { 2024: {}, 2025: {}, 2026: {} } });
    for (const [siteId, amount] of [['site-n1', 100.1], ['site-n2', 0.2]] as const) {
      const saved = await program.call('put-revenue-sales', { token: makeToken('org-user'), params: { siteId }, body: { changeId: 'revenue', months: [{ yearMonth: '202610', seen: 0, revenue: amount }] } });
      expect(saved.status).toBe(200);
    }
    expect((await readEntered('site-n1')).entered['2026']).toEqual({ 202610: { revenue: 100.1, sites: 1 } });
    expect(await readEntered('north')).toMatchObject({ enteredCurrency: 'USD', entered: { 2026: { 202610: { revenue: 100.3, sites: 2 } } } });
  });
  test('are unknown without any leads or entries', async () => {
    const metrics = await program.call('get-metrics', { token: makeToken('org-user'), params: { siteId: 'site-w1', ...range }, query: {} });
    expect(metrics).toMatchObject({ json: { result: { unitSales: { known: false, why: 'not-connected' } } } });
  });
});

describe('sites with leads', () => {
  const sites = (siteId: string, by = 'leads', userId = 'org-user') => program.call('list-lead-sites', { token: makeToken(userId), params: { siteId }, query: { by } });
  test('are listed for higher nodes as counted last night, largest first', async () => {
    for (const siteId of ['site-n1', 'site-n2', 'site-s1', 'site-w1', 'north', 'org'])
      await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: new Date(now.getTime() + 2).toISOString() }, now);
    const answer = withStatus(await sites('org')).json;
    const shape = z.object({ year: z.int(), more: z.int(), sites: z.array(z.object({ siteId: z.string(), name: z.string(), count: z.number() })) });
    const { sites: named, ...rest } = shape.parse(answer);
    // Every lead from the first month of leads to yesterday in New York, by SQL; three of them came to the other site, too.
    const [all] = await sql<{ leads: string }>(`select count(*) leads from leads where created >= ${Date.UTC(2026, 8, 1, 4)} and created < ${Date.UTC(2026, 10, 22, 5)}`);
    expect(named.map(({ siteId }) => siteId)).toEqual(['site-n1', 'site-n2']);
    expect([named[0]?.name, String(named[0]?.count), named[1]?.count, rest]).toEqual(['Name of site-n1', all?.leads, 3, { year: 2026, more: 0 }]);
    expect((await sites('north')).json).toEqual(answer);
  });
  test('by units are those with sales, from whichever source counts', async () => {
    expect((await sites('org', 'units')).json).toMatchObject({ sites: expect.arrayContaining([{ siteId: 'site-s1', name: 'Name of site-s1', count: 4 }]) });
  });
  test('are empty for a site or token, and hidden from other users', async () => {
    expect((await sites('site-s1')).json).toEqual({ year: 2026, sites: [], more: 0 });
    expect((await sites('org', 'leads', 'affiliate-user')).status).toBe(404);
    expect((await sites('org', 'goals')).status).toBe(400);
  });
});
