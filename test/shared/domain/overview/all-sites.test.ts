import { describe, expect, test } from 'vitest';
import { allSitesHeadline, attentionOfSites, findMovers, siteChange, findSiteState } from '../../../../shared/domain/overview/all-sites.ts';
import { buildReport } from '../../../../shared/domain/reports/report.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';
import { input } from '../reports/sample-rows.ts';

type Site = Report['sites'][number];
type Numbers = Partial<Record<MetricKey, [now: number, before: number] | number>>;
const known = (value: number) => ({ known: true as const, value });
const site = (name: string, numbers: Numbers = { sessions: [100, 100], goals: [5, 5] }, more: Partial<Site> = {}): Site => ({
  siteId: name.toLowerCase(), name, sitePath: `/ISL/org/${name}`, linked: false, spark: [], connected: true, score: 60, previousScore: 60,
  metrics: Object.fromEntries(Object.entries(numbers).map(([metric, pair]) => {
    const [now, before] = typeof pair === 'number' ? [pair, pair] : pair;
    return [metric, { value: known(now), previous: known(before) }];
  })),
  ...more,
});
const whole = buildReport(input());
const report = (sites: readonly Site[], changes: Partial<Record<MetricKey, number | null>> = {}) => ({
  sites: [...sites],
  metrics: Object.fromEntries(Object.entries(whole.metrics).map(([metric, compared]) => {
    const change = Object.entries(changes).find(([name]) => name === metric)?.[1];
    return [metric, change === undefined ? { ...compared, change: null, comparable: false } : { ...compared, change, comparable: true }];
  })) as Report['metrics'],
});

describe('a site of several', () => {
  test.each([
    ['reports', site('A'), 'reporting'],
    ['has a broken connection', site('A', { sessions: 0 }, { broken: [{ service: 'ga4', missing: [] }] }), 'broken'],
    ['was never connected', site('A', {}, { connected: false }), 'not-connected'],
    ['counts no goals', site('A', { sessions: 2261, goals: 0 }), 'no-goals'],
    ['has too few sessions to tell', site('A', { sessions: 19, goals: 0 }), 'reporting'],
    ['has no numbers yet', site('A', {}), 'reporting'],
    ['has goals of 0 and sessions unknown', site('A', { goals: 0 }), 'reporting'],
    ['lost ten points', site('A', { sessions: 100, goals: 5 }, { score: 50, previousScore: 60 }), 'score-fell'],
    ['lost nine points', site('A', { sessions: 100, goals: 5 }, { score: 51, previousScore: 60 }), 'reporting'],
    ['has no audit before', site('A', { sessions: 100, goals: 5 }, { score: 50, previousScore: null }), 'reporting'],
    ['has no audit', site('A', { sessions: 100, goals: 5 }, { score: null }), 'reporting'],
    ['spent without a lead', site('A', { sessions: 100, goals: 5, adSpend: 612, paidLeads: 0 }), 'no-leads'],
    ['spent with leads', site('A', { sessions: 100, goals: 5, adSpend: 612, paidLeads: 2 }), 'reporting'],
  ])('%s', (_, given, expected) => expect(findSiteState(given)).toBe(expected));
});

test('what needs attention stands by harm, with its words and its button', () => {
  const rows = attentionOfSites([
    site('Fine'), site('Never', {}, { connected: false }), site('Spends', { sessions: 50, goals: 2, adSpend: 612, paidLeads: 0 }), site('Fell', { sessions: 50, goals: 2 }, { score: 36, previousScore: 58 }),
    site('None', { sessions: 2261, goals: [0, 41] }),
    site('Ended', {}, { broken: [{ service: 'bing', missing: [] }] }),
    site('Day', {}, { broken: [{ service: 'gsc', missing: ['2026-11-20'] }, { service: 'fb', missing: [] }] }),
    site('Houston', {}, { broken: [{ service: 'ga4', missing: ['2026-11-16', '2026-11-17'] }, { service: 'fb', missing: [] }, { service: 'bing', missing: [] }] }),
  ]);
  expect(rows.map(({ site: { name }, title, text, action, to }) => [name, title, text, action, to.kind === 'page' ? to.path : to.service])).toEqual([
    ['Houston', 'Google Analytics must be reconnected', '2 days missing since 16 Nov 2026 · 2 more connections', 'Reconnect', 'ga4'],
    ['Day', 'Google Search Console must be reconnected', '1 day missing since 20 Nov 2026 · 1 more connection', 'Reconnect', 'gsc'],
    ['Ended', 'Microsoft Ads must be reconnected', 'Access has ended', 'Reconnect', 'bing'],
    ['None', 'No goals counted', '2,261 sessions, 0 goals', 'Set up goals', '/goals'],
    ['Fell', 'Score fell from 58 to 36', 'Newest audit against the one before', 'Open audit', '/audits'],
    ['Spends', '$612 spent without a lead', 'Advertising of the period', 'Open ads', '/ads-paid'],
  ]);
});

test('movers: five each way, by the common change, none by chance', () => {
  const sites = [
    site('Up', { sessions: [120, 100] }), site('Down', { sessions: [80, 100] }), site('Same'), site('Few', { sessions: [19, 10] }), site('Gone', { sessions: [0, 100] }),
    site('New', {}), site('Common', { sessions: [300, 100] }, { changes: { sessions: -0.5 } }), site('Untold', { sessions: [300, 100] }, { changes: { sessions: null } }),
  ];
  const { rose, fell } = findMovers(sites, 'sessions');
  expect(rose.map(({ site: { name }, difference }) => [name, difference])).toEqual([['Up', 20]]);
  expect(fell.map(({ site: { name }, difference }) => [name, difference])).toEqual([['Common', -300], ['Down', -20]]);
  expect(findMovers(sites, 'sessions', 1).fell).toHaveLength(1);
  expect(siteChange(site('Other', {}), 'goals')).toBeNull();
});

const before = 'Oct 19 – Nov 20';
test.each([
  ['one broken connection', report([site('Houston', {}, { broken: [{ service: 'ga4', missing: ['2026-11-16'] }] })], { goals: -0.5 }),
    'Houston: Google Analytics must be reconnected.', '1 day missing since 16 Nov 2026. Missing days stay out of every comparison and are collected once connected.', 'Reconnect', 'houston', 'bad'],
  ['two', report([site('A', {}, { broken: [{ service: 'ga4', missing: [] }] }), site('B', {}, { broken: [{ service: 'ga4', missing: [] }] })]),
    'A: Google Analytics must be reconnected.', 'Access has ended. Missing days stay out of every comparison and are collected once connected. 1 more site waits, too.', 'Reconnect', 'a', 'bad'],
  ['three', report(['A', 'B', 'C'].map(name => site(name, {}, { broken: [{ service: 'ga4', missing: [] }] }))),
    'A: Google Analytics must be reconnected.', 'Access has ended. Missing days stay out of every comparison and are collected once connected. 2 more sites wait, too.', 'Reconnect', 'a', 'bad'],
  ['a harm with its site', report([site('Tampa', { sessions: [80, 100], goals: [20, 40] })], { goals: -0.06, sessions: -0.2 }), `Sessions −20.0% against ${before}.`, 'Tampa lost most: −20.0%.', 'Open the site', 'tampa', 'bad'],
  ['goals', report([site('Tampa', { sessions: [80, 100], goals: [20, 40] })], { goals: -0.5, sessions: -0.2 }), `Goals −50.0% against ${before}.`, 'Tampa lost most: −50.0%.', 'Open the site', 'tampa', 'bad'],
  ['a cost that rose, and no site that fell', report([site('A')], { costPerLead: 0.28 }), `Cost per lead +28.0% against ${before}.`, 'No single site explains it.', 'See the channels', null, 'bad'],
  ['ahead', report([site('A')], { goals: 0.05, sessions: 0.01 }), 'Ahead: goals +5.0%, sessions +1.0%.', `Compared with ${before}, over the sites and days that both periods have.`, 'See the monthly report', null, 'good'],
  ['steady', report([site('A')], { goals: 0.049 }), 'Steady: goals +4.9%.', `Compared with ${before}, over the sites and days that both periods have.`, 'See the monthly report', null, 'info'],
  ['steady by sessions alone', report([site('A')], { sessions: 0.3 }), 'Steady: sessions +30.0%.', `Compared with ${before}, over the sites and days that both periods have.`, 'See the monthly report', null, 'info'],
  ['nothing to compare', report([site('A')]), 'There is nothing to compare yet.', `Compared with ${before}, over the sites and days that both periods have.`, 'See the monthly report', null, 'neutral'],
])('the headline of %s', (_, given, title, text, label, of, tone) => {
  const told = allSitesHeadline(given, before);
  expect([told.title, told.text, told.action.label, told.action.site?.siteId ?? null, told.tone]).toEqual([title, text, label, of, tone]);
});
