import { describe, expect, test } from 'vitest';
import { makeSiteRow } from '../../../../shared/numbers/rollup/site-row.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { computeComparison } from '../../../../shared/domain/periods/periods.ts';
import { daysOfSites, monthsOfSites, type SiteDays } from '../../../../shared/numbers/rollup/node-rows.ts';
import { buildReport, type ReportInput } from '../../../../shared/domain/reports/report.ts';
import { chooseReportGrain, findComparisonKind, rowsNeeded, shownMonths } from '../../../../shared/domain/reports/spans.ts';
import { type MetricKey, metricKeys } from '../../../../shared/model/metric-value.ts';
import { rankedMetrics, reportSchema } from '../../../../shared/model/report.ts';
import { ga4Day, labDay, labRun } from '../../numbers/metrics/sample-days.ts';
import { facebookDay } from '../../numbers/metrics/sample-platform-days.ts';
import { gmbDay, input, instagramDay, last31, october, pageDay, makeSampleRows, siteDays, siteRow, today } from './sample-rows.ts';

const makeReport = (more: Partial<ReportInput>) => reportSchema.parse(buildReport(input(more)));
const valueOf = (report: ReturnType<typeof makeReport>, metric: MetricKey) => report.metrics[metric].value;
const yesterday = '2026-11-20';

describe('a node of two sites', () => {
  const a = siteDays('2025-01-01', yesterday, { sessions: 10, missing: ['2026-11-02', '2026-11-03'] });
  const b = siteDays('2026-11-01', yesterday, { sessions: 100 });
  const [rowsA, rowsB] = [makeSampleRows(a, '2025-01-01', yesterday), makeSampleRows(b, '2025-01-01', yesterday)];
  const node = { days: daysOfSites([...rowsA.days, ...rowsB.days]), months: monthsOfSites([...rowsA.months, ...rowsB.months]) };
  const sites = [siteRow('site-a', a, last31), siteRow('site-b', b, last31, { linked: true }), siteRow('site-c', { days: {}, services: [] }, last31, { name: 'Z' }), siteRow('site-d', { days: {}, services: [] }, last31, { name: 'Y' })];
  const report = makeReport({ ...node, sites, siteCount: 4 });

  test('adds up each site once, with the change and the missing days', () => {
    expect(report.metrics.sessions).toEqual({ value: { known: true, value: 29 * 10 + 20 * 100, missingDays: 2 }, previous: { known: true, value: 310 }, change: 0, comparable: true, common: { days: 29, ofDays: 31, sites: 1, ofSites: 2, perDay: true }, like: { value: { known: true, value: 10 }, previous: { known: true, value: 10 } } });
    expect(report.metrics.gcr.value).toMatchObject({ known: true, value: 49 / 2290 });
    expect(report.node).toEqual({ siteId: 'org', name: 'Org', type: 'ORG', sites: 4 });
    expect(report.coverage).toEqual([{ service: 'ga4', sites: 2, broken: 0, siteDays: 2, restated: true, missing: [{ siteId: 'site-a', name: 'Name of site-a', days: ['2026-11-02', '2026-11-03'] }] }]);
  });

  test('a new site is excluded from changes, in sums and in rates', () => {
    const changes = (made: ReturnType<typeof makeReport>) => (['sessions', 'gcr', 'unitSales', 'adSpend'] as const).map(metric => made.metrics[metric].change);
    // Site-a alone: 10 a day on either side, 1 of 10 a conversion.
    expect(changes(report)).toEqual([0, 0, null, null]);
    expect(report.metrics.gcr.common).toEqual({ days: 29, ofDays: 31, sites: 1, ofSites: 2 });
    const joined = makeReport({ ...node, sites: sites.slice(1, 2), siteCount: 1 });
    expect([joined.metrics.sessions.change, joined.metrics.sessions.comparable]).toEqual([null, false]);
  });

  test('a return on ad spend covers only the sites that sell', () => {
    const spending = (siteId: string, isEcommerce: boolean, adSpend: number, paidRevenue: number) => {
      const record = { ...siteRow(siteId, a, last31).record };
      const money = (parts: Record<string, number>) => ({ days: 31, currencies: ['USD'], parts });
      const sources = { ga4: money({ paidRevenue }), ga4Ads: money({ adSpend }) };
      return siteRow(siteId, a, last31, { isEcommerce, record: { ...record, sources }, previous: { ...record, sources } });
    };
    const rows = [spending('shop', true, 100, 342), spending('office', false, 4900, 0)];
    expect(makeReport({ ...node, sites: rows, siteCount: 2 }).metrics.ROAS).toMatchObject({ value: { known: true, value: 3.42 }, previous: { known: true, value: 3.42 }, change: 0 });
    // Months are of all sites together: they have one only where every site sells.
    const months = node.months.map(month => ({ ...month, sources: rows[0]?.record.sources ?? {} }));
    const ofMonths = (sites: typeof rows, type: 'ORG' | 'SITE' = 'ORG') => makeReport({ ...node, months, sites, isEcommerce: true, node: { siteId: 'node-x', name: 'X', type } }).months.at(-1)?.metrics.ROAS;
    const [none, siteValue] = [{ known: false, why: 'not-additive' }, { known: true, value: 3.42 }];
    expect([ofMonths(rows), ofMonths([]), ofMonths(rows.slice(0, 1)), ofMonths([], 'SITE')]).toMatchObject([none, none, siteValue, siteValue]);
  });

  test('a cost per lead divides all spend by all leads; lead campaigns are separate', () => {
    const dates = eachDay('2026-09-01', yesterday);
    const fb = dates.map(date => facebookDay(date, [{ id: 'f', name: 'F', spend: 10, objective: 'OUTCOME_LEADS', actions: [{ type: 'lead', count: 2 }] }, { id: 'b', name: 'B', spend: 5, objective: 'REACH' }]));
    const site: SiteDays = { days: { fb }, services: [{ service: 'fb', expected: { start: '2026-09-01', end: yesterday }, isBroken: false, held: new Set(dates) }] };
    expect(makeReport(makeSampleRows(site, '2026-09-01', yesterday)).metrics.costPerLead).toMatchObject({
      value: { known: true, value: 7.5 }, ratio: { of: 465, over: 62 }, leadCost: { spend: 310, leads: 62 },
    });
  });

  test('a lab only samples: days without runs are not missing for its scores', () => {
    const runs = ['2026-10-25', '2026-11-10'];
    const lab = runs.map((date, at) => labDay(date, labRun({ performance: 60 + 10 * at })));
    const site: SiteDays = { days: { pagespeed: lab }, services: [{ service: 'pagespeed', expected: { start: '2026-09-01', end: yesterday }, isBroken: false, held: new Set(runs) }] };
    expect(makeReport(makeSampleRows(site, '2026-09-01', yesterday)).metrics.mobilePerformance.value).toEqual({ known: true, value: 0.65 });
  });

  test('followers are compared across the platforms that reported them in both periods', () => {
    const dates = eachDay('2026-09-01', yesterday);
    const computeFans = (hasInstagram: (date: string) => boolean) => {
      const fbPage = dates.map(date => ({ ...pageDay(date, 1000), instagram: instagramDay(hasInstagram(date) ? 2000 : null) }));
      const site: SiteDays = { days: { fbPage }, services: [{ service: 'fbPage', expected: { start: '2026-09-01', end: yesterday }, isBroken: false, held: new Set(dates) }] };
      return makeReport({ ...makeSampleRows(site, '2026-09-01', yesterday), node: { siteId: 'site-a', name: 'A', type: 'SITE' } }).metrics.totalFans;
    };
    expect(computeFans(() => true)).toMatchObject({ value: { value: 3000 }, previous: { value: 3000 }, change: 0, comparable: true });
    expect(computeFans(date => date >= last31.start)).toMatchObject({ value: { value: 3000 }, previous: { value: 1000 }, change: 0, comparable: true, common: { platforms: 1, ofPlatforms: 2 } });
  });

  test("compares a site by each platform's common days, if its row has them", () => {
    const row = siteRow('site-a', a, last31);
    const sources = { ga4: { days: 29, currencies: ['USD'], parts: { sessions: 900 } }, gmb: { days: 31, currencies: [], parts: { profileViews: 20 } } };
    const before = { ga4: { days: 31, currencies: ['USD'], parts: { sessions: 310 } }, gmb: { days: 31, currencies: [], parts: { profileViews: 10 } } };
    const cut = { ga4: { now: { sessions: 30 }, before: { sessions: 20 }, days: [10, 10] as [number, number] } };
    const made = makeReport({ ...node, sites: [{ ...row, record: { ...row.record, sources }, previous: { ...row.previous, sources: before }, like: { previous: cut, yearAgo: {} } }], siteCount: 1 });
    expect([made.metrics.sessions.change, made.metrics.gmbViews.change]).toEqual([0.5, 1]);
    expect(made.sites[0]?.metrics.sessions?.like).toEqual({ value: { known: true, value: 30 }, previous: { known: true, value: 20 } });
    expect(makeReport({ ...node, sites: [row], siteCount: 1, comparison: computeComparison(last31, 'year-ago'), kind: 'year-ago' }).metrics.sessions.change).toBe(0);
    const yearAgo = { ...row, like: { previous: {}, yearAgo: { ga4: { now: { sessions: 30 }, before: { sessions: 10 }, days: [10, 10] as [number, number] } } } };
    expect(makeReport({ ...node, sites: [yearAgo], siteCount: 1, comparison: computeComparison(last31, 'year-ago'), kind: 'year-ago' }).metrics.sessions.change).toBe(2);
  });

  test('treats a range without site rows as a shop if it sells, without ROAS', () => {
    const ga4 = eachDay('2026-09-01', yesterday).map(date => ga4Day(date, { traffic: [{ source: 'google', medium: 'cpc', sessions: 5, transactions: 1, revenue: 9 }], totals: { adCost: 3 } }));
    const shop: SiteDays = { days: { ga4 }, services: [{ service: 'ga4', expected: { start: '2026-09-01', end: yesterday }, isBroken: false, held: new Set(ga4.map(({ date }) => date)) }] };
    const metrics = makeReport({ ...makeSampleRows(shop, '2026-09-01', yesterday), sites: [] }).metrics;
    expect([metrics.revenue.value, metrics.ROAS.value, metrics.ROAS.change]).toEqual([{ known: true, value: 279, currency: 'USD' }, { known: false, why: 'not-additive' }, null]);
    expect(makeReport({ sites: [] }).metrics.revenue.value.known).toBe(false);
  });

  test("shows a site's location, and its broken connections with their dates", () => {
    const broken = siteRow('site-e', siteDays('2026-09-01', yesterday, { missing: ['2026-11-19'], broken: true }), last31, { place: { city: 'Austin', state: 'TX' } });
    expect(makeReport({ ...node, sites: [...sites, broken], siteCount: 5 }).sites.find(({ siteId }) => siteId === 'site-e'))
      .toMatchObject({ place: { city: 'Austin', state: 'TX' }, broken: [{ service: 'ga4', missing: ['2026-11-19'] }] });
  });

  test('a lab without a run is not a missing connection', () => {
    expect(valueOf(makeReport({}), 'mobilePerformance')).toEqual({ known: false, why: 'no-data' });
  });

  test('shows suspended sites', () => {
    const suspended = siteRow('site-e', siteDays('2026-09-01', yesterday), last31, { suspended: true });
    const shownSites = makeReport({ ...node, sites: [...sites, suspended], siteCount: 5 }).sites;
    expect(shownSites.filter(site => site.suspended === true).map(({ siteId }) => siteId)).toEqual(['site-e']);
  });

  test('shows no organic growth against other sites, because new sites would look like growth', () => {
    // 29 days of 10 and 20 of 100 against 10 a day a year ago and in the quarter before.
    const none = { known: false, why: 'not-additive' };
    expect([valueOf(report, 'orgGrowthYOY'), valueOf(report, 'orgGrowthLastQtr')]).toEqual([none, none]);
    expect(report.metrics.orgGrowthYOY.previous).toMatchObject({ known: true, value: 0 });
    // Its month that still runs has as many sites a day same as the previous one.
    expect(report.months.at(-1)?.metrics.orgGrowthYOY).toEqual(none);
    const same = makeReport(makeSampleRows(a, '2025-01-01', yesterday));
    expect([valueOf(same, 'orgGrowthYOY'), same.months.at(-1)?.metrics.orgGrowthLastQtr]).toMatchObject([{ known: true, value: 0 }, { known: true, value: 0 }]);
    const siteReport = makeReport({ ...node, node: { siteId: 'site', name: 'Site', type: 'SITE' } });
    expect(valueOf(siteReport, 'orgGrowthYOY')).toMatchObject({ known: true });
  });

  test('charts every day of both ranges, unknown days as gaps', () => {
    const sessions = report.series.sessions;
    expect(sessions?.points).toHaveLength(31);
    expect(sessions?.points[0]).toEqual({ date: '2026-10-21', value: 10, provisional: false });
    expect(sessions?.points.find(({ date }) => date === '2026-11-02')?.value).toBe(100);
    expect(sessions?.points.at(-1)).toEqual({ date: yesterday, value: 110, provisional: true });
    expect(sessions?.previous[0]).toEqual({ date: '2026-09-20', value: 10, provisional: false });
    expect(report.series.adSpend?.points.every(({ value }) => value === null)).toBe(true);
    expect(report.provisional).toBe(true);
  });

  test('lists its sites by sessions, unknown values last, each with its own comparison', () => {
    expect(report.sites.map(site => site.siteId)).toEqual(['site-b', 'site-a', 'site-d', 'site-c']);
    // Site-a has 29 days of 10 against 31 of 10: no change, though the sums fell.
    expect(report.sites.map(site => [site.metrics.sessions?.like, site.metrics.sessions?.perDay])).toEqual([[undefined, undefined], [{ value: { known: true, value: 10 }, previous: { known: true, value: 10 } }, true], [undefined, undefined], [undefined, undefined]]);
    const [first, second] = report.sites;
    expect(first).toMatchObject({ linked: true, score: 70, previousScore: null, spark: [1, null] });
    expect(Object.keys(second?.metrics ?? {}).toSorted()).toEqual([...rankedMetrics].toSorted());
    expect(second?.metrics.sessions).toMatchObject({ value: { known: true, value: 290, missingDays: 2 }, previous: { known: true, value: 310 } });
    expect(first?.metrics.sessions?.previous).toEqual({ known: false, why: 'no-data' });
    expect(report.sites.at(-1)?.metrics.sessions?.value).toEqual({ known: false, why: 'not-connected' });
    const yearAgo = makeReport({ ...node, sites, kind: 'year-ago', comparison: computeComparison(last31, 'year-ago') });
    expect(yearAgo.sites[1]?.metrics.sessions?.previous).toEqual({ known: true, value: 310 });
    expect(makeReport({ ...node, sites, kind: null }).sites).toEqual([]);
  });

  test('shows the 25 months that have rows', () => {
    expect(report.months.map(({ yearMonth }) => yearMonth).slice(0, 2)).toEqual(['202501', '202502']);
    expect(report.months.at(-1)?.metrics.sessions).toMatchObject({ known: true, value: 18 * 10 + 20 * 100 });
    expect(report.months.find(({ yearMonth }) => yearMonth === '202602')?.metrics.orgGrowthYOY).toEqual({ known: true, value: 0 });
    expect(Object.keys(report.months[0]?.metrics ?? {})).toHaveLength(metricKeys.length);
  });

  test('charts a year by months, with channels and devices for the whole year', () => {
    const range = { start: '2026-01-01', end: yesterday };
    const year = makeReport({ ...node, range, comparison: computeComparison(range, 'year-ago'), kind: 'year-ago', grain: 'month' });
    expect(year.series.sessions?.points).toHaveLength(11);
    expect(year.series.sessions?.points.at(-1)).toMatchObject({ date: '2026-11-01', value: 2180, provisional: true });
    expect(year.series.sessions?.points[0]).toEqual({ date: '2026-01-01', value: 310, provisional: false });
    expect(year.metrics.sessions.value).toMatchObject({ value: 304 * 10 + 18 * 10 + 2000 });
    expect(year.metrics.sessions.previous).toMatchObject({ value: 324 * 10 });
    expect(year.channels.find(({ channel }) => channel === 'organic')).toMatchObject({ sessions: 5220, previousSessions: 3240, previousGoals: 324, revenue: 0 });
    expect(year.devices).toEqual([{ device: 'mobile', sessions: 5220, goals: 342 }]);
  });

  test('a site has its own missing days, and shows lost access', () => {
    const siteReport = makeReport({ ...rowsA, node: { siteId: 'site-a', name: 'A', type: 'SITE' }, siteCount: 1 });
    expect(siteReport.sites).toEqual([]);
    expect(siteReport.coverage[0]?.missing).toEqual([{ siteId: 'site-a', name: 'A', days: ['2026-11-02', '2026-11-03'] }]);
    const dead = makeSampleRows({ days: {}, services: [{ service: 'ga4', expected: { start: '2026-01-01', end: yesterday }, isBroken: true, held: new Set() }] }, '2026-01-01', yesterday);
    expect(valueOf(makeReport(dead), 'sessions')).toEqual({ known: false, why: 'reconnect-needed' });
    expect(valueOf(makeReport({ ...dead, lost: new Set(['ga4']) }), 'sessions')).toEqual({ known: false, why: 'forbidden' });
    expect(valueOf(makeReport({ ...dead, lost: new Set(['gsc']) }), 'sessions')).toEqual({ known: false, why: 'reconnect-needed' });
  });
});

test('money in two currencies is not added up, in metrics, series, months or channels', () => {
  const a = makeSampleRows(siteDays('2026-09-01', yesterday, { revenue: 5 }), '2026-09-01', yesterday);
  const b = makeSampleRows(siteDays('2026-09-01', yesterday, { revenue: 7, currency: 'CAD' }), '2026-09-01', yesterday);
  const both = makeReport({ days: daysOfSites([...a.days, ...b.days]), months: monthsOfSites([...a.months, ...b.months]), isEcommerce: true });
  expect(valueOf(both, 'revenue')).toEqual({ known: false, why: 'mixed-currency' });
  expect(valueOf(both, 'averageOrderValue')).toEqual({ known: false, why: 'mixed-currency' });
  expect(valueOf(both, 'transactions')).toMatchObject({ value: 62 });
  expect(both.channels[0]).toMatchObject({ sessions: 620, transactions: 62, revenue: null });
  expect(both.series.revenue?.points[0]?.value).toBeNull();
  expect(both.months.at(-1)?.metrics.revenue).toEqual({ known: false, why: 'mixed-currency' });
  const single = makeReport({ ...a, isEcommerce: true });
  expect(valueOf(single, 'revenue')).toEqual({ known: true, value: 155, currency: 'USD' });
  expect(single.channels[0]).toMatchObject({ revenue: 155 });
});

test('a node is a shop if any of its sites is a shop', () => {
  const shop = siteDays('2026-09-01', yesterday, { revenue: 5 });
  const sites = [siteRow('site-a', shop, last31, { isEcommerce: true }), siteRow('site-b', shop, last31)];
  const report = makeReport({ ...makeSampleRows(shop, '2026-09-01', yesterday), sites });
  expect(valueOf(report, 'revenue')).toMatchObject({ known: true });
  expect(report.sites.map(({ metrics }) => metrics.revenue?.value.known)).toEqual([true, false]);
  expect(report.sites[0]?.metrics.averageOrderValue?.value).toMatchObject({ value: 5 });
});

test('rates in the ranking are rounded, sums are exact', () => {
  const site = siteDays('2026-10-21', yesterday, { sessions: 7 });
  const [row] = makeReport({ ...makeSampleRows(site, '2026-09-01', yesterday), sites: [siteRow('site-a', site, last31)] }).sites;
  expect(row?.metrics.gcr?.value).toEqual({ known: true, value: 0.14286 });
  expect(row?.metrics.sessions?.value).toEqual({ known: true, value: 217 });
});

describe('rows that are missing or outdated', () => {
  test('without rows all values are unknown, not 0', () => {
    const report = makeReport({ computedAt: null });
    const values = metricKeys.map(metric => valueOf(report, metric));
    expect(values.filter(value => value.known)).toEqual([]);
    expect(new Set(values.map(value => (value.known ? '' : value.why)))).toEqual(new Set(['no-data', 'retired', 'disabled']));
    expect(report).toMatchObject({ computedAt: null, months: [], channels: [], devices: [], sites: [], coverage: [], provisional: false });
    expect(report.series.sessions?.points.every(({ value }) => value === null)).toBe(true);
  });

  test('a day without due data uses the connected services, overall and for each site', () => {
    const [first, start] = ['2026-12-01', '2026-10-01'];
    const site = siteDays(start, '2026-11-30');
    const period = { id: 'this-month', kind: 'this-month', start: first, end: first } as const;
    const rows = makeSampleRows(site, start, '2026-11-30');
    const stored = { days: new Map(rows.days.map(day => [day.date, day])), months: new Map(rows.months.map(month => [month.yearMonth, month])) };
    const who = { siteId: 'site-a', name: 'A', sitePath: '/ISL/org/site-a', timeZone: 'America/Denver', linked: false, isEcommerce: false, score: null, previousScore: null };
    const row = makeSiteRow(who, period, stored, first);
    expect(makeSiteRow(who, { ...period, id: '2026-12' }, { ...stored, days: new Map() }, first).coverage).toEqual({});
    const firstDayReport = makeReport({ ...rows, today: first, madeOn: first, range: { start: first, end: first }, comparison: { start: '2026-11-30', end: '2026-11-30' }, sites: [row], siteCount: 1 });
    expect(firstDayReport.metrics.sessions.value).toEqual({ known: false, why: 'no-data' });
    expect(firstDayReport.sites).toMatchObject([{ connected: true, metrics: { sessions: { value: { known: false, why: 'no-data' } } } }]);
    expect(firstDayReport.coverage).toMatchObject([{ service: 'ga4', sites: 1, broken: 0, siteDays: 0 }]);
  });

  test("days due since the rows were calculated are missing, considering each platform's delay", () => {
    const start = '2026-10-01';
    const held = new Set(makeSampleRows(siteDays(start, '2026-11-18'), start, '2026-11-18').days.map(day => day.date));
    const site = siteDays(start, '2026-11-18');
    const rows = makeSampleRows(
      { days: { ...site.days, gmb: [...held].filter(date => date <= '2026-11-13').map(gmbDay) }, services: [...site.services, { service: 'gmb', expected: { start, end: '2026-11-13' }, isBroken: false, held }] },
      start, '2026-11-18',
    );
    const report = makeReport({ ...rows, madeOn: '2026-11-19' });
    expect(valueOf(report, 'sessions')).toEqual({ known: true, value: 290, missingDays: 2 });
    expect(report.coverage.find(({ service }) => service === 'ga4')).toMatchObject({ siteDays: 2 });
    expect(valueOf(report, 'gmbViews')).toEqual({ known: true, value: 240, missingDays: 2 });
    expect(valueOf(makeReport({ ...rows, range: october, comparison: computeComparison(october, 'previous'), madeOn: '2026-11-19' }), 'sessions')).toEqual({ known: true, value: 310 });
  });

  test('a range starting after the rows were calculated is missing only its own days', () => {
    const rows = makeSampleRows(siteDays('2026-10-01', '2026-11-15'), '2026-10-01', '2026-11-18');
    const range = { start: '2026-11-15', end: '2026-11-18' };
    expect(valueOf(makeReport({ ...rows, range, comparison: computeComparison(range, 'previous'), madeOn: '2026-11-10' }), 'sessions')).toEqual({ known: true, value: 10, missingDays: 3 });
    const after = { start: '2026-11-17', end: '2026-11-18' };
    const report = makeReport({ ...rows, range: after, comparison: computeComparison(after, 'previous'), madeOn: '2026-11-10' });
    expect(valueOf(report, 'sessions')).toEqual({ known: false, why: 'missing-days' });
    expect(report.coverage[0]?.siteDays).toBe(2);
  });

  test('a day that is already missing is counted once', () => {
    const rows = makeSampleRows(siteDays('2026-10-01', yesterday, { missing: ['2026-11-20'] }), '2026-10-01', yesterday);
    expect(valueOf(makeReport({ ...rows, madeOn: '2026-11-20' }), 'sessions')).toEqual({ known: true, value: 300, missingDays: 1 });
  });
});

test('followers are the sum over all sites, each on its own last day', () => {
  const page = (until: string, follows: number) => {
    const days = makeSampleRows(siteDays('2026-10-01', until), '2026-10-01', until).days.map(({ date }) => pageDay(date, follows));
    return { days: { fbPage: days }, services: [{ service: 'fbPage' as const, expected: { start: '2026-10-01', end: until }, isBroken: false, held: new Set(days.map(day => day.date)) }] };
  };
  const [a, b] = [page('2026-11-18', 100), page('2026-11-20', 40)];
  const days = daysOfSites([...makeSampleRows(a, '2026-10-01', yesterday).days, ...makeSampleRows(b, '2026-10-01', yesterday).days]);
  expect(valueOf(makeReport({ days, sites: [siteRow('site-a', a, last31), siteRow('site-b', b, last31)] }), 'totalFans')).toMatchObject({ value: 140 });
  expect(valueOf(makeReport({ days }), 'totalFans')).toMatchObject({ value: 40 });
});

test('coverage lists fifty sites at most, by missing days, with the newest days', () => {
  const missing = makeSampleRows(siteDays('2026-07-01', '2026-10-31'), '2026-07-01', '2026-10-31').days.map(day => day.date);
  const range = { start: '2026-07-01', end: '2026-10-31' };
  const [most, missingOneDay] = [missing, missing.slice(0, 1)].map(days => siteRow('s00', siteDays('2026-07-01', '2026-10-31', { missing: days }), range));
  if (most === undefined || missingOneDay === undefined) throw new Error('No rows');
  const sites = Array.from({ length: 60 }, (_, index) => ({ ...(index === 7 ? most : missingOneDay), siteId: `s${String(index).padStart(2, '0')}`, name: `Site ${String(index).padStart(2, '0')}` })).toSorted((a, b) => Number(a.siteId.slice(2)) - Number(b.siteId.slice(2)));
  sites.splice(3, 0, { ...missingOneDay, siteId: 'unconnected', coverage: {} });
  const report = makeReport({ ...makeSampleRows(siteDays('2026-07-01', '2026-10-31', { missing }), '2026-07-01', '2026-10-31'), range, comparison: computeComparison(range, 'previous'), sites });
  const [ga4] = report.coverage;
  expect(ga4?.missing).toHaveLength(50);
  expect(ga4?.missing[0]).toMatchObject({ siteId: 's07' });
  expect(ga4?.missing[0]?.days).toHaveLength(62);
  expect(ga4?.missing[0]?.days.at(-1)).toBe('2026-10-31');
  expect(ga4?.missing[1]).toMatchObject({ siteId: 's00', days: ['2026-07-01'] });
  expect(report.node.sites).toBe(1);
});

test('a comparison period without GA4 has no channels to compare', () => {
  const report = makeReport(makeSampleRows(siteDays('2026-10-21', yesterday), '2026-10-01', yesterday));
  expect(report.channels[0]).toMatchObject({ previousSessions: null, previousGoals: null });
  expect(valueOf(report, 'orgGrowthYOY')).toEqual({ known: false, why: 'no-data' });
});

describe('rows needed', () => {
  test('days of partly covered and charted months, months of every year in the range', () => {
    expect(rowsNeeded(last31, computeComparison(last31, 'previous'), 'day')).toEqual({
      years: ['2024', '2026'],
      dayMonths: ['202509', '202510', '202511', '202606', '202607', '202609', '202610', '202611'],
    });
    expect(rowsNeeded(october, computeComparison(october, 'year-ago'), 'day')).toEqual({ years: ['2024', '2026'], dayMonths: ['202510', '202610'] });
    expect(rowsNeeded(october, { start: '2022-01-01', end: '2022-01-31' }, 'day').years).toEqual(['2021', '2026']);
    const year = { start: '2025-01-01', end: '2025-12-31' };
    expect(rowsNeeded(year, { start: '2026-01-01', end: '2026-01-31' }, 'month')).toEqual({ years: ['2023', '2026'], dayMonths: [] });
  });

  test('kinds and grains', () => {
    expect(findComparisonKind(last31, computeComparison(last31, 'previous'))).toBe('previous');
    expect(findComparisonKind(last31, computeComparison(last31, 'year-ago'))).toBe('year-ago');
    expect(findComparisonKind(last31, { start: '2026-01-01', end: '2026-01-31' })).toBeNull();
    expect(findComparisonKind(last31, { ...computeComparison(last31, 'previous'), end: today })).toBeNull();
    expect([chooseReportGrain(last31, 'last-31'), chooseReportGrain(october, 'month'), chooseReportGrain(last31, 'year'), chooseReportGrain(last31, undefined), chooseReportGrain({ start: '2026-01-01', end: yesterday }, undefined)]).toEqual(['day', 'day', 'month', 'day', 'month']);
    expect(shownMonths(october)).toHaveLength(25);
    expect([shownMonths(october)[0], shownMonths(october)[24]]).toEqual(['202410', '202610']);
  });
});
