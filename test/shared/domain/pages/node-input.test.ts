import { describe, expect, it } from 'vitest';
import { buildPanel, isUncalculated } from '../../../../shared/domain/pages/page.ts';
import { nodeFigureRanges } from '../../../../shared/domain/pages/node-figures.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { comparedLengths, compareSites } from '../../../../shared/domain/reports/compared-sites.ts';
import { makeSiteRow } from '../../../../shared/numbers/rollup/site-row.ts';
import type { DayRange } from '../../../../shared/domain/periods/days.ts';
import type { NodeInput } from '../../../../shared/domain/pages/input.ts';
import { labDay, labRun } from '../../numbers/metrics/sample-days.ts';
import { coreDay } from '../support-days.ts';
import { nodeInput, nodeOfSites, today } from './sample-nodes.ts';
import { byKey, readPageFigures, panelNamed, readRowsData } from './sample-pages.ts';

const span = { start: '2026-07-01', end: '2026-11-20' };
const range = { start: '2026-10-01', end: '2026-10-10' };
const row = (sessions: number, medium = 'organic') => ({ source: 'google', medium, campaign: '(organic)', sessions, engagedSessions: 0, keyEvents: 1, transactions: 1, revenue: 10 });
/** A site with so many organic sessions a day, but on the days that it lacks. */
const site = (sessions: number, { lacks = [] as readonly string[], from = span.start, medium = 'organic' } = {}): StoredDays => ({
  ga4: { core: eachDay(from, span.end).filter(day => !lacks.includes(day)).map(day => ({ ...coreDay(day, [row(sessions, medium)]), totals: { ...coreDay(day, [row(sessions, medium)]).totals, adCost: 5, adClicks: 1, adImpressions: 9 } })) },
});
/** How the sites of a node compare in a period. */
const compared = (sites: Readonly<Record<string, StoredDays>>, { start, end }: DayRange, shops: readonly string[] = []): NodeInput['compared'] => {
  const rows = Object.entries(sites).map(([siteId, days]) =>
    makeSiteRow(
      { siteId, name: siteId, sitePath: `Root/${siteId}`, timeZone: 'America/New_York', linked: false, isEcommerce: shops.includes(siteId), score: null, previousScore: null },
      { id: 'table', kind: 'custom', start, end },
      nodeOfSites({ [siteId]: days }, span).rows,
      today,
    ),
  );
  return { kind: 'previous', sites: compareSites(rows, comparedLengths({ start, end })) };
};
const two = () => nodeOfSites({ a: site(10), b: site(1000, { lacks: ['2026-10-03'] }) }, span);

describe('a page of several sites', () => {
  it('adds up the sites, and compares days when the same sites reported', () => {
    const input = nodeInput(two(), range);
    const [sessions] = readPageFigures(buildPanel(input, panelNamed('channel-performance', 'figures')));
    expect(sessions).toMatchObject({ key: 'sessions', value: { known: true, value: 9100, missingDays: 1 }, previous: { value: 10_100 }, change: 0, common: { days: 9, ofDays: 10 } });
    // The day on which one of them is missing is drawn, as one that may still change.
    expect(sessions?.series.slice(1, 4)).toEqual([{ date: '2026-10-02', value: 1010, provisional: false }, { date: '2026-10-03', value: 10, provisional: true }, { date: '2026-10-04', value: 1010, provisional: false }]);
    const channels = readRowsData(buildPanel(input, panelNamed('channel-performance', 'channels')));
    expect(byKey(channels.rows)['organic USD']).toMatchObject({ sessions: 9100 });
    expect(channels.common).toEqual({ days: 9, ofDays: 10 });
    expect(channels.rows[0]).toMatchObject({ like: { value: 9090, previous: 9090 }, trend: [1010, 1010, 10, 1010, 1010, 1010, 1010, 1010, 1010, 1010] });
  });

  it('compares each site over its own common days where a table tells sites apart', () => {
    const sites = { a: site(10), b: site(1000, { from: '2026-10-06' }) };
    const read = (node: NodeInput) => readPageFigures(buildPanel(nodeInput(node, range), panelNamed('channel-performance', 'figures')))[0];
    // A site joined in the period: points of the same sites are few, but the other site has them all.
    expect(read(nodeOfSites(sites, span))).toMatchObject({ change: 0, common: { days: 5, ofDays: 10 } });
    expect(read({ ...nodeOfSites(sites, span), compared: compared(sites, range) })).toMatchObject({ change: 0, common: { sites: 1, ofSites: 2 }, like: { value: { value: 100 }, previous: { value: 100 } } });
  });

  it('has no common days for values that do not add up, nor unstored rows', () => {
    const input = nodeInput(two(), range);
    expect(nodeFigureRanges(input).findCommon?.(metricTable.totalFans.aggregation)).toBeUndefined();
    const panel = buildPanel(nodeInput({ ...two(), lines: new Map() }, range), panelNamed('channel-performance', 'sources'));
    expect(panel.state).toBe('empty');
  });

  it('shows the number of sites with the platform, and the calculation time', () => {
    const node = nodeOfSites({ a: site(10), b: site(20), c: {} }, span);
    const panel = buildPanel(nodeInput(node, range), panelNamed('channel-performance', 'channels'));
    expect(panel).toMatchObject({ provenance: { sources: [{ service: 'ga4', sites: { reporting: 2, of: 3 }, pulledAt: '2026-11-21T09:00:00.000Z', missingDays: [], settlesOn: null }] } });
  });

  it('has no comparison with a period of different sites', () => {
    const input = nodeInput(nodeOfSites({ a: site(10), b: site(1000, { from: '2026-10-01' }) }, span), range);
    const [sessions] = readPageFigures(buildPanel(input, panelNamed('channel-performance', 'figures')));
    expect(sessions).toMatchObject({ value: { value: 10_100 }, previous: { value: 100 }, change: null });
    expect(readRowsData(buildPanel(input, panelNamed('channel-performance', 'channels')))).toMatchObject({ comparable: false });
    // A time before all of them has no comparison with.
    const first = nodeInput(nodeOfSites({ a: site(10) }, span), { start: '2026-07-01', end: '2026-07-10' });
    expect(readRowsData(buildPanel(first, panelNamed('channel-performance', 'channels')))).toMatchObject({ previousTotal: null, comparable: true });
  });

  it('with monthly data compares months of the same sites as daily averages', () => {
    const since = '2026-04-01';
    const node = nodeOfSites({ a: site(10, { from: since }), b: site(1000, { from: since, lacks: ['2026-10-03'] }) }, { ...span, start: since });
    const input = nodeInput(node, { start: '2026-08-01', end: '2026-10-31' });
    expect(input.grain).toBe('month');
    const [sessions] = readPageFigures(buildPanel(input, panelNamed('channel-performance', 'figures')));
    expect(sessions).toMatchObject({ change: 0, common: { days: 61, ofDays: 92 } });
    expect(readRowsData(buildPanel(input, panelNamed('channel-performance', 'channels'))).common).toEqual({ days: 61, ofDays: 92 });
    const shifted = nodeInput(node, { start: '2026-08-01', end: '2026-11-10' });
    expect(readPageFigures(buildPanel(shifted, panelNamed('channel-performance', 'figures')))[0]?.common).toEqual({ days: 71, ofDays: 102, perDay: true });
    expect(sessions?.series.map(({ date }) => date)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
  });

  it('has no return on ad spend, because rows do not show which sites sell', () => {
    const input = nodeInput(two(), range, { isEcommerce: true });
    const roas = readPageFigures(buildPanel(input, panelNamed('ads-ecommerce', 'figures'))).find(({ key }) => key === 'ROAS');
    expect(roas?.value).toEqual({ known: false, why: 'not-additive' });
  });

  it('has the return on ad spend of the sites that sell where a table tells sites apart', () => {
    const sites = { a: site(10, { medium: 'cpc' }), b: site(1000) };
    const readReturn = (shops: readonly string[]) =>
      readPageFigures(buildPanel(nodeInput({ ...nodeOfSites(sites, span), compared: compared(sites, range, shops) }, range, { isEcommerce: true }), panelNamed('ads-ecommerce', 'figures'))).find(({ key }) => key === 'ROAS');
    const [one, both] = [readReturn(['a']), readReturn(['a', 'b'])];
    expect(one).toMatchObject({ value: { known: true, value: 2 }, previous: { known: true, value: 2 }, change: 0 });
    expect(one?.series.every(({ value }) => value === null)).toBe(true);
    expect(both).toMatchObject({ value: { known: true, value: 1 } });
  });

  it('shows search engines for long ranges, unlike the page of a single site', () => {
    const input = nodeInput(two(), { start: '2026-08-01', end: '2026-10-31' });
    expect(readRowsData(buildPanel(input, panelNamed('seo', 'engines'))).rows).toHaveLength(1);
  });

  it("is empty like a site's page: no connection, or all zero", () => {
    const none = nodeInput(nodeOfSites({ a: {} }, span), range);
    expect(buildPanel(nodeInput(nodeOfSites({ a: {} }, span), span), panelNamed('seo', 'figures'))).toMatchObject({ state: 'empty', reason: 'not-connected' });
    // Of a year that is not over, the days up to yesterday count.
    expect(buildPanel(nodeInput(two(), { start: '2026-08-01', end: '2026-12-31' }), panelNamed('channel-performance', 'channels'))).toMatchObject({ state: 'ready', provenance: { sources: [{ settlesOn: '2026-11-23' }] } });
    expect(buildPanel(none, panelNamed('seo', 'terms'))).toMatchObject({ state: 'empty', reason: 'not-connected', service: 'gsc' });
    expect(buildPanel(none, panelNamed('seo', 'figures'))).toMatchObject({ state: 'empty', reason: 'not-connected' });
    const silent = nodeInput(nodeOfSites({ a: site(0) }, span), range);
    expect(buildPanel(silent, panelNamed('seo', 'engines'))).toMatchObject({ state: 'empty', reason: 'zero' });
  });

  it("shows the sites' average page speed, by month for a long range", () => {
    const lab = (score: number) => ({ pagespeed: { lab: [labDay('2026-10-02', labRun({ performance: score, interactiveMs: 4000 }), labRun({ performance: 90 }))] } });
    const node = nodeOfSites({ a: lab(40), b: lab(61) }, span);
    expect(buildPanel(nodeInput(node, range), panelNamed('pagespeed', 'mobile'))).toMatchObject({ data: { runs: [{ date: '2026-10-02', performance: 50.5, interactiveMs: 4000 }] } });
    expect(buildPanel(nodeInput(node, span), panelNamed('pagespeed', 'desktop'))).toMatchObject({ data: { runs: [{ date: '2026-10-01', performance: 90, interactiveMs: null }] } });
    expect(buildPanel(nodeInput(node, { start: '2026-08-01', end: '2026-08-09' }), panelNamed('pagespeed', 'mobile'))).toMatchObject({ state: 'empty', reason: 'not-settled' });
  });

  it('waits for the nightly run without stored breakdowns, and compares only stored days', () => {
    const panel = panelNamed('channel-performance', 'channels');
    const later = { ...two(), lineMonths: new Set(['202610']) };
    expect(readRowsData(buildPanel(nodeInput(later, range), panel))).toMatchObject({ previousTotal: null });
    expect(buildPanel(nodeInput({ ...two(), lineMonths: new Set() }, range), panel)).toMatchObject({ state: 'failed', reference: 'overnight' });
    expect(buildPanel(nodeInput({ ...two(), lineMonths: new Set(), isGroup: true }, range), panel)).toMatchObject({ state: 'failed', reference: 'calculating' });
    expect(isUncalculated(nodeInput({ ...two(), computedAt: null }, range), panelNamed('seo', 'figures'))).toBe(true);
  });

  it('ignores row filters', () => {
    const input = nodeInput(two(), range, { filters: { channel: 'paid' } });
    expect(readRowsData(buildPanel(input, panelNamed('channel-performance', 'channels'))).rows).toHaveLength(8);
  });
});
