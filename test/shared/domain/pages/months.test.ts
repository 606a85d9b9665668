import { describe, expect, it } from 'vitest';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import type { PageInput } from '../../../../shared/domain/pages/input.ts';
import { eachDay, monthsWithin } from '../../../../shared/domain/periods/days.ts';
import { monthSumsOfDays, sourcesOfMonths } from '../../../../shared/numbers/breakdowns/month-sums.ts';
import { monthsOfPanel, buildPanel, sectionsOfPanel, spanOfPanel } from '../../../../shared/domain/pages/page.ts';
import { ga4Day } from '../../numbers/metrics/sample-days.ts';
import { facebookDay } from '../../numbers/metrics/sample-platform-days.ts';
import { bought, readPageFigures, input, panelNamed, range, readRowsData, rowsPanel } from './sample-pages.ts';

describe('a range of months', () => {
  const year = { start: '2026-08-15', end: '2026-10-31' };
  const earlier = { start: '2026-05-29', end: '2026-08-14' };
  const day = (date: string, more: Partial<Ga4CoreDay> = {}) => bought(date, 2, 'USD', { devices: [{ device: 'mobile', sessions: 3, keyEvents: 1 }, { device: '(other)', sessions: 1, keyEvents: 0 }], hours: [{ hour: 9, sessions: 3, keyEvents: 1 }, { hour: null, sessions: 1, keyEvents: 0 }], events: [{ name: 'lead', keyEvents: 2 }, { name: '', keyEvents: 1 }], ...more });
  const ga4 = (days: readonly Ga4CoreDay[]) => ({ range: monthSumsOfDays('ga4', { ga4: days }, year, '2026-11-20'), comparison: monthSumsOfDays('ga4', { ga4: days }, earlier, '2026-11-20') });
  const of = (days: readonly Ga4CoreDay[], more: Partial<PageInput> = {}) => input({}, { range: year, comparison: earlier, grain: 'month', months: { ga4: ga4(days) }, ...more });
  const both = [day('2026-07-01'), day('2026-08-14'), day('2026-08-20'), day('2026-10-01')];

  it('has monthly points, each covering the days within the range', () => {
    expect(monthsWithin(year)).toEqual([{ start: '2026-08-15', end: '2026-08-31' }, { start: '2026-09-01', end: '2026-09-30' }, { start: '2026-10-01', end: '2026-10-31' }]);
    const [sessions] = readPageFigures(buildPanel(of(both), panelNamed('channel-performance', 'figures')));
    expect(sessions).toMatchObject({ value: { value: 20, missingDays: 76 }, previous: { value: 20 }, series: [{ date: '2026-08-01', value: null }, { date: '2026-09-01', value: null }, { date: '2026-10-01', value: null }] });
    const whole = of(Array.from({ length: 31 }, (_, index) => day(`2026-10-${String(index + 1).padStart(2, '0')}`)), { today: '2026-11-02', months: undefined });
    expect(buildPanel(whole, panelNamed('channel-performance', 'figures'))).toMatchObject({ state: 'empty', reason: 'not-settled' });
  });
  it('breakdowns stored by month use months, with their comparison', () => {
    expect(readRowsData(buildPanel(of([day('2026-08-14'), day('2026-08-20'), day('2026-10-01')]), panelNamed('goals', 'devices'))).comparable).toBe(false);
    expect(readRowsData(buildPanel(of(both), panelNamed('goals', 'devices')))).toMatchObject({ comparable: true, rows: [{ key: ['mobile'], facts: { sessions: 6, goals: 2 }, previous: { sessions: 6 } }], total: { sessions: 20, goals: 4 }, previousTotal: { sessions: 20 } });
    expect(readRowsData(buildPanel(of(both), panelNamed('goals', 'events'))).rows).toMatchObject([{ key: ['lead'], facts: { goals: 4 } }]);
    expect(readRowsData(buildPanel(of(both), panelNamed('goals', 'hours'))).rows).toHaveLength(24);
    expect(readRowsData(buildPanel(of(both), panelNamed('goals', 'channels'))).rows.find(({ key }) => key[0] === 'paid')?.facts).toEqual({ goals: 4, sessions: 20 });
    const shop = rowsPanel({ dimension: 'channel', columns: ['transactions', 'sessions'] });
    expect(readRowsData(buildPanel(of(both), shop)).rows[0]).toEqual({ key: ['paid'], channel: 'paid', facts: { transactions: 2, sessions: 20 }, previous: { transactions: 2, sessions: 20 }, like: { value: 1, previous: 1 } });
    expect(readRowsData(buildPanel(of([day('2026-10-02')]), panelNamed('goals', 'devices'))).previousTotal).toBeNull();
    expect(buildPanel(of([]), panelNamed('goals', 'hours'))).toMatchObject({ state: 'empty', reason: 'not-settled' });
    expect(buildPanel(of(both, { months: undefined }), panelNamed('goals', 'hours'))).toMatchObject({ state: 'empty' });
  });
  it('months that are complete in both periods are compared in full', () => {
    const [range, comparison] = [{ start: '2026-09-01', end: '2026-10-31' }, { start: '2026-07-01', end: '2026-08-31' }];
    const [now, before] = [range, comparison].map(({ start, end }) => eachDay(start, end).map(date => day(date)));
    const sums = { range: monthSumsOfDays('ga4', { ga4: now ?? [] }, range, '2026-11-20'), comparison: monthSumsOfDays('ga4', { ga4: before ?? [] }, comparison, '2026-11-20') };
    const data = readRowsData(buildPanel(input({}, { range, comparison, grain: 'month', months: { ga4: sums } }), panelNamed('goals', 'devices')));
    expect(data).toMatchObject({ comparable: true, rows: [{ facts: { sessions: 183 }, previous: { sessions: 186 } }] });
    // 61 days against 62, and every day is like the other: no change.
    expect(data.rows[0]?.like).toEqual({ value: 1, previous: 1 });
    expect(data.common).toEqual({ perDay: true });
  });
  it('money is calculated from days, and a part missing on any day is unknown', () => {
    expect(sectionsOfPanel(panelNamed('ads-ecommerce', 'channels'), { grain: 'month' })).toEqual([['ga4', 'core']]);
    const orders = rowsPanel({ dimension: 'channel', columns: ['transactions', 'sessions'] });
    const lacking = readRowsData(buildPanel(of([day('2026-10-01', { unknown: ['transactions'] }), day('2026-10-02')]), orders));
    expect([lacking.rows[0]?.facts, lacking.total]).toEqual([{ sessions: 20 }, { sessions: 20 }]);
    const places = [{ date: '2026-10-01', cities: [{ city: 'Erie', region: '', sessions: 3, keyEvents: 1, transactions: 1, revenue: 7 }] }];
    const mixed = { ...of([day('2026-10-01'), { ...day('2026-10-02'), currency: 'EUR' }]), days: { ga4: { places } } };
    expect(readRowsData(buildPanel(mixed, panelNamed('ads-ecommerce', 'cities')))).toMatchObject({ rows: [{ facts: { sessions: 3, transactions: 1 } }], total: { transactions: 2, sessions: 20 } });
  });
  it('other breakdowns use days and a total from months, without a comparison', () => {
    const pages = [{ date: '2026-10-01', pages: [{ page: '/', sessions: 4, engagedSessions: 2, keyEvents: 1 }] }, { date: '2026-08-01', pages: [] }];
    const panel = panelNamed('site-performance', 'pages');
    expect(readRowsData(buildPanel({ ...of(both), days: { ga4: { pages } } }, panel))).toMatchObject({ rows: [{ previous: null }], total: { sessions: 20 }, previousTotal: null });
    expect(readRowsData(buildPanel({ ...of(both), days: { ga4: { core: both } } }, panelNamed('channel-performance', 'campaigns')))).toMatchObject({ rows: [{ facts: { sessions: 20 }, previous: null }] });
    // A row of days without their core takes the months' only currency.
    const places = [{ date: '2026-10-01', cities: [{ city: 'Erie', region: 'Pennsylvania', sessions: 3, keyEvents: 1, transactions: 1, revenue: 7 }] }];
    expect(readRowsData(buildPanel({ ...of(both), days: { ga4: { places } } }, panelNamed('ads-ecommerce', 'cities'))).rows).toMatchObject([{ currency: 'USD', facts: { revenue: 7 } }]);
  });
  it('reads only the sections it needs', () => {
    const month = { grain: 'month' } as const;
    expect(sectionsOfPanel(panelNamed('goals', 'devices'), month)).toEqual([]);
    expect(sectionsOfPanel(panelNamed('goals', 'cities'), month)).toEqual([['ga4', 'places']]);
    expect(sectionsOfPanel(panelNamed('channel-performance', 'channels'), month)).toEqual([['ga4', 'core']]);
    expect(sectionsOfPanel(panelNamed('seo', 'engines'), month)).toEqual([]);
    expect(sectionsOfPanel(panelNamed('seo', 'devices'), month)).toContainEqual(['gsc', 'core']);
    expect(sectionsOfPanel(panelNamed('goals', 'figures'), month)).toEqual([]);
    expect(sectionsOfPanel(panelNamed('goals', 'cities'), { grain: 'day' })).toEqual([['ga4', 'places'], ['ga4', 'core']]);
    expect(sectionsOfPanel(panelNamed('goals', 'figures'), { grain: 'day' })).toEqual([['ga4', 'core']]);
    expect(sectionsOfPanel(panelNamed('pagespeed', 'mobile'), { grain: 'day' })).toEqual([['pagespeed', 'lab']]);
    expect([panelNamed('goals', 'figures'), panelNamed('goals', 'cities'), panelNamed('goals', 'devices'), panelNamed('seo', 'terms'), panelNamed('pagespeed', 'mobile')].map(panel => monthsOfPanel(panel, month))).toEqual([['ga4'], ['ga4'], ['ga4'], [], []]);
    expect(monthsOfPanel(panelNamed('goals', 'figures'), { grain: 'day' })).toEqual([]);
    expect(spanOfPanel(panelNamed('google-business-profile', 'terms'), range).start).toBe('2026-09-01');
    expect(spanOfPanel(panelNamed('goals', 'figures'), range)).toEqual(range);
  });
  it('days without a linked Ads account are missing for ad costs', () => {
    const linked = ga4Day('2026-10-01', { totals: { adCost: 5, adClicks: 1, adImpressions: 9 } });
    const sums = monthSumsOfDays('ga4', { ga4: [linked, ga4Day('2026-10-02', {})] }, { start: '2026-10-01', end: '2026-10-02' }, '2026-11-20');
    const sources = sourcesOfMonths([{ service: 'ga4', connection: 'working', sums }]);
    expect(sources[1]).toMatchObject({ dayCount: 1, missingDays: ['2026-10-02'] });
    const without = sourcesOfMonths([{ service: 'fb', connection: 'working', sums: monthSumsOfDays('fb', { fb: [facebookDay('2026-10-01')] }, { start: '2026-10-01', end: '2026-10-01' }, '2026-11-20') }]);
    expect(without.map(({ connection: state }) => state)).toContain('working');
    expect(monthSumsOfDays('pagespeed', {}, { start: '2026-10-01', end: '2026-10-02' }, '2026-11-20')[0]?.missingDays).toEqual([]);
  });
});
