import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAuditDay } from '../../../../shared/domain/overview/audit-panel.ts';
import { cityLimit, cityTotals } from '../../../../shared/domain/overview/cities-panel.ts';
import { buildOverview, type OverviewInput } from '../../../../shared/domain/overview/overview.ts';
import { dataConnectionOf } from '../../../../shared/domain/overview/panel-state.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { type Connection, connectionStates } from '../../../../shared/model/connection.ts';
import type { AuditSummary } from '../../../../shared/model/audit.ts';
import type { Ga4PlacesDay } from '../../../../shared/model/daily-record.ts';
import { overviewSchema } from '../../../../shared/model/panel.ts';
import { anyDays, ga4Day, labDay, labRun } from '../metrics/sample-days.ts';

const today = '2026-11-20';
const range = { start: '2026-10-20', end: '2026-11-19' };
const comparison = { start: '2026-09-19', end: '2026-10-19' };
const connection = (more: Partial<Connection> = {}): Connection => ({
  siteId: 'site', service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-20T10:12:00Z',
  lastDay: '2026-11-19', missingDays: [], backfill: null, ...more,
});
const base: OverviewInput = { today, range, comparison, isEcommerce: false, connections: [connection()], core: [], places: [], lab: [], audits: [] };
const build = (more: Partial<OverviewInput> = {}) => buildOverview({ ...base, ...more });
const traffic = [
  { source: 'google', medium: 'organic', sessions: 10, engagedSessions: 5, keyEvents: 3, transactions: 1, revenue: 100 },
  { source: 'google', medium: 'cpc', sessions: 5, keyEvents: 2, revenue: 50 },
];
const days = (from: string, to: string, more: Parameters<typeof ga4Day>[1] = {}) => eachDay(from, to).map(date => ga4Day(date, { traffic, ...more }));
const city = (name: string, keyEvents: number, more: Partial<Ga4PlacesDay['cities'][number]> = {}) =>
  ({ city: name, region: 'Georgia', sessions: 10, keyEvents, transactions: 0, revenue: 0, ...more });
const summary = (yearMonth: string, more: Partial<AuditSummary> = {}): AuditSummary => ({
  auditId: `aud-${yearMonth}`, siteId: 'site', yearMonth, timestamp: '2026-11-04T11:00:00Z', type: 'standard', version: 2, run: 1,
  status: 'settled', score: 70, passed: 7, close: 1, failed: 2, ...more,
});
function ready<T extends { state: string }>(panel: T): Extract<T, { state: 'ready' }> {
  if (panel.state !== 'ready') throw new Error(`panel is ${JSON.stringify(panel)}`);
  return panel as Extract<T, { state: 'ready' }>;
}

describe('the four empty states', () => {
  it('not connected: no day and no connection', () => {
    const panels = build({ connections: [] });
    const missing = eachDay(range.start, range.end);
    expect(panels.figures).toEqual({ state: 'empty', reason: 'not-connected', service: 'ga4', missingDays: missing });
    expect(panels.channels).toEqual(panels.figures);
    expect(panels.cities).toEqual(panels.figures);
    expect(panels.pagespeed).toEqual({ state: 'empty', reason: 'not-connected', service: 'pagespeed', missingDays: [] });
    expect(panels.audit).toEqual({ state: 'empty', reason: 'not-connected', service: 'ga4', missingDays: [] });
    expect(build({ connections: [connection({ state: 'retired' })] }).figures).toMatchObject({ reason: 'not-connected' });
  });
  it('reconnect needed: no day, and access ended', () => {
    const dead = connection({ state: 'reconnect-needed', lastDay: '2026-08-01' });
    expect(build({ connections: [dead] }).figures).toMatchObject({ state: 'empty', reason: 'reconnect-needed', since: '2026-08-01' });
    const never = build({ connections: [connection({ state: 'access-lost', lastDay: null })] }).figures;
    expect(never).toMatchObject({ reason: 'reconnect-needed' });
    expect(never).not.toHaveProperty('since');
    expect(build({ connections: [dead] }).audit).toMatchObject({ reason: 'reconnect-needed', since: '2026-08-01' });
  });
  it.each(['working', 'throttled', 'our-configuration'] as const)('not settled: no day, and the connection is %s', state => {
    expect(build({ connections: [connection({ state })] }).figures).toMatchObject({ state: 'empty', reason: 'not-settled', since: '2026-11-22' });
  });
  it('not settled: days that are all provisional came to nothing', () => {
    const panels = build({ core: [ga4Day('2026-11-19')], places: [{ date: '2026-11-19', cities: [] }] });
    for (const panel of [panels.figures, panels.channels, panels.cities]) {
      expect(panel).toMatchObject({ state: 'empty', reason: 'not-settled', since: '2026-11-22' });
    }
  });
  it('zero: a settled day came to nothing, with the last day that did not', () => {
    const core = [...days('2026-09-01', '2026-09-25'), ga4Day('2026-11-01'), ga4Day('2026-11-19')];
    const places = [{ date: '2026-09-20', cities: [city('Atlanta', 1)] }, { date: '2026-11-01', cities: [city('Atlanta', 0)] }];
    const panels = build({ core, places });
    expect(panels.figures).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-09-25' });
    expect(panels.channels).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-09-25' });
    expect(panels.cities).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-09-20' });
    expect(build({ core: [ga4Day('2026-11-01')] }).figures).not.toHaveProperty('since');
  });
  it('sessions without goals are ready figures and zero channels', () => {
    const panels = build({ core: days('2026-10-20', '2026-10-25', { traffic: [{ sessions: 5 }] }) });
    expect(panels.figures.state).toBe('ready');
    expect(panels.channels).toMatchObject({ state: 'empty', reason: 'zero' });
  });
  it('days collected before a connection went stay', () => {
    const panels = build({ connections: [], core: days('2026-10-20', '2026-11-10') });
    expect(ready(panels.figures).provenance.sources[0]).toMatchObject({ pulledAt: null, settlesOn: null });
  });
  it('every state of a connection counts for something', () => {
    expect(connectionStates.map(state => dataConnectionOf(connection({ state })))).toEqual(['working', 'reconnect-needed', 'forbidden', 'working', 'working', 'not-connected']);
    expect(dataConnectionOf(undefined)).toBe('not-connected');
  });
});

describe('figures', () => {
  const core = [
    ...days('2026-09-19', '2026-10-19', { totals: { adCost: 20, adClicks: 4, adImpressions: 1 } }),
    ...days('2026-10-20', '2026-11-19', { totals: { adCost: 10, adClicks: 4, adImpressions: 1 } }).filter(({ date }) => date !== '2026-11-05'),
  ];
  it('come in their order, with both series and the change', () => {
    const { data, provenance } = ready(build({ core }).figures);
    expect(data.figures.map(({ metric }) => metric)).toEqual(['sessions', 'goals', 'adSpend', 'costPerLead']);
    const [sessions, , adSpend, costPerLead] = data.figures;
    expect(sessions).toMatchObject({ value: { known: true, value: 450, missingDays: 1 }, previous: { known: true, value: 465 } });
    expect(sessions?.change).toBeCloseTo(-15 / 465);
    expect(sessions?.series).toHaveLength(31);
    expect(sessions?.previousSeries.map(({ date }) => date)).toEqual(eachDay(comparison.start, comparison.end));
    expect(sessions?.series.find(({ date }) => date === '2026-11-05')).toEqual({ date: '2026-11-05', value: null, provisional: false });
    expect(sessions?.series.filter(({ provisional }) => provisional).map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19']);
    expect(sessions?.previousSeries.some(({ provisional }) => provisional)).toBe(false);
    expect(adSpend).toMatchObject({ value: { value: 300, currency: 'USD' }, previous: { value: 620 } });
    expect(costPerLead?.value).toMatchObject({ value: 5 });
    expect(costPerLead?.change).toBeCloseTo(-0.5);
    expect(provenance.sources).toEqual([{
      service: 'ga4', pulledAt: '2026-11-20T10:12:00Z', settlesOn: '2026-11-22', missingDays: ['2026-11-05'], sampled: false, thresholded: false, otherRow: false,
    }]);
  });
  it('are revenue, transactions, spend and return for ecommerce', () => {
    const { data } = ready(build({ core, isEcommerce: true }).figures);
    expect(data.figures.map(({ metric, value }) => [metric, value.known && value.value])).toEqual([['revenue', 4500], ['transactions', 30], ['adSpend', 300], ['ROAS', 5]]);
  });
  it('leave unknown what has nothing to stand on', () => {
    const { data } = ready(build({ core: days('2026-10-20', '2026-10-21', { traffic: [{ sessions: 1 }] }) }).figures);
    const [sessions, goals, adSpend, costPerLead] = data.figures;
    expect(sessions?.previous).toEqual({ known: false, why: 'missing-days' });
    expect(goals?.value).toMatchObject({ known: true, value: 0 });
    expect(adSpend?.value).toEqual({ known: false, why: 'not-connected' });
    expect(costPerLead?.series.every(({ value }) => value === null)).toBe(true);
    expect(data.figures.every(({ change }) => change === null)).toBe(true);
  });
  it('stand in the order of days, however they came', () => {
    const turned = build({ core: core.toReversed() });
    expect(turned.figures).toEqual(build({ core }).figures);
  });
  it('today is not missing before it is over', () => {
    const withToday = build({ core: days('2026-11-19', '2026-11-19'), range: { start: '2026-11-19', end: '2026-11-25' } });
    expect(ready(withToday.figures).provenance.sources[0]?.missingDays).toEqual([]);
  });
  it('carry the flags of any of their days', () => {
    const core2 = [ga4Day('2026-10-20', { traffic, quality: { sampled: true, thresholded: false, otherRow: true } }), ga4Day('2026-10-21', { traffic })];
    expect(ready(build({ core: core2 }).figures).provenance.sources[0]).toMatchObject({ sampled: true, thresholded: false, otherRow: true });
  });
});

describe('channels', () => {
  const core = [...days('2026-10-10', '2026-10-19', { traffic: [{ source: 'google', medium: 'organic', sessions: 1, keyEvents: 2, revenue: 10 }] }), ...days('2026-10-20', '2026-10-29')];
  it('are all seven by value, then sessions, with share and change', () => {
    const { data } = ready(build({ core }).channels);
    expect(data).toMatchObject({ measure: 'goals', total: 50, previousTotal: 20 });
    expect(data).not.toHaveProperty('currency');
    expect(data.rows).toHaveLength(7);
    expect(data.rows[0]).toEqual({ channel: 'organic', value: 30, previous: 20, sessions: 100, share: 0.6, change: 0.5 });
    expect(data.rows[1]).toEqual({ channel: 'paid', value: 20, previous: 0, sessions: 50, share: 0.4, change: null });
    expect(data.rows.slice(2).map(({ channel }) => channel)).toEqual(['direct', 'social', 'email', 'referral', 'other']);
  });
  it('are revenue in its currency for ecommerce', () => {
    expect(ready(build({ core, isEcommerce: true }).channels).data).toMatchObject({ measure: 'revenue', currency: 'USD', total: 1500, previousTotal: 100 });
  });
  it('have nothing to compare with when there are no days, or another currency', () => {
    expect(ready(build({ core: days('2026-10-20', '2026-10-21') }).channels).data).toMatchObject({ previousTotal: null, rows: expect.arrayContaining([expect.objectContaining({ previous: null, change: null })]) });
    const euros = [ga4Day('2026-10-10', { traffic, currency: 'EUR' }), ...days('2026-10-20', '2026-10-21')];
    expect(ready(build({ core: euros, isEcommerce: true }).channels).data.previousTotal).toBeNull();
    expect(ready(build({ core: euros }).channels).data.previousTotal).toBe(5);
  });
  it('fail alone on two currencies', () => {
    const mixed = [ga4Day('2026-10-20', { traffic, currency: 'EUR' }), ga4Day('2026-10-21', { traffic })];
    expect(build({ core: mixed, isEcommerce: true }).channels).toMatchObject({ state: 'failed', reference: 'mixed-currency', message: expect.stringContaining('EUR and USD') });
  });
  it('show the difference to the total, and no share of nothing', () => {
    const folded = [ga4Day('2026-10-20', { traffic, totals: { keyEvents: 10 } })];
    const { data } = ready(build({ core: folded }).channels);
    expect(data.total).toBe(10);
    expect(data.rows.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(0.5);
    const withheld = [ga4Day('2026-10-20', { traffic, totals: { keyEvents: 0 } })];
    expect(ready(build({ core: withheld }).channels).data.rows[0]?.share).toBeNull();
  });
  it('sum to the total', () => {
    fc.assert(
      fc.property(anyDays(range.start, 15), fc.boolean(), ({ ga4 }, isEcommerce) => {
        const oneCurrency = ga4.map(day => ({ ...day, currency: 'USD' }));
        const panel = build({ core: oneCurrency, isEcommerce }).channels;
        if (panel.state !== 'ready') return;
        expect(panel.data.rows.reduce((sum, { value }) => sum + value, 0)).toBe(panel.data.total);
      }),
    );
  });
});

describe('cities', () => {
  const places: Ga4PlacesDay[] = [
    { date: '2026-10-19', cities: [city('Early', 99)] },
    { date: '2026-10-20', cities: [city('Atlanta', 3), city('Macon', 1), city('(not set)', 4), city('', 1), city('(other)', 1), city('Rome', 0), city('Acworth', 0)] },
    { date: '2026-10-21', cities: [city('Atlanta', 2), city('Dallas', 1, { region: 'Texas', sessions: 50 }), city('Macon', 0, { region: 'Missouri' })] },
  ];
  it('are rows by conversions, then sessions, then name, with what carries a city', () => {
    const { data } = ready(build({ places }).cities);
    expect(data.rows).toEqual([
      { city: 'Atlanta', region: 'Georgia', sessions: 20, value: 5 }, { city: 'Dallas', region: 'Texas', sessions: 50, value: 1 },
      { city: 'Macon', region: 'Georgia', sessions: 10, value: 1 }, { city: 'Acworth', region: 'Georgia', sessions: 10, value: 0 },
      { city: 'Macon', region: 'Missouri', sessions: 10, value: 0 },      { city: 'Rome', region: 'Georgia', sessions: 10, value: 0 },
    ]);
    expect(data).toMatchObject({ measure: 'conversions', mostCommonValue: 1, located: 7, total: 13, omitted: 0 });
  });
  it('are transactions for ecommerce', () => {
    const shop = [{ date: '2026-10-20', cities: [city('Atlanta', 9, { transactions: 2, revenue: 30 })] }];
    expect(ready(build({ places: shop, isEcommerce: true }).cities).data).toMatchObject({ measure: 'transactions', total: 2 });
    expect(cityTotals(shop)).toEqual([{ city: 'Atlanta', region: 'Georgia', sessions: 10, goals: 9, transactions: 2, revenue: 30 }]);
  });
  it('count what the limit leaves out', () => {
    const many = [{ date: '2026-10-20', cities: Array.from({ length: cityLimit + 5 }, (_, index) => city(`City ${index}`, index + 1)) }];
    const { data } = ready(build({ places: many }).cities);
    expect([data.rows.length, data.omitted, data.located]).toEqual([60, 5, 2145]);
  });
  it('have no most common value when none carries a city', () => {
    expect(ready(build({ places: [{ date: '2026-10-20', cities: [city('(not set)', 3)] }] }).cities).data).toMatchObject({ mostCommonValue: null, rows: [], located: 0, total: 3 });
  });
});

describe('page speed', () => {
  const run = (performance: number | null) => labRun({ performance, interactiveMs: 9800 });
  const pages = connection({ service: 'pagespeed' });
  it('is the newest run up to the end, against the one a month earlier', () => {
    const lab = [
      labDay('2026-09-01', run(1)), labDay('2026-10-10', run(55), run(90)), labDay('2026-10-17', run(56)), labDay('2026-10-18', run(null)), labDay('2026-11-10', run(58), null),
      labDay('2026-11-19', run(60), null), labDay('2026-11-20', run(99), run(99)),
    ];
    const { data, provenance } = ready(build({ lab, connections: [pages] }).pagespeed);
    expect(data.runs.map(({ device, date, performance, previousPerformance }) => [device, date, performance, previousPerformance])).toEqual([
      ['MOBILE', '2026-11-19', 60, 56], ['DESKTOP', '2026-10-10', 90, null],
    ]);
    expect(provenance.sources[0]).toMatchObject({ service: 'pagespeed', settlesOn: null, missingDays: [] });
  });
  it('shows a failed run with its error', () => {
    const lab = [labDay('2026-11-19', labRun({ runtimeError: 'NO_FCP' }))];
    expect(ready(build({ lab, connections: [pages] }).pagespeed).data.runs).toEqual([expect.objectContaining({ performance: null, runtimeError: 'NO_FCP' })]);
  });
  it('does not reach back past another month', () => {
    const lab = [labDay('2026-09-01', run(1)), labDay('2026-11-19', run(60))];
    expect(ready(build({ lab, connections: [pages] }).pagespeed).data.runs[0]?.previousPerformance).toBeNull();
  });
  it('is still to come while its connection works', () => {
    expect(build({ connections: [pages] }).pagespeed).toMatchObject({ state: 'empty', reason: 'not-settled', service: 'pagespeed', since: '2026-11-19' });
  });
});

describe('the audit score', () => {
  it('is the newest run of the newest month, with six months of history', () => {
    const months = ['202604', '202605', '202606', '202607', '202608', '202609'].map((month, index) => summary(month, { score: 50 + index }));
    const audits = [summary('202610', { run: 1, score: 1 }), summary('202610', { run: 2, score: 72 }), summary('202610', { run: 1, score: 2 }), ...months];
    const { data, provenance } = ready(build({ audits }).audit);
    expect(data).toMatchObject({ latest: { run: 2, score: 72 }, previousScore: 55, colorHex: '#008000' });
    expect(data.history).toEqual([51, 52, 53, 54, 55, 72].map((score, index) => ({ yearMonth: `2026${String(index + 5).padStart(2, '0')}`, score })));
    expect(provenance.sources[0]).toMatchObject({ pulledAt: '2026-11-04T11:00:00Z', settlesOn: null });
  });
  it('stands alone at first, and says when a provisional one settles', () => {
    const { data, provenance } = ready(build({ audits: [summary('202610', { status: 'provisional', type: 'veteranstats' })] }).audit);
    expect(data).toMatchObject({ previousScore: null, colorHex: '#204592' });
    expect(provenance.sources[0]?.settlesOn).toBe('2026-11-03');
  });
  it('comes on the next 4th', () => {
    expect(build().audit).toMatchObject({ state: 'empty', reason: 'not-settled', since: '2026-12-04' });
    expect([nextAuditDay('2026-11-04'), nextAuditDay('2026-11-05'), nextAuditDay('2026-12-31'), nextAuditDay('2027-01-01')]).toEqual(['2026-11-04', '2026-12-04', '2027-01-04', '2027-01-04']);
  });
});

it('fits the contract whatever the days are', () => {
  fc.assert(
    fc.property(anyDays('2026-10-10', 40), fc.boolean(), fc.constantFrom(...connectionStates, null), ({ ga4, pagespeed }, isEcommerce, state) => {
      const connections = state === null ? [] : [connection({ state }), connection({ service: 'pagespeed', state })];
      const places = ga4.map(({ date, traffic: rows }) => ({ date, cities: rows.map(row => ({ ...row, city: row.source, region: row.medium })) }));
      const panels = build({ core: ga4, lab: pagespeed, isEcommerce, connections, places });
      const whole = { siteId: 'site', timeZone: 'UTC', currency: 'USD', range, comparison, panels };
      expect(overviewSchema.safeParse(whole).error).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});
