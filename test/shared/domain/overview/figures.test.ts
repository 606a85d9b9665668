import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { anyDays, ga4Day } from '../../numbers/metrics/sample-days.ts';
import { build, comparison, days, range, ready, traffic } from './sample-overview.ts';

describe('figures', () => {
  const core = [
    ...days('2026-09-19', '2026-10-19', { totals: { adCost: 20, adClicks: 4, adImpressions: 1 } }),
    ...days('2026-10-20', '2026-11-19', { totals: { adCost: 10, adClicks: 4, adImpressions: 1 } }).filter(
      ({ date }) => date !== '2026-11-05',
    ),
  ];
  it('are in order, with both series and the change', () => {
    const { data, provenance } = ready(build({ core }).figures);
    expect(data.figures.map(({ metric }) => metric)).toEqual(['sessions', 'goals', 'adSpend', 'costPerLead']);
    const [sessions, , adSpend, costPerLead] = data.figures;
    expect(sessions).toMatchObject({
      value: { known: true, value: 450, missingDays: 1 },
      previous: { known: true, value: 465 },
    });
    // The 30 days that both have: 15 a day on either side.
    expect(sessions?.change).toBe(0);
    expect(sessions?.common).toEqual({ days: 30, ofDays: 31 });
    expect(sessions?.series).toHaveLength(31);
    expect(sessions?.previousSeries.map(({ date }) => date)).toEqual(
      eachDay(comparison.start, comparison.end),
    );
    expect(sessions?.series.find(({ date }) => date === '2026-11-05')).toEqual({
      date: '2026-11-05',
      value: null,
      provisional: false,
    });
    expect(sessions?.series.filter(({ provisional }) => provisional).map(({ date }) => date)).toEqual([
      '2026-11-18',
      '2026-11-19',
    ]);
    expect(sessions?.previousSeries.some(({ provisional }) => provisional)).toBe(false);
    expect(adSpend).toMatchObject({ value: { value: 300, currency: 'USD' }, previous: { value: 620 } });
    expect(costPerLead?.value).toMatchObject({ value: 5 });
    expect(costPerLead?.change).toBeCloseTo(-0.5);
    expect(provenance.sources).toEqual([
      {
        service: 'ga4',
        pulledAt: '2026-11-20T10:12:00Z',
        settlesOn: '2026-11-22',
        missingDays: ['2026-11-05'],
        sampled: false,
        thresholded: false,
        otherRow: false,
      },
    ]);
  });
  it('change by months for a long period, as pages and reports do', () => {
    const visits = (from: string, to: string, sessions: number) => days(from, to, { traffic: [{ source: 'google', medium: 'organic', sessions }] });
    const quarters = [
      ...visits('2026-04-01', '2026-04-09', 10), ...visits('2026-04-10', '2026-04-30', 40), ...visits('2026-05-01', '2026-06-30', 10),
      // Of July nine days were collected: the month stands against the whole of April.
      ...visits('2026-07-01', '2026-07-09', 20), ...visits('2026-08-01', '2026-09-30', 20),
    ];
    const asked = { range: { start: '2026-07-01', end: '2026-09-30' }, comparison: { start: '2026-04-01', end: '2026-06-30' } };
    const [sessions] = ready(build({ core: quarters, ...asked }).figures).data.figures;
    // 20 a day against (9 x 10 + 21 x 40 + 61 x 10) / 91 a day; by days it would be 20 against 10.
    // Printed as 20.0 and 16.9 a day.
    expect(sessions?.change).toBeCloseTo(20 / 16.9 - 1, 10);
    expect(sessions?.series).toHaveLength(92);
  });
  it('change by the days in both periods, and have no change without common days', () => {
    const since = core.filter(({ date }) => date >= '2026-10-05');
    const listFigures = (days: typeof core) => ready(build({ core: days }).figures).data.figures.map(({ metric, comparable, change, common }) => [metric, comparable, change, common]);
    // From 5 October on there are 15 days; the one across from 5 November has none to stand against.
    const pairs = { days: 14, ofDays: 31 };
    expect(listFigures(since)).toEqual([['sessions', true, 0, pairs], ['goals', true, 0, pairs], ['adSpend', true, -0.5, pairs], ['costPerLead', true, -0.5, pairs]]);
    const apart = core.filter(({ date }) => date < '2026-09-24' || date >= '2026-10-25');
    expect(listFigures(apart).map(([, comparable, change]) => [comparable, change])).toEqual(Array.from({ length: 4 }, () => [false, null]));
  });
  it('are revenue, transactions, spend and return for ecommerce, followed by sessions and social networks', () => {
    const { data } = ready(build({ core, isEcommerce: true }).figures);
    expect(data.figures.map(({ metric, value }) => [metric, value.known && value.value])).toEqual([
      ['revenue', 4500],
      ['transactions', 30],
      ['adSpend', 300],
      ['ROAS', 5],
      ['sessions', 450],
      ['socialSessions', 0],
    ]);
  });
  it('are unknown without data', () => {
    const { data } = ready(
      build({ core: days('2026-10-20', '2026-10-21', { traffic: [{ sessions: 1 }] }) }).figures,
    );
    const [sessions, goals, adSpend, costPerLead] = data.figures;
    expect(sessions?.previous).toEqual({ known: false, why: 'missing-days' });
    expect(goals?.value).toMatchObject({ known: true, value: 0 });
    expect(adSpend?.value).toEqual({ known: false, why: 'not-connected' });
    expect(costPerLead?.series.every(({ value }) => value === null)).toBe(true);
    expect(data.figures.every(({ change }) => change === null)).toBe(true);
  });
  it('are in chronological order, regardless of the input order', () => {
    const turned = build({ core: core.toReversed() });
    expect(turned.figures).toEqual(build({ core }).figures);
  });
  it('do not count today as missing before it is over', () => {
    const withToday = build({
      core: days('2026-11-19', '2026-11-19'),
      range: { start: '2026-11-19', end: '2026-11-25' },
    });
    expect(ready(withToday.figures).provenance.sources[0]?.missingDays).toEqual([]);
  });
  it('have a flag if any of their days has it', () => {
    const core2 = [
      ga4Day('2026-10-20', { traffic, quality: { sampled: true, thresholded: false, otherRow: true } }),
      ga4Day('2026-10-21', { traffic }),
    ];
    expect(ready(build({ core: core2 }).figures).provenance.sources[0]).toMatchObject({
      sampled: true,
      thresholded: false,
      otherRow: true,
    });
  });
});

describe('channels', () => {
  const core = [
    ...days('2026-09-19', '2026-09-28', {
      traffic: [{ source: 'google', medium: 'organic', sessions: 1, keyEvents: 2, revenue: 10 }],
    }),
    ...days('2026-10-20', '2026-10-29'),
  ];
  it('are all listed by value, then sessions, with share and change', () => {
    const { data } = ready(build({ core }).channels);
    expect(data).toMatchObject({ measure: 'goals', total: 50, previousTotal: 20 });
    expect(data).not.toHaveProperty('currency');
    expect(data.rows).toHaveLength(8);
    expect(data.rows[0]).toEqual({
      channel: 'organic',
      value: 30,
      previous: 20,
      sessions: 100,
      share: 0.6,
      change: 0.5,
    });
    expect(data.rows[1]).toEqual({
      channel: 'paid',
      value: 20,
      previous: 0,
      sessions: 50,
      share: 0.4,
      change: null,
    });
    expect(data.rows.slice(2).map(({ channel }) => channel)).toEqual([
      'direct',
      'social',
      'email',
      'referral',
      'ai',
      'other',
    ]);
  });
  it("are revenue in the shop's currency for ecommerce", () => {
    expect(ready(build({ core, isEcommerce: true }).channels).data).toMatchObject({
      measure: 'revenue',
      currency: 'USD',
      total: 1500,
      previousTotal: 100,
    });
  });
  it('have no comparison without earlier days or with another currency', () => {
    expect(ready(build({ core: days('2026-10-20', '2026-10-21') }).channels).data).toMatchObject({
      previousTotal: null,
      rows: expect.arrayContaining([expect.objectContaining({ previous: null, change: null })]),
    });
    const euros = [...['2026-09-19', '2026-09-20'].map(date => ga4Day(date, { traffic, currency: 'EUR' })), ...days('2026-10-20', '2026-10-21')];
    expect(ready(build({ core: euros, isEcommerce: true }).channels).data.previousTotal).toBeNull();
    expect(ready(build({ core: euros }).channels).data.previousTotal).toBe(10);
  });
  it('change by the days in both periods, and have no change without common days', () => {
    const organic = (...core: ReturnType<typeof days>) => ready(build({ core }).channels).data.rows.find(({ channel }) => channel === 'organic');
    // 2 days against 1: the sums double, a day is as before.
    expect(organic(...days('2026-09-19', '2026-09-19'), ...days('2026-10-20', '2026-10-21'))).toMatchObject({ value: 6, previous: 3, change: 0 });
    expect(organic(...days('2026-10-10', '2026-10-10'), ...days('2026-10-20', '2026-10-21'))).toMatchObject({ value: 6, previous: null, change: null });
  });
  it('fail separately if there are two currencies', () => {
    const mixed = [ga4Day('2026-10-20', { traffic, currency: 'EUR' }), ga4Day('2026-10-21', { traffic })];
    expect(build({ core: mixed, isEcommerce: true }).channels).toMatchObject({
      state: 'failed',
      reference: 'mixed-currency',
      message: expect.stringContaining('EUR and USD'),
    });
  });
  it("fail separately if a shop's revenue is not reported, without comparison to such days", () => {
    const untold = (date: string) => ga4Day(date, { traffic, unknown: ['revenue'] });
    expect(build({ core: [untold('2026-10-20')], isEcommerce: true }).channels).toMatchObject({
      state: 'failed',
      reference: 'no-revenue',
    });
    expect(ready(build({ core: [untold('2026-10-20')] }).channels).data.measure).toBe('goals');
    const before = [untold('2026-10-10'), untold('2026-10-11'), ...days('2026-10-20', '2026-10-21')];
    expect(ready(build({ core: before, isEcommerce: true }).channels).data.previousTotal).toBeNull();
  });
  it('show the difference from the total, and no share of zero', () => {
    const folded = [ga4Day('2026-10-20', { traffic, totals: { keyEvents: 10 } })];
    const { data } = ready(build({ core: folded }).channels);
    expect(data.total).toBe(10);
    expect(data.rows.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(0.5);
    const withheld = [ga4Day('2026-10-20', { traffic, totals: { keyEvents: 0 } })];
    expect(ready(build({ core: withheld }).channels).data.rows[0]?.share).toBeNull();
  });
  it('add up to the total', () => {
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
