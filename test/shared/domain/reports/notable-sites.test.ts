import { describe, expect, it } from 'vitest';
import { comparedLengths, compareSites } from '../../../../shared/domain/reports/compared-sites.ts';
import { chooseSites } from '../../../../shared/domain/reports/notable-sites.ts';
import { describeOthers, othersInBoth, sumOtherSites } from '../../../../shared/domain/reports/other-sites.ts';
import { buildReport } from '../../../../shared/domain/reports/report.ts';
import { rankLeadSites } from '../../../../shared/domain/leads/lead-sites.ts';
import { buildSiteBreakdown } from '../../../../shared/domain/pages/site-breakdown.ts';
import { toSitePanel } from '../../../../shared/domain/pages/site-panel.ts';
import type { RollupRecord, RollupSource } from '../../../../shared/model/month-record.ts';
import type { SiteRow } from '../../../../shared/model/node-rows.ts';
import { type OtherSites, otherSitesSchema } from '../../../../shared/model/other-sites.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { sqlRows } from '../../support/duckdb.ts';
import { input, last31 } from './sample-rows.ts';

const record = (sources: RollupRecord['sources'] = {}): RollupRecord => ({ sources, channels: [], devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false } });
const source = (parts: RollupSource['parts'], more: Partial<RollupSource> = {}): RollupSource => ({ days: 31, currencies: ['USD'], parts, ...more });
const working = { sites: 1, broken: 0, missing: [], siteDays: 0 };
const row = (siteId: string, now: RollupRecord['sources'], before: RollupRecord['sources'] = {}, more: Partial<SiteRow> = {}): SiteRow => ({
  siteId, name: `Name of ${siteId}`, sitePath: `/ISL/org/${siteId}`, timeZone: 'America/Denver', linked: false, isEcommerce: false,
  record: record(now), previous: record(before), yearAgo: record(before), coverage: { ga4: working }, spark: { sessions: [], goals: [] }, score: null, previousScore: null, ...more,
});
const ga4 = (sessions: number, goals = 0, more: Partial<RollupSource> = {}) => ({ ga4: source({ sessions, goals }, more) });
const idsOf = (rows: readonly SiteRow[]) => rows.map(({ siteId }) => siteId);

/** Sites whose numbers follow from their place; the last of a hundred has more days before than now. */
const many = Array.from({ length: 600 }, (_, at) =>
  row(
    `site-${String(at).padStart(3, '0')}`,
    { ...ga4(100 + ((at * 37) % 601), at % 90), fb: source({ adSpend: (at * 13) % 97, adClicks: at % 7 }), ...(at % 50 === 0 ? { crm: source({ leads: at, unitsSold: 0 }) } : {}) },
    at % 5 === 0 ? {} : { ...ga4(100 + ((at * 31) % 601), at % 80, at % 100 === 99 ? { days: 28 } : {}), fb: source({ adSpend: (at * 11) % 97 }) },
    { score: at % 101, previousScore: at % 3 === 0 ? null : (at * 7) % 101, coverage: { ga4: working, fb: working } },
  ),
);
const sumAll = (rows: readonly SiteRow[], from?: OtherSites): OtherSites => {
  const sum = sumOtherSites(from);
  for (const each of rows) sum.add(each);
  return sum.read();
};

describe('the notable ones of many sites', () => {
  const quiet = Array.from({ length: 60 }, (_, at) => row(`quiet-${at}`, ga4(200 + at, 10), ga4(200 + at, 10), { score: 50, previousScore: 50 }));
  it.each<[string, SiteRow]>([
    ['waits for a new sign-in', row('x', ga4(1), ga4(1), { coverage: { ga4: { sites: 1, broken: 1, missing: ['2026-11-02'], siteDays: 1 } } })],
    ['is not connected', row('x', {}, {}, { coverage: {} })],
    ['rose most', row('x', ga4(90, 9), ga4(30, 9))],
    ['fell most', row('x', ga4(30, 9), ga4(90, 9))],
    ['has the most sessions', row('x', ga4(9000, 90), ga4(9000, 90))],
    ['has the highest score', row('x', ga4(30, 9), ga4(30, 9), { score: 99, previousScore: 99 })],
    ['has the lowest score', row('x', ga4(30, 9), ga4(30, 9), { score: 2, previousScore: 2 })],
    ['has the most spend', row('x', { ...ga4(30, 9), fb: source({ adSpend: 5, paidLeads: 1 }) }, { ...ga4(30, 9), fb: source({ adSpend: 5, paidLeads: 1 }) })],
    ['pays more for a lead', row('x', { ...ga4(30, 9), fb: source({ adSpend: 50, paidLeads: 1 }) }, { ...ga4(30, 9), fb: source({ adSpend: 5, paidLeads: 1 }) })],
    ['is the only one with a part', row('x', { ...ga4(30, 9), gsc: source({ searchClicks: 1 }) }, ga4(30, 9))],
    ['has missing days', row('x', ga4(30, 9), ga4(30, 9), { coverage: { ga4: { ...working, missing: ['2026-11-02'], siteDays: 1 } } })],
  ])('has a site that %s', (_, site) => {
    const choice = chooseSites(['previous', 'year-ago']);
    for (const each of [...quiet, site]) choice.add(each);
    expect(idsOf(choice.read(500))).toContain('x');
  });

  it('has attention first, each site once, at most as many as asked for, and the first id of equal ones', () => {
    const choice = chooseSites(['previous']);
    const broken = row('b', ga4(1), ga4(1), { coverage: { ga4: { ...working, broken: 1 } } });
    for (const each of [row('z', ga4(5), ga4(5)), row('a', ga4(5), ga4(5)), broken]) choice.add(each);
    expect(idsOf(choice.read(9))).toEqual(['b', 'a', 'z']);
    expect(idsOf(choice.read(1))).toEqual(['b']);
    const same = chooseSites([]);
    for (const at of [3, 1, 2, 9, 8, 7, 6]) same.add(row(`s${at}`, { fb: source({ adSpend: 4 }) }));
    expect(idsOf(same.read(9))).toEqual(['s1', 's2', 's3', 's6', 's7']);
  });
});

describe('the sums of other sites', () => {
  // A site with 28 days before counts over the mean of both lengths.
  it('equal SQL over their rows, and can go on where they ended', async () => {
    const values = many.map(({ record: { sources: now }, previous: { sources: before } }) =>
      `(${[now.ga4, before.ga4].map(given => given?.parts['sessions'] ?? 'NULL').join()}, ${before.ga4?.days ?? 31}, ${now.ga4?.parts['goals']}, ${now.fb?.parts['adSpend']})`).join();
    const [sql] = await sqlRows([], `SELECT SUM(now)::INT AS now, SUM(before)::INT AS before, SUM(CASE WHEN before IS NOT NULL THEN now / 31 * (31 + days) / 2 END)::DOUBLE AS both,
      SUM(goals)::INT AS goals, SUM(spend)::INT AS spend, SUM(CASE WHEN before IS NULL THEN 1 ELSE 0 END)::INT AS joined FROM (VALUES ${values}) AS t(now, before, days, goals, spend)`);
    const whole = sumAll(many);
    expect(otherSitesSchema.parse(whole)).toEqual(whole);
    expect(sumAll(many.slice(250), sumAll(many.slice(0, 250)))).toEqual(whole);
    const { sites, metrics, joined, reporting, selling, scores } = describeOthers(whole, 'previous');
    expect([sites, reporting, selling, joined.goals]).toEqual([600, 600, 0, sql?.['joined']]);
    expect(describeOthers(whole, 'year-ago').metrics.sessions).toEqual(metrics.sessions);
    expect(scores.reduce((sum, { sites: count }) => sum + count, 0)).toBe(600);
    expect(scores.find(({ score, previousScore }) => score === 1 && previousScore === 7)?.sites).toBe(many.filter(({ score, previousScore }) => score === 1 && previousScore === 7).length);
    expect(metrics.sessions).toMatchObject({ value: { value: sql?.['now'] }, previous: { value: sql?.['before'] } });
    expect([metrics.goals?.value, metrics.adSpend?.value]).toMatchObject([{ value: sql?.['goals'] }, { value: sql?.['spend'], currency: 'USD' }]);
    const { like } = othersInBoth(whole, 'previous');
    expect(like.now.filter(({ gives }) => gives.has('sessions')).reduce((sum, { parts }) => sum + (parts.sessions ?? 0), 0)).toBeCloseTo(Number(sql?.['both']), 3);
  });

  it('count shops, leads, and what needs attention', () => {
    const shop = { ga4: source({ sessions: 5, revenue: 20 }) };
    const others = sumAll([
      row('a', shop, {}, { isEcommerce: true }),
      row('b', { crm: source({ leads: 3, unitsSold: 1 }) }),
      row('c', ga4(9), ga4(9), { coverage: { ga4: { ...working, broken: 1 } } }),
      row('d', { fbPage: source({ newFans: 1 }, { last: { totalFans: { date: '2026-11-20', value: 30 } } }) }),
    ]);
    expect(others).toMatchObject({ sites: 4, shops: 1, having: { leads: 1, units: 1 }, previous: { selling: 1, joined: { revenue: 1 } } });
    expect(others.previous.attention).toBe(1);
    expect(rankLeadSites([row('e', { crm: source({ leads: 9 }) })], 'leads', others)).toEqual({ sites: [{ siteId: 'e', name: 'Name of e', count: 9 }], more: 1 });
  });
});

/** Stored sums have twelve digits. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'number' ? Number(inner.toPrecision(9)) : inner));

describe('a report of very many sites', () => {
  const others = sumAll(many.slice(300));
  const compared = compareSites(many, comparedLengths(last31));
  const shared = input({ days: [], months: [], siteCount: 600 });
  it('compares like one that reads all of them, and lists some with the sums of the others', () => {
    const whole = buildReport({ ...shared, sites: many });
    const some = buildReport({ ...shared, sites: many.slice(0, 300), many: { compared, others } });
    expect(rounded(some.metrics)).toEqual(rounded(whole.metrics));
    expect(some.months).toEqual(whole.months);
    expect(some.sites).toHaveLength(120);
    expect(some.others?.sites).toBe(480);
    const listed = some.sites.reduce((sum, { metrics: { sessions } }) => sum + (sessions?.value.known ? sessions.value.value : 0), 0);
    const sum = many.reduce((total, { record: { sources } }) => total + (sources.ga4?.parts['sessions'] ?? 0), 0);
    expect(some.others?.metrics.sessions?.value).toEqual({ known: true, value: sum - listed });
  });

  it('has the newest followers of all sites, and no table for another comparison', () => {
    const fans = (siteId: string, value: number) => row(siteId, { fbPage: source({ newFans: 1 }, { last: { totalFans: { date: '2026-11-20', value } } }) });
    const rows = [fans('a', 30), fans('b', 12)];
    const day = { date: '2026-11-20', record: record({ fbPage: source({ newFans: 2 }, { days: 2, last: { totalFans: { date: '2026-11-20', value: 1 } } }) }), coverage: {} };
    const given = { days: [day], sites: rows.slice(0, 1), many: { compared: compareSites(rows, comparedLengths(last31)), others: sumAll(rows.slice(1)) } };
    expect(buildReport(input(given)).metrics.totalFans.value).toEqual({ known: true, value: 42 });
    expect(buildReport(input({ ...given, kind: null }))).toMatchObject({ sites: [] });
  });

  it('knows shops among the others, and the return on their ad spend', () => {
    const ads = { ga4: source({ sessions: 5, revenue: 90, paidRevenue: 60 }), fb: source({ adSpend: 20 }) };
    const rows = [row('a', ads, ads, { isEcommerce: true }), row('b', ads, ads, { isEcommerce: true }), row('c', ads, ads)];
    const compare = (list: readonly SiteRow[]) => {
      const report = buildReport(input({ sites: list.slice(0, 1), many: { compared: compareSites(list, comparedLengths(last31)), others: sumAll(list.slice(1)) } }));
      return [report.metrics.revenue.value.known ? '' : report.metrics.revenue.value.why, report.metrics.ROAS];
    };
    expect(compare(rows)).toEqual(['not-connected', buildReport(input({ sites: rows })).metrics.ROAS]);
    expect(compare([row('a', ads, ads), row('b', ads, ads)])[0]).toBe('disabled');
  });
});

describe('a breakdown by site of very many sites', () => {
  const shown = definitionOfPage('ads-paid').panels['platforms'];
  const panel = shown?.kind === 'rows' ? toSitePanel(shown, undefined) : null;
  const build = (rows: readonly SiteRow[], others?: OtherSites) => {
    if (panel === null) throw new Error('platforms');
    return buildSiteBreakdown({ rows, others, panel, channels: undefined, kind: 'previous', lengths: { now: 31, before: 31 } });
  };
  it('has the total of all sites, and what is not listed as its remainder', () => {
    const [whole, some] = [build(many), build(many.slice(0, 300), sumAll(many.slice(300)))];
    expect(some.data.total).toEqual(whole.data.total);
    expect(some.data.previousTotal).toEqual(whole.data.previousTotal);
    expect(some.data.totalLike).toEqual(whole.data.totalLike);
    const spend = many.slice(300).reduce((sum, { record: { sources } }) => sum + (sources.fb?.parts['adSpend'] ?? 0), 0);
    expect(some.data.remainder?.facts.adSpend).toBe(spend);
  });

  it('leaves money out if the others have several currencies', () => {
    const euro = row('b', { fb: source({ adSpend: 7, adClicks: 3 }, { currencies: ['EUR'] }) });
    const dollar = row('c', { fb: source({ adSpend: 8, adClicks: 2 }) });
    const { total } = build([row('a', { fb: source({ adSpend: 5, adClicks: 1 }) })], sumAll([euro, dollar])).data;
    expect(total).toEqual({ adClicks: 6 });
  });
});
