import { expect, test } from 'vitest';
import { allSitesHeadline } from '../../../../shared/domain/overview/all-sites-headline.ts';
import { buildReport } from '../../../../shared/domain/reports/report.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { input } from '../reports/sample-rows.ts';
import { site } from './report-sites.ts';

type Site = Report['sites'][number];
const whole = buildReport(input());
const makeValue = (value: number) => ({ known: true as const, value });
type Change = number | readonly [now: number, before: number];
/** Changes of the whole: of counts large enough to be no chance, or of the two that are given. */
const report = (sites: readonly Site[], changes: Partial<Record<MetricKey, Change>> = {}) => ({
  sites: [...sites],
  metrics: Object.fromEntries(Object.entries(whole.metrics).map(([metric, compared]) => {
    const change = Object.entries(changes).find(([name]) => name === metric)?.[1];
    if (change === undefined) return [metric, { ...compared, change: null, comparable: false }];
    const [now, was] = typeof change === 'number' ? [100 * (1 + change), 100] : change;
    return [metric, { ...compared, value: makeValue(now), previous: makeValue(was), change: now === 0 ? null : now / was - 1, comparable: true }];
  })) as Report['metrics'],
});

const before = 'Oct 19 – Nov 20';
const compared = `Compared with ${before}, for the sites and days in both periods.`;
test.each([
  ['one broken connection', report([site('Houston', {}, { broken: [{ service: 'ga4', missing: ['2026-11-16'] }] })], { goals: -0.5 }),
    'Houston: Google Analytics must be reconnected.', '1 day missing since Nov 16, 2026. Missing days are left out of comparisons and sync once connected.', 'Reconnect', 'houston', 'bad'],
  ['two', report([site('A', {}, { broken: [{ service: 'ga4', missing: [] }] }), site('B', {}, { broken: [{ service: 'ga4', missing: [] }] })]),
    'A: Google Analytics must be reconnected.', 'Access has expired. Missing days are left out of comparisons and sync once connected. 1 more site waits too.', 'Reconnect', 'a', 'bad'],
  ['three', report(['A', 'B', 'C'].map(name => site(name, {}, { broken: [{ service: 'ga4', missing: [] }] }))),
    'A: Google Analytics must be reconnected.', 'Access has expired. Missing days are left out of comparisons and sync once connected. 2 more sites wait too.', 'Reconnect', 'a', 'bad'],
  ['a harm with its site', report([site('Tampa', { sessions: [80, 100], goals: [20, 40] })], { goals: -0.06, sessions: -0.2 }), `Sessions −20.0% vs. ${before}.`, 'Tampa lost the most: 20 fewer, −20.0%.', 'Open site', 'tampa', 'bad'],
  ['goals', report([site('Tampa', { sessions: [80, 100], goals: [20, 40] })], { goals: -0.5, sessions: -0.2 }), `Goals −50.0% vs. ${before}.`, 'Tampa lost the most: 20 fewer, −50.0%.', 'Open site', 'tampa', 'bad'],
  ['a site that lost more of more', report([site('Small', { goals: [20, 40] }), site('Large', { goals: [300, 400] })], { goals: -0.25 }), `Goals −25.0% vs. ${before}.`, 'Large lost the most: 100 fewer, −25.0%.', 'Open site', 'large', 'bad'],
  ['goals that came to nothing', report([site('A')], { goals: [0, 40], sessions: 0.01 }), '101 sessions and no goals.', 'No single site explains it.', 'See channels', null, 'bad'],
  ['sessions that came to nothing', report([site('A')], { sessions: [0, 40] }), `Sessions −100.0% vs. ${before}.`, 'No single site explains it.', 'See channels', null, 'bad'],
  ['a cost that rose, and no site that has it', report([site('A')], { costPerLead: 0.28 }), `Cost per lead +28.0% vs. ${before}.`, 'No single site explains it.', 'See channels', null, 'bad'],
  ['a cost that rose at two sites while sessions fell at a third', report([
    site('Few', { sessions: [100, 100], costPerLead: [200, 100], adSpend: 50 }), site('Much', { sessions: [100, 100], costPerLead: [130, 100], adSpend: 9000 }),
    site('Fallen', { sessions: [50, 100], costPerLead: [90, 100], adSpend: 100 }), site('Unspent', { costPerLead: [200, 100] }),
  ], { costPerLead: 0.28 }), `Cost per lead +28.0% vs. ${before}.`, 'Much accounts for most of it: +30.0%.', 'Open site', 'much', 'bad'],
  ['few goals, which swing by chance', report([site('A')], { goals: [8, 12], sessions: 0.01 }), 'No clear change: goals −33.3%, sessions +1.0%.', 'Small numbers can change this much by chance.', 'See monthly report', null, 'info'],
  ['ahead', report([site('A')], { goals: [10_500, 10_000], sessions: 0.01 }), 'Ahead: goals +5.0%, sessions +1.0%.', compared, 'See monthly report', null, 'good'],
  ['steady', report([site('A')], { goals: 0.049 }), 'Steady: goals +4.9%.', compared, 'See monthly report', null, 'info'],
  ['goals that cannot be compared', report([site('A')], { sessions: 0.3 }), 'Not comparable: sessions +30.0%.', compared, 'See monthly report', null, 'neutral'],
  ['no comparison', report([site('A')]), 'No comparison yet.', compared, 'See monthly report', null, 'neutral'],
])('the headline of %s', (_, given, title, text, label, of, tone) => {
  const headline = allSitesHeadline(given, before);
  expect([headline.title, headline.text, headline.action.label, headline.action.site?.siteId ?? null, headline.tone]).toEqual([title, text, label, of, tone]);
});

test.each([
  ['revenue that fell, and goals that are not what shops are judged by', report([site('Shop', { revenue: [6000, 10_000] })], { revenue: -0.4, goals: -0.9 }), `Revenue −40.0% vs. ${before}.`, 'Shop lost the most: −40.0%.', '/overview'],
  ['ads that bring less', report([site('Shop', { ROAS: [2, 4], adSpend: 100 })], { revenue: 0.01, ROAS: -0.5 }), `Return on ad spend −50.0% vs. ${before}.`, 'Shop accounts for most of it: −50.0%.', '/ads-paid'],
  ['ads that cost more than they return', report([site('Shop')], { revenue: 0.01, ROAS: [0.5, 0.5] }), 'Ads bring back less than they cost: the return on ad spend is 0.50.', 'Below 1, ads bring in less than they cost.', '/report-monthly'],
  ['revenue that came to nothing', report([site('Shop', { revenue: [50, 10_000] })], { revenue: [0, 100], sessions: 0.01 }), '101 sessions and no revenue.', 'Shop lost the most: −99.5%.', '/report-monthly'],
  ['more revenue', report([site('Shop')], { revenue: 0.1, sessions: 0.01, goals: -0.9 }), 'Ahead: revenue +10.0%, sessions +1.0%.', compared, '/report-monthly'],
])('shops: the headline of %s', (_, given, title, text, path) => {
  const { action, ...headline } = allSitesHeadline(given, before, 'revenue');
  expect([headline.title, headline.text, action.to]).toEqual([title, text, { kind: 'page', path }]);
});
