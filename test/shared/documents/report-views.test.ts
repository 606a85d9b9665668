import { describe, expect, it } from 'vitest';
import { countDays, monthRange } from '../../../shared/domain/periods/days.ts';
import { periods } from '../../../shared/domain/periods/periods.ts';
import { annualFoot, annualGroups } from '../../../shared/documents/annual.ts';
import { coverageLine, gapText, coverSentence, dayRanges, metricFacts, missingRows, wholeSentence } from '../../../shared/documents/coverage.ts';
import { groupMetricRows } from '../../../shared/documents/metric-rows.ts';
import { joinedText, lastMonths, mixedText, monthChart, yearMonths } from '../../../shared/documents/months.ts';
import { nodeTypeName, reportComparison, reportKind, reportPeriod, reportTitle } from '../../../shared/documents/report-kind.ts';
import { reportSummary } from '../../../shared/documents/report-summary.ts';
import { hasSellingMajority, listReportFigures } from '../../../shared/documents/selling.ts';
import { exportInfo, rangeName, makeReportTexts } from '../../../shared/documents/report-text.ts';
import { monthsText, revenueColumns, revenueMetrics } from '../../../shared/documents/revenue.ts';
import { compareMedianScores, listScores, scoreBands } from '../../../shared/documents/score-bands.ts';
import { channelRows, revenueShares } from '../../../shared/documents/shares.ts';
import { siteChange } from '../../../shared/domain/overview/all-sites.ts';
import { allSitesColumns, columnsFor, comparedRows, fileColumns, siteColumns, siteAgainst, siteVerdict } from '../../../shared/documents/site-columns.ts';
import { isOthersRow, othersRow } from '../../../shared/documents/others-row.ts';
import { getCellText } from '../../../shared/documents/table-model.ts';
import { reportFixture } from './report-fixture.ts';

const look = { brand: 'Northfold', topLevelName: 'Brand', logo: null, color: '#284699' };
const list = periods(new Date('2026-11-20T15:00:00Z'), 'America/New_York');

describe('the report and its period', () => {
  it('depend on the path, with the top level named by the white label', () => {
    expect(['/report-monthly', '/report-annual', '/report-revenue', '/score-card', '/summaries-group'].map(reportKind)).toEqual(['monthly', 'annual', 'revenue', 'score-card', 'summary']);
    expect(['/summaries-company', '/summaries-brand', '/summaries-group'].map(path => reportTitle(path, 'Brand'))).toEqual(['Brand Summary', 'Brand Summary', 'Organization Summary']);
    expect([nodeTypeName('TOP_ORG', 'Brand'), nodeTypeName('REG', 'Brand')]).toEqual(['Brand', 'Region']);
  });
  it('default to the newest complete month, or to a year for the annual report', () => {
    const [last31] = list;
    const august = list.find(({ id }) => id === '2026-08');
    expect(reportPeriod('monthly', list, last31)?.id).toBe('2026-10');
    expect(reportPeriod('monthly', list, august)?.id).toBe('2026-08');
    expect(reportPeriod('annual', list, august)?.id).toBe('year-2026');
    expect(reportPeriod('summary', list, last31)?.id).toBe('last-31');
    const year = list.find(({ id }) => id === 'year-2026');
    expect(year && reportComparison('annual', year, 'previous')).toEqual({ start: '2025-01-01', end: '2025-11-19' });
    expect(august && reportComparison('monthly', august, 'previous')).toEqual({ start: '2026-07-01', end: '2026-07-31' });
  });
  it('name whole months and years, and days with their year', () => {
    expect([{ start: '2026-10-01', end: '2026-10-31' }, { start: '2025-01-01', end: '2025-12-31' }, { start: '2026-10-20', end: '2026-11-19' }].map(rangeName)).toEqual(['October 2026', '2025', 'Oct 20 – Nov 19, 2026']);
  });
});

describe('report metrics', () => {
  it('distinguish zero, unknown, retired and not entered', () => {
    const report = reportFixture();
    report.metrics.newFans = { value: { known: true, value: 0 }, previous: { known: true, value: 4 }, change: null, comparable: true };
    report.metrics.fanGrowth = { value: { known: false, why: 'missing-days' }, previous: { known: true, value: 0.1 }, change: null, comparable: true };
    const rows = new Map(groupMetricRows(report).flatMap(group => group.rows).map(row => [row.metric, row]));
    expect(rows.get('newFans')).toMatchObject({ value: '0', previous: '4', why: null });
    expect(rows.get('fanGrowth')).toMatchObject({ value: 'Not collected', previous: '10.0%', why: null });
    expect(rows.get('fbCheckins')).toMatchObject({ why: 'Retired by Facebook' });
    expect(groupMetricRows(report).find(({ group }) => group === 'franchiseSales')?.silent).toBe('No leads or unit sales');
    expect(groupMetricRows(report).find(({ group }) => group === 'businessProfile')?.silent).toBe('Not connected');
    expect(groupMetricRows(report).map(({ group }) => group)[0]).toBe('website');
  });
  it('never contain NaN, Infinity or undefined, whatever is unknown', () => {
    for (const report of [reportFixture(), reportFixture({ sites: 4, shop: true, currencies: 2 }), reportFixture({ made: false }), reportFixture({ sites: 3, missing: true })]) {
      const json = JSON.stringify([groupMetricRows(report), annualGroups(report, 'now'), annualGroups(report, 'change'), siteColumns(report).flatMap(column => [column.total?.(report.sites), ...report.sites.map(site => column.text?.(site) ?? column.value(site))]), reportSummary(report, 'before')]);
      expect(json).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
  it('explain how a number is calculated and which sites report it', () => {
    const facts = metricFacts(reportFixture({ sites: 12, missing: true }), 'costPerLead');
    expect(facts.join(' ')).toContain('Ad spend per paid lead; audits use spend on lead campaigns only. Lower is better. A ratio of sums over days and sites, never an average of rates. Google Analytics: 11 of 12 sites report this, 3 site-days missing. Facebook Ads: 4 of 12 sites report this, 1 needs reconnecting. Some days are missing. Platforms may still change some days.');
    expect(facts).toContain('Google Analytics: 11 of 12 sites report this, 3 site-days missing.');
    expect(facts).toContain('Facebook Ads: 4 of 12 sites report this, 1 needs reconnecting.');
  });
});

describe('coverage', () => {
  it('shows consecutive days as ranges and counts the rest', () => {
    expect(dayRanges(['2026-10-12', '2026-10-03', '2026-10-04', '2026-10-05'])).toBe('Oct 3 – 5, Oct 12');
    expect(dayRanges(['2026-10-01', '2026-10-03', '2026-10-05', '2026-10-06'], 2)).toBe('Oct 1, Oct 3, and 2 days more');
  });
  it('distinguishes a day not synced from one without a number from the platform', () => {
    expect(gapText(reportFixture({ sites: 12, missing: true }), 'sessions', 3)).toBe('3 days are missing from this number');
    expect(gapText(reportFixture({}), 'totalFans', 28)).toBe('Incomplete from the platform on 28 days');
  });
  it('does not count sites for a single site', () => {
    const cover = { service: 'ga4' as const, sites: 1, broken: 1, siteDays: 1, missing: [{ siteId: 'one', name: 'One', days: ['2026-10-04'] }] };
    expect(coverSentence(cover, 1)).toBe('Google Analytics: needs reconnecting, no data for Oct 4.');
    expect(coverSentence({ ...cover, sites: 0 }, 1)).toBe('Google Analytics: not connected.');
  });
  it('has one line with platforms, sites, state and update time', () => {
    const report = reportFixture({ sites: 12, missing: true });
    expect(coverageLine(report, ['ga4'])).toEqual({ state: 'provisional', text: 'GA4 · 11 of 12 sites · preliminary · 3 site-days missing · updated Nov 20, 2026, 5:12 AM' });
    // A platform that has settled the month is settled, whatever another still restates.
    const [ga4] = report.coverage;
    const mixed = { ...report, provisional: true, coverage: ga4 === undefined ? [] : [{ ...ga4, restated: false }, { ...ga4, service: 'fb' as const, restated: true }] };
    expect([['ga4'], ['fb'], ['ga4', 'fb']].map(services => coverageLine(mixed, services as ('ga4' | 'fb')[]).state)).toEqual(['settled', 'provisional', 'provisional']);
    expect(coverageLine(report, ['gmb'])).toEqual({ state: 'none', text: 'No platform connected' });
    expect(missingRows(report)).toMatchObject([{ service: 'ga4', siteId: 'site-1', days: ['2026-10-03', '2026-10-04', '2026-10-12'] }]);
  });
});

describe('report months', () => {
  it('are not compared while unfinished, and future months stay empty', () => {
    const report = reportFixture({ start: '2026-01-01', end: '2026-11-19', grain: 'month' });
    const pairs = yearMonths(report);
    expect(pairs.map(({ now }) => now !== null)).toEqual([...Array(11).fill(true), false]);
    expect(pairs.findIndex(({ partial }) => partial)).toBe(10);
    const sessions = annualGroups(report, 'change').flatMap(group => group.rows).find(row => row.metric === 'sessions');
    expect(sessions?.months[10]).toMatchObject({ text: '–', why: 'Month in progress' });
    expect(sessions?.months[9]?.text).toMatch(/%$/);
    expect(monthChart('sessions', pairs).axis.low).toBe(0);
  });
  it('are not drawn together in two currencies', () => {
    const report = reportFixture({ shop: true, start: '2026-01-01', end: '2026-11-19', grain: 'month' });
    const october = report.months.find(month => month.yearMonth === '202610');
    if (october !== undefined) october.metrics.revenue = { known: true, value: 10, currency: 'CAD' };
    const chart = monthChart('revenue', yearMonths(report));
    expect(chart.currency).toBe('USD');
    expect(chart.months[9]?.now).toBeNull();
  });
});

describe('the summary sentence', () => {
  it('names the leading metric, its cost and the largest change', () => {
    const report = reportFixture();
    for (const metric of Object.values(report.metrics)) metric.change = null;
    report.metrics.goals = { value: { known: true, value: 1100 }, previous: { known: true, value: 1000 }, change: 0.1, comparable: true };
    report.metrics.costPerLead = { value: { known: true, value: 50, currency: 'USD' }, previous: { known: true, value: 60, currency: 'USD' }, change: -1 / 6, comparable: true };
    report.metrics.socialSessions = { value: { known: true, value: 130 }, previous: { known: true, value: 100 }, change: 0.3, comparable: true };
    report.metrics.newFans = { value: { known: true, value: 30 }, previous: { known: true, value: 40 }, change: -0.25, comparable: true };
    report.metrics.emailGoals = { value: { known: true, value: 3 }, previous: { known: true, value: 1 }, change: 2, comparable: true };
    expect(reportSummary(report, 'September 2026')).toEqual({
      tone: 'ahead', title: 'Ahead of September 2026',
      text: 'Goals are up 10.0% at a lower cost per lead. Among counts of 20 or more, social sessions rose most (+30.0%), new fans fell most (−25.0%).',
    });
    // Nothing small moved more: the words need no limit.
    report.metrics.emailGoals.change = 0.1;
    expect(reportSummary(report, 'September 2026').text).toContain('cost per lead. Social sessions rose most');
  });
  it.each([[0.003, 'up 0.3%'], [-0.002, 'down 0.2%'], [0.0004, 'unchanged']])('shows a change of %d like the number next to it', (change, moved) => {
    const report = reportFixture();
    for (const metric of Object.values(report.metrics)) metric.change = null;
    report.metrics.goals = { value: { known: true, value: 1003 }, previous: { known: true, value: 1000 }, change, comparable: true };
    expect(reportSummary(report, 'September 2026')).toMatchObject({ tone: 'level', text: expect.stringMatching(new RegExp(`^Goals are ${moved}`)) });
  });
  it('evaluates a brand by goals if few sites are shops, and shops by revenue', () => {
    const report = reportFixture({ sites: 5, shop: true });
    report.metrics.revenue = { value: { known: true, value: 300, currency: 'USD' }, previous: { known: true, value: 200, currency: 'USD' }, change: 0.5, comparable: true };
    report.metrics.ROAS = { value: { known: true, value: 3 }, previous: { known: true, value: 2 }, change: 0.5, comparable: true };
    expect([reportSummary(report, '2025').text.split('.')[0], listReportFigures(report)]).toEqual(['Revenue is up 50', ['sessions', 'revenue', 'adSpend', 'ROAS']]);
    expect(reportSummary(report, '2025').text).toContain('at a higher return on ad spend');
    const unused = { value: { known: false as const, why: 'disabled' as const }, previous: { known: false as const, why: 'disabled' as const } };
    for (const site of report.sites.slice(0, 3)) site.metrics.revenue = unused;
    expect(reportSummary(report, '2025').text).toMatch(/^Goals are/);
    expect(listReportFigures(report)).toEqual(['sessions', 'goals', 'adSpend', 'costPerLead']);
  });
  it('says how many new sites a change leaves out', () => {
    const report = reportFixture({ sites: 5 });
    for (const site of report.sites) site.metrics.goals = { value: { known: true, value: 10 }, previous: { known: true, value: 5 } };
    expect(reportSummary(report, 'September 2026').text).not.toContain('joined');
    for (const site of report.sites.slice(0, 2)) site.metrics.goals = { value: { known: true, value: 10 }, previous: { known: false, why: 'no-data' } };
    expect(reportSummary(report, 'September 2026').text).toContain('2 of 5 sites have no numbers for the earlier period, so these changes leave them out.');
  });
  it('explains why months in several currencies have no bar', () => {
    const report = reportFixture({ shop: true });
    const chart = () => monthChart('revenue', lastMonths(report));
    expect(mixedText(chart())).toBe('');
    const last = report.months.at(-1);
    if (last === undefined) throw new Error('A month expected');
    last.metrics.revenue = { known: false, why: 'mixed-currency' };
    expect(mixedText(chart())).toMatch(/^[A-Z][a-z]{2}: several currencies, not added$/);
    expect(chart().months.at(-1)?.now).toBeNull();
  });
  it('counts sites of a growing company by month, and omits an unknown ROAS', () => {
    const report = reportFixture({ shop: true, sites: 5 });
    expect([joinedText('adSpend', lastMonths(report)), monthsText(lastMonths(report))]).toEqual(['', 'The twelve months to the end of the period, vs. the year before']);
    const titles = () => revenueColumns(revenueMetrics(report, true), lastMonths(report)).map(({ title }) => title);
    expect(titles()).toContain('ROAS');
    for (const month of report.months) month.metrics.ROAS = { known: false, why: 'not-additive' };
    const [first] = report.months.slice(-12);
    if (first?.days === undefined) throw new Error('Twelve months expected');
    for (const source of Object.keys(first.days)) first.days = { ...first.days, [source]: countDays(monthRange(first.yearMonth)) };
    expect(monthsText(lastMonths(report))).toMatch(/ the year before\. Ad spend is of 1 site in [A-Z][a-z]{2}, of 5 in [A-Z][a-z]{2}\. A change needs the same sites with complete data in both months$/);
    expect(joinedText('revenue', lastMonths(report))).toBe('');
    expect(titles()).not.toContain('ROAS');
    expect(joinedText('adSpend', lastMonths({ ...report, node: { ...report.node, type: 'SITE' } }))).toBe('');
    // The period ends on the tenth: of a third of the days are half of the sites' days no fewer sites.
    const [month] = report.months.slice(-1);
    if (month === undefined) throw new Error('A month expected');
    month.days = { ga4Ads: 50 };
    const partial = { ...report, range: { ...report.range, end: `${report.range.end.slice(0, 8)}10` } };
    expect(joinedText('adSpend', lastMonths(partial))).toContain('of 5 in');
  });
  it('names the source of manually entered numbers', () => {
    const report = reportFixture();
    expect(coverageLine(report, [])).toEqual({ state: 'settled', text: 'CRM and entered units' });
    expect(metricFacts(report, 'unitSales')).toContain('From CRM leads and entered units, not from a platform.');
  });
  it('calls no period ahead if its comparison has fewer site-days', () => {
    const report = reportFixture({ sites: 5 });
    for (const metric of Object.values(report.metrics)) metric.change = null;
    report.metrics.goals = { value: { known: true, value: 500 }, previous: { known: true, value: 100 }, change: 4, comparable: false };
    report.metrics.socialSessions = { value: { known: true, value: 130 }, previous: { known: true, value: 100 }, change: 0.3, comparable: false };
    expect(reportSummary(report, '2025')).toEqual({ tone: 'unknown', title: 'Not comparable with 2025', text: 'One of the two periods is incomplete.' });
    for (const site of report.sites.slice(0, 2)) site.metrics.goals = { value: { known: true, value: 10 }, previous: { known: false, why: 'no-data' } };
    expect(reportSummary(report, '2025').text).toMatch(/^\d of 5 sites have no numbers for the earlier period/);
    const row = groupMetricRows(report).flatMap(group => group.rows).find(({ metric }) => metric === 'goals');
    expect(row).toMatchObject({ change: 4, verdict: 'neutral' });
    expect(metricFacts(report, 'goals').join(' ')).toContain('The two periods have no comparable data');
  });
  it('compares no unknown values', () => {
    expect(reportSummary(reportFixture({ made: false }), 'September 2026').tone).toBe('unknown');
    const report = reportFixture();
    for (const metric of Object.values(report.metrics)) metric.change = null;
    report.metrics.goals.previous = { known: false, why: 'missing-days' };
    expect(reportSummary(report, 'September 2026').title).toBe('Not comparable with September 2026');
  });
});

describe('the sites of a report', () => {
  it('use the aggregation of the node for totals, never the column sum', () => {
    const report = reportFixture({ sites: 5 });
    report.metrics.gcr = { value: { known: true, value: 0.0321 }, previous: { known: true, value: 0.03 }, change: 0.07, comparable: true };
    const column = siteColumns(report).find(({ key }) => key === 'gcr');
    expect(column?.total?.(report.sites)).toBe('3.2%');
    expect(siteColumns(report).some(({ key }) => key === 'revenue')).toBe(false);
    expect(siteColumns(reportFixture({ sites: 5, shop: true })).some(({ key }) => key === 'revenue')).toBe(true);
  });
  it('show a note about several currencies instead of a sum', () => {
    const report = reportFixture({ sites: 4, shop: true, currencies: 2 });
    const revenue = siteColumns(report).find(({ key }) => key === 'revenue');
    expect(revenue?.total?.(report.sites)).toBe('Several currencies');
    expect(report.sites.slice(0, 2).map(site => revenue?.text?.(site))).toEqual([expect.stringMatching(/^\$/), expect.stringMatching(/^CA\$/)]);
    expect(comparedRows(report, report.sites.slice(0, 2)).find(({ metric }) => metric === 'revenue')?.cells.some(({ best }) => best)).toBe(false);
  });
  it('show the change of common days, and none without common days', () => {
    const [site] = reportFixture({ sites: 2 }).sites;
    if (site === undefined) throw new Error('A site expected');
    const twice = (value: number) => ({ value: { known: true as const, value: value * 2 }, previous: { known: true as const, value } });
    const doubled = { ...site, metrics: { ...site.metrics, sessions: twice(10), totalFans: twice(10) } };
    expect((['sessions', 'totalFans'] as const).map(metric => [siteChange(doubled, metric), siteVerdict(doubled, metric)])).toEqual([[1, 'good'], [1, 'good']]);
    const makeValue = (value: number) => ({ known: true as const, value });
    const like = { value: makeValue(9), previous: makeValue(10) };
    const late = { ...doubled, metrics: { ...doubled.metrics, sessions: { ...twice(10), like }, totalFans: { ...twice(10), like: null } } };
    expect((['sessions', 'totalFans'] as const).map(metric => [siteChange(late, metric), siteVerdict(late, metric)])).toEqual([[expect.closeTo(-0.1, 12), 'bad'], [null, 'neutral']]);
    expect(siteAgainst(late, 'sessions')).toMatchObject({ now: '9', before: '10', isCut: true });
  });
  it('mark the best of comparable sites, the lowest if lower is better', () => {
    const report = reportFixture({ sites: 3 });
    const bounce = comparedRows(report, report.sites).find(({ metric }) => metric === 'bounceRate');
    const values = report.sites.map(site => { const value = site.metrics.bounceRate?.value; return value?.known === true ? value.value : Infinity; });
    expect(bounce?.cells.findIndex(({ best }) => best)).toBe(values.indexOf(Math.min(...values)));
    expect(comparedRows(report, report.sites).find(({ metric }) => metric === 'adSpend')?.cells.some(({ best }) => best)).toBe(false);
  });
  it('have self-explanatory titles and no images in files', () => {
    const titles = fileColumns(siteColumns(reportFixture({ sites: 2 }))).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).not.toContain('Trend');
    const report = reportFixture({ sites: 2 });
    const state = fileColumns(allSitesColumns(report, false)).find(({ title }) => title === 'State');
    const silent = { ...report, sites: report.sites.map(site => ({ ...site, metrics: {} })) };
    expect(allSitesColumns(silent, false).map(({ title }) => title)).not.toContain('Revenue');
    expect(report.sites.map(site => state?.value(site))).toEqual(['Behind', 'Behind']);
  });
  it('are counted by score band, with those without a score separate', () => {
    const { bands, none } = scoreBands(reportFixture({ sites: 10 }).sites);
    expect(bands.reduce((sum, band) => sum + band.sites, 0) + none).toBe(10);
    expect(none).toBe(1);
  });
  it.each([
    ['no audit', [[null, null]], null, 'median'],
    ['first audits alone', [[60, null], [40, null]], 50, 'median'],
    ['all audited before', [[60, 50], [40, 41], [null, null]], 50, 'median, 46 before'],
    ['two of them, which stand where they stood', [[79, 82], [56, 53], [40, null], [30, null]], 48, 'median; of the 2 sites audited before 68, 68 before'],
    ['one of them', [[79, 82], [40, null]], 60, 'median; of the one site audited before 79, 82 before'],
  ] as const)('compare the median of the same sites: %s', (_, scores, now, words) => {
    const sites = reportFixture({ sites: 1 }).sites.flatMap(site => scores.map(([score, previousScore]) => ({ ...site, score, previousScore })));
    expect(compareMedianScores(sites)).toEqual({ now, words });
  });
});

describe('the footer of a year', () => {
  it('lists the rows with partial numbers', () => {
    const report = reportFixture({ sites: 3, start: '2026-01-01', end: '2026-11-24', grain: 'month' });
    expect(annualFoot(report)).toBe('Nov is still in progress. A dash means unknown. 0 means zero.');
    const part = { ...report, metrics: { ...report.metrics, sessions: { ...report.metrics.sessions, common: { days: 177, ofDays: 328, sites: 2, ofSites: 19 }, like: { value: { known: true as const, value: 5 }, previous: { known: true as const, value: 4 } } } } };
    expect(annualFoot(part)).toBe('Nov is still in progress. Partial, 177 of 328 days, 2 of 19 sites: Sessions. A dash means unknown. 0 means zero.');
  });
});

describe('shares', () => {
  it('rank channels, and leave out revenue in several currencies', () => {
    expect(channelRows(reportFixture()).reduce((sum, row) => sum + (row.share ?? 0), 0)).toBeCloseTo(1);
    expect(revenueShares(reportFixture({ shop: true }))?.shares.reduce((sum, row) => sum + row.share, 0)).toBeCloseTo(1);
    expect(revenueShares(reportFixture({ shop: true, sites: 2, currencies: 2 }))).toBeNull();
    expect(revenueShares(reportFixture())).toBeNull();
  });
  it('every file describes its content', () => {
    const report = reportFixture({ sites: 12 });
    const words = makeReportTexts(report, 'Monthly Report', look);
    expect(words.fileName).toBe('monthly-report-northfold-home-care-2026-10-01');
    expect(exportInfo(words, report, 'sites', 'sites').notes).toEqual(expect.arrayContaining(['Northfold Home Care, 12 sites', 'Time zone: America/New_York', 'Period: Oct 1 – 31, 2026']));
    expect(words.facts.find(({ label }) => label === 'Brand')?.text).toBe('12 sites');
  });
});

describe('the ranking on a phone', () => {
  it('shows numbers next to the names, and every column of the wide ranking', () => {
    const wide = siteColumns(reportFixture({ sites: 3 }));
    const narrow = columnsFor(wide, true);
    expect(narrow.slice(0, 3).map(({ kind, key }) => [kind, key])).toEqual([['name', 'site'], ['metric', 'sessions'], ['change', 'sessions-change']]);
    expect(new Set(narrow)).toEqual(new Set(wide));
    expect(columnsFor(wide, false)).toBe(wide);
  });
});

describe('platforms without a gap', () => {
  const cover = { service: 'ga4' as const, sites: 3, broken: 0, siteDays: 0, missing: [] };
  it('share one line, apart from platforms with a gap', () => {
    expect(wholeSentence([cover, { ...cover, service: 'gsc' }, { ...cover, service: 'gmb', siteDays: 2 }, { ...cover, service: 'fb', broken: 1 }])).toBe('All days collected: Google Analytics, Google Search Console.');
    expect(wholeSentence([{ ...cover, siteDays: 1 }])).toBeNull();
    expect(wholeSentence([])).toBeNull();
  });
});

describe('a report of very many sites', () => {
  const listed = reportFixture({ sites: 3 });
  const [site] = listed.sites;
  const others = {
    sites: 4_997, metrics: { sessions: { value: { known: true, value: 900 }, previous: { known: true, value: 600 } } } as const,
    attention: 12, reporting: 4_000, selling: 10, joined: { goals: 40, revenue: 2 },
    scores: [{ score: 50, previousScore: 40, sites: 4_000 }, { score: null, previousScore: null, sites: 997 }],
  };
  const report = { ...listed, node: { ...listed.node, sites: 5_000 }, others };
  it('has the others as one row, which has numbers and neither a score nor a state', () => {
    const row = othersRow(report);
    expect([othersRow(listed), row?.name]).toEqual([undefined, '4,997 other sites']);
    if (row === undefined || site === undefined) throw new Error('no row');
    expect([isOthersRow(row), isOthersRow(site)]).toEqual([true, false]);
    const texts = Object.fromEntries(fileColumns(allSitesColumns(report, false)).map(column => [column.title, getCellText(column, row)]));
    expect(texts).toMatchObject({ Site: '4,997 other sites', Sessions: '900', 'Audit score': '' });
    expect(siteChange(row, 'sessions')).toBe(0.5);
  });
  it('counts the scores, the shops, and the new sites of all', () => {
    const scores = listScores(report);
    expect(scores).toHaveLength(5_000);
    expect(scoreBands(scores).none - scoreBands(listed.sites).none).toBe(997);
    expect(scoreBands(scores).up - scoreBands(listed.sites).up).toBe(4_000);
    expect(hasSellingMajority({ ...report, others: { ...others, selling: 4_000 } })).toBe(true);
    expect(hasSellingMajority({ ...report, sites: [] })).toBe(false);
    expect(reportSummary(report, 'September').text).toMatch(/\b4\d of 5,000 sites have no numbers/);
  });
});
