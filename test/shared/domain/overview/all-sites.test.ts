import { describe, expect, test } from 'vitest';
import { attentionOfSites, findMovers, siteChange, siteComparison, findSiteState } from '../../../../shared/domain/overview/all-sites.ts';
import { site } from './report-sites.ts';

describe("a site's state among several sites", () => {
  test.each([
    ['reports', site('A'), 'reporting'],
    ['is suspended', site('A', { sessions: 0 }, { suspended: true, connected: false, broken: [{ service: 'ga4', missing: [] }] }), 'suspended'],
    ['has a broken connection', site('A', { sessions: 0 }, { broken: [{ service: 'ga4', missing: [] }] }), 'broken'],
    ['was never connected', site('A', {}, { connected: false }), 'not-connected'],
    ['counts no sessions any more', site('A', { sessions: [0, 2261], goals: [0, 40] }), 'no-sessions'],
    ['has nothing after next to nothing', site('A', { sessions: [0, 19], goals: 0 }), 'reporting'],
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

test('falling goals, expensive leads and open alerts need attention', () => {
  const rows = attentionOfSites([
    site('Fell', { sessions: [100, 100], goals: [68, 100] }), site('Dear', { sessions: [100, 100], goals: [100, 100], costPerLead: [59, 50] }),
    site('Told', { sessions: [100, 100], goals: [100, 100] }, { alerts: ['Bounce rate increased'] }), site('Two', { sessions: [100, 100], goals: [100, 100] }, { alerts: ['A', 'B'] }),
    site('Losing', { sessions: [100, 100], revenue: [100, 100], ROAS: [0.5, 0.5] }), site('Shop', { sessions: [100, 100], revenue: [0, 100] }),
  ]);
  expect(rows.map(({ site: { name }, title, text, action }) => [name, title, text, action])).toEqual([
    ['Shop', 'No revenue counted', '100 sessions, 0 revenue', 'Set up goals'],
    ['Fell', 'Goals −32.0%', 'From 100 to 68', 'Open site'],
    ['Dear', 'Cost per lead +18.0%', 'From $50.00 to $59.00', 'Open site'],
    ['Losing', 'Ads bring back less than they cost: the return on ad spend is 0.50', 'vs. the comparison period', 'Open site'],
    ['Told', '1 open alert', 'Bounce rate increased', 'Open alerts'],
    ['Two', '2 open alerts', 'A', 'Open alerts'],
  ]);
});

test('sorts sites that need attention by their drop, with text and button', () => {
  const rows = attentionOfSites([
    site('Fine'), site('Asleep', {}, { suspended: true }), site('Never', {}, { connected: false }), site('Spends', { sessions: 50, goals: 2, adSpend: 612, paidLeads: 0 }), site('Fell', { sessions: 50, goals: 2 }, { score: 36, previousScore: 58 }),
    site('None', { sessions: 2261, goals: [0, 41] }), site('Tagless', { sessions: [0, 2261], goals: [0, 41] }),
    site('Ended', {}, { broken: [{ service: 'bing', missing: [] }] }),
    site('Day', {}, { broken: [{ service: 'gsc', missing: ['2026-11-20'] }, { service: 'fb', missing: [] }] }),
    site('Houston', {}, { broken: [{ service: 'ga4', missing: ['2026-11-16', '2026-11-17'] }, { service: 'fb', missing: [] }, { service: 'bing', missing: [] }] }),
  ]);
  expect(rows.map(({ site: { name }, title, text, action, to }) => [name, title, text, action, to.kind === 'page' ? to.path : to.service])).toEqual([
    ['Houston', 'Google Analytics must be reconnected', '2 days missing since Nov 16, 2026 · 2 more connections', 'Reconnect', 'ga4'],
    ['Day', 'Google Search Console must be reconnected', '1 day missing since Nov 20, 2026 · 1 more connection', 'Reconnect', 'gsc'],
    ['Ended', 'Microsoft Ads must be reconnected', 'Access has expired', 'Reconnect', 'bing'],
    ['Tagless', 'No sessions counted', '2,261 in the previous period. Check that the website still has its tag', 'Check connection', 'ga4'],
    ['None', 'No goals counted', '2,261 sessions, 0 goals', 'Set up goals', '/goals'],
    ['Fell', 'Score dropped from 58 to 36', 'Newest audit vs. the previous one', 'Open audit', '/audits'],
    ['Spends', '$612 spent without a lead', 'Ad spend in this period', 'Open ads', '/ads-paid'],
    ['Never', 'Not connected', 'Google Analytics isn\'t connected', 'Connect', 'ga4'],
  ]);
});

const comparedSite = (name: string, like: { value: number; previous: number } | null) => {
  const base = site(name, { sessions: [300, 100] });
  const makeValue = (value: number) => ({ known: true as const, value });
  const sessions = base.metrics.sessions ?? expect.fail();
  const pair = like && { value: makeValue(like.value), previous: makeValue(like.previous) };
  return { ...base, metrics: { ...base.metrics, sessions: { ...sessions, like: pair } } };
};

test('lists five movers in each direction by comparable change, and ignores chance', () => {
  const sites = [
    site('Up', { sessions: [120, 100] }), site('Down', { sessions: [80, 100] }), site('Same'), site('Few', { sessions: [19, 10] }), site('Gone', { sessions: [0, 100] }),
    site('New', {}), comparedSite('Common', { value: 50, previous: 100 }), comparedSite('Untold', null),
  ];
  const { rose, fell } = findMovers(sites, 'sessions');
  expect(rose.map(({ site: { name }, difference }) => [name, difference])).toEqual([['Up', 20]]);
  expect(fell.map(({ site: { name }, difference }) => [name, difference])).toEqual([['Common', -300], ['Down', -20]]);
  expect(findMovers(sites, 'sessions', 1).fell).toHaveLength(1);
  expect(siteChange(site('Other', {}), 'goals')).toBeNull();
});

test('a site is compared by daily averages if only those are comparable', () => {
  const compared = comparedSite('February', { value: 10, previous: 10.4 });
  const sessions = compared.metrics.sessions ?? expect.fail();
  const byDay = { ...compared, metrics: { ...compared.metrics, sessions: { ...sessions, perDay: true as const } } };
  expect(siteComparison(byDay, 'sessions')).toMatchObject({ perDay: true, look: { decimals: 1 } });
  expect(siteComparison(compared, 'sessions')).toMatchObject({ perDay: false, look: { decimals: 0 } });
});
