import { describe, expect, it } from 'vitest';
import type { MetricValue } from '../../../shared/model/metric-value.ts';
import { siteChange } from '../../../shared/domain/overview/all-sites.ts';
import { isOthersRow, othersRow } from '../../../shared/documents/others-row.ts';
import { reportFixture } from '../../shared/documents/report-fixture.ts';
import { describeSites, findTopSites, type Site } from '../../../web/src/components/sites/site-numbers.ts';

const known = (value: number, currency?: string): MetricValue => ({ known: true, value, ...(currency === undefined ? {} : { currency }) });
const site = (name: string, metrics: Site['metrics']): Site => ({
  siteId: name.toLowerCase(), name, sitePath: `/ISL/${name}`, linked: false, metrics, spark: [], connected: true, score: null, previousScore: null,
});
const withSessions = (name: string, value: number): Site => site(name, { sessions: { value: known(value), previous: known(1) } });
const withSpend = (name: string, value: number, currency: string): Site => site(name, { adSpend: { value: known(value, currency), previous: known(1, currency) } });

describe('the top sites of a metric', () => {
  it('are the five largest, and the others add up', () => {
    const sites = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, index) => withSessions(name, index + 1));
    const { top, others } = findTopSites(sites, 'sessions');
    expect(top.map(number => number.site.name).join('')).toBe('GFEDC');
    expect(others).toEqual({ count: 2, sum: 3 });
  });
  it('leave out sites without the number, and order equal ones by name', () => {
    const sites = [withSessions('B', 0), withSessions('A', 0), site('C', {}), site('D', { sessions: { value: { known: false, why: 'not-connected' }, previous: known(1) } })];
    expect(findTopSites(sites, 'sessions')).toMatchObject({ top: [{ site: { name: 'A' } }, { site: { name: 'B' } }], others: { count: 0, sum: 0 } });
  });
  it('do not add up rates or several currencies', () => {
    const rates = ['A', 'B', 'C', 'D', 'E', 'F'].map(name => site(name, { gcr: { value: known(0.1), previous: known(0.1) } }));
    expect(findTopSites(rates, 'gcr').others).toEqual({ count: 1, sum: null });
    const money = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) => withSpend(name, index, index === 0 ? 'CAD' : 'USD'));
    expect(findTopSites(money, 'adSpend').others).toEqual({ count: 1, sum: null });
  });
  it('include the sites that are not listed among the others, unless these cannot be added', () => {
    const sites = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) => withSessions(name, index + 1));
    const unlisted = (value: MetricValue) => ({ sites: 4_000, metrics: { sessions: { value, previous: known(1) } }, attention: 0, reporting: 0, selling: 0, joined: { goals: 0, revenue: 0 }, scores: [] });
    expect(findTopSites(sites, 'sessions', unlisted(known(70))).others).toEqual({ count: 4_001, sum: 71 });
    expect(findTopSites(sites, 'sessions', unlisted({ known: false, why: 'not-connected' })).others).toEqual({ count: 4_001, sum: 1 });
    expect(findTopSites(sites, 'sessions', unlisted({ known: false, why: 'mixed-currency' })).others.sum).toBeNull();
    const row = othersRow({ ...reportFixture({ sites: 2 }), others: unlisted(known(70)) });
    expect([row?.name, row && isOthersRow(row), othersRow(reportFixture({ sites: 2 }))]).toEqual(['4,000 other sites', true, undefined]);
  });
});

describe('a list of sites', () => {
  const silent = (name: string) => site(name, { sessions: { value: { known: false, why: 'not-connected' }, previous: known(1) } });
  it.each<[Site[], string]>([
    [[withSessions('A', 1)], '1 site, largest first'],
    [[withSessions('A', 1), silent('C')], '2 sites, largest first. Sessions not reported by 1: C'],
    [[withSessions('A', 0), silent('C'), site('B', {})], '3 sites, largest first. Sessions not reported by 2: B and C'],
    [[withSessions('A', 0), ...['F', 'C', 'E', 'B', 'D'].map(silent)], '6 sites, largest first. Sessions not reported by 5: B, C, D, and 2 more'],
    [[silent('A'), silent('B')], '2 sites, largest first'],
  ])('names those without data (%#)', (sites, expected) => expect(describeSites(sites, 'sessions', sites.length)).toBe(expected));
});

describe("a site's change", () => {
  it('is that of the comparable numbers, and null without a comparison', () => {
    expect(siteChange(withSessions('A', 2), 'sessions')).toBe(1);
    expect(siteChange(site('A', { sessions: { value: known(4), previous: known(1), like: { value: known(3), previous: known(2) } } }), 'sessions')).toBe(0.5);
    expect(siteChange(site('A', { sessions: { value: known(4), previous: known(1), like: null } }), 'sessions')).toBeNull();
    expect(siteChange(site('A', {}), 'sessions')).toBeNull();
    expect(siteChange(site('A', { sessions: { value: known(4), previous: { known: false, why: 'missing-days' } } }), 'sessions')).toBeNull();
  });
});
