import { describe, expect, it } from 'vitest';
import { computeMetrics, type MetricInput, metricsOfSources, seoReferenceOf } from '../../../../shared/domain/metrics/compute.ts';
import type { PartKey } from '../../../../shared/domain/metrics/parts.ts';
import type { DataConnection, PartSource } from '../../../../shared/domain/metrics/source.ts';
import { type MetricKey, metricKeys, type MetricValue, metricValuesSchema } from '../../../../shared/model/metric-value.ts';
import type { Ga4CoreDay, PagespeedLabDay } from '../../../../shared/model/daily-record.ts';
import { ga4Day, labDay, labRun } from './sample-days.ts';

const start = '2026-10-01';
const end = '2026-10-31';
type Given = Partial<MetricInput> & {
  days?: Ga4CoreDay[]; lab?: PagespeedLabDay[]; connection?: DataConnection; missing?: string[];
};
const input = ({ days = [], lab = [], connection = 'working', missing = [], ...more }: Given = {}): MetricInput => ({
  start, end, isEcommerce: true,
  ga4: { connection, days, missingDays: missing },
  pagespeed: { connection, days: lab, missingDays: [] },
  ...more,
});
const metrics = (given: Given = {}) => computeMetrics(input(given));
const value = (metric: MetricKey, given: Given) => {
  const found = metrics(given)[metric];
  return found.known ? found.value : found.why;
};
const one = (date: string, given: Parameters<typeof ga4Day>[1]) => ({ days: [ga4Day(date, given)] });

describe('metrics from GA4 and PageSpeed (specification 3, 5, 9)', () => {
  const traffic = [
    { source: 'google', medium: 'organic', sessions: 100, engagedSessions: 60, keyEvents: 10, transactions: 2, revenue: 300 },
    { source: 'google', medium: 'cpc', sessions: 50, engagedSessions: 20, keyEvents: 5, transactions: 1, revenue: 450 },
    { source: 'm.facebook.com', medium: 'referral', sessions: 20, engagedSessions: 10, keyEvents: 2 },
    { source: 'list', medium: 'email', sessions: 10, engagedSessions: 5, keyEvents: 1 },
    { source: 'partner.com', medium: 'referral', sessions: 16, engagedSessions: 5, keyEvents: 2 },
    { source: '(direct)', medium: '(none)', sessions: 3 },
    { source: 'x', medium: 'banner', sessions: 1, keyEvents: 1 },
  ];
  const hours = [
    { hour: 8, sessions: 1, keyEvents: 1 }, { hour: 9, sessions: 1, keyEvents: 10 }, { hour: 16, sessions: 1, keyEvents: 100 },
    { hour: 17, sessions: 1, keyEvents: 1000 }, { hour: 0, sessions: 1, keyEvents: 10_000 }, { hour: null, sessions: 1, keyEvents: 5 },
  ];
  const given = one('2026-10-05', {
    traffic, hours, totals: { sessionSeconds: 20_000, adCost: 150, adClicks: 60, adImpressions: 900 },
  });
  it.each<[MetricKey, number]>([
    ['sessions', 200], ['goals', 21], ['gcr', 21 / 200], ['bounceRate', 0.5], ['avgSessDuration', 100],
    ['seoSessions', 100], ['seoGoals', 10], ['seoGcr', 0.1], ['socialSessions', 20], ['socialGoals', 2], ['socialGcr', 0.1],
    ['paidSessions', 50], ['paidLeads', 5], ['paidAdsGoals', 5], ['paidAdsGcr', 0.1], ['costPerLead', 30], ['costPerClick', 2.5],
    ['afterHours', 11_001], ['adSpend', 150], ['otherCampaignSessions', 1], ['otherCampaignGoals', 1], ['otherCampaignGcr', 1],
    ['emailSessions', 10], ['emailGoals', 1], ['emailGcr', 0.1], ['referralLeadVsOverall', 2 / 21], ['referralSessionVsOverall', 16 / 200],
    ['ROAS', 3], ['averageOrderValue', 250], ['transactions', 3], ['revenue', 750],
  ])('%s', (metric, expected) => expect(value(metric, given)).toBeCloseTo(expected, 12));

  it('names the currency of money, and only of money', () => {
    const all = metrics(given);
    const withCurrency = metricKeys.filter(key => { const item = all[key]; return item.known && item.currency !== undefined; });
    expect(withCurrency).toEqual(['costPerLead', 'costPerClick', 'adSpend', 'averageOrderValue', 'revenue']);
    expect(all.adSpend).toEqual({ known: true, value: 150, currency: 'USD' });
  });

  it('takes the lab runs\' mean, in seconds and fractions', () => {
    const lab = [
      labDay('2026-10-01', labRun({ performance: 50, speedIndexMs: 6000, interactiveMs: 9000 }), labRun({ performance: 90, speedIndexMs: 2000 })),
      labDay('2026-10-02', labRun({ performance: 60, speedIndexMs: 4000, interactiveMs: 10_000 }), null),
      labDay('2026-10-03', labRun({ runtimeError: 'NO_FCP' }), labRun({ performance: Number.NaN, speedIndexMs: Infinity })),
    ];
    expect(value('avgPageLoadTime', { lab })).toBe(4);
    expect(value('mobileTti', { lab })).toBe(9.5);
    expect(value('mobilePerformance', { lab })).toBe(0.55);
    expect(value('desktopPerformance', { lab })).toBe(0.9);
    expect(value('mobileTti', { lab: [labDay('2026-10-03', labRun(), null)] })).toBe('no-data');
    expect(value('mobilePerformance', { lab: [labDay('2026-10-03', null, null)] })).toBe('no-data');
  });
  it('equal scores stay equal over months of different length', () => {
    const month = (days: number) => Array.from({ length: days }, () => labDay('2026-10-01', labRun({ performance: 58, speedIndexMs: 5213.7 })));
    expect(value('mobilePerformance', { lab: month(31) })).toBe(value('mobilePerformance', { lab: month(30) }));
  });

  it('answers every metric, in the schema\'s shape', () => {
    expect(Object.keys(metrics())).toEqual([...metricKeys]);
    expect(metricValuesSchema.safeParse(metrics(given)).success).toBe(true);
  });
});

describe('zero, unknown and forbidden stay apart', () => {
  it('zero is a number', () => {
    expect(metrics(one('2026-10-05', {})).sessions).toEqual({ known: true, value: 0 });
    expect(value('adSpend', one('2026-10-05', { totals: { adCost: 0, adClicks: 0 } }))).toBe(0);
  });
  it.each<[DataConnection, string[], string]>([
    ['not-connected', [], 'not-connected'], ['reconnect-needed', ['2026-10-01'], 'reconnect-needed'], ['forbidden', [], 'forbidden'],
    ['working', ['2026-10-01'], 'missing-days'], ['working', [], 'no-data'],
  ])('%s without a day: %s missing', (connection, missing, expected) => {
    for (const metric of ['sessions', 'gcr', 'adSpend', 'costPerLead', 'orgGrowthYOY'] as const) expect(value(metric, { connection, missing })).toBe(expected);
  });
  it('keeps the days of a connection that was removed', () => {
    expect(value('sessions', { ...one('2026-10-05', { traffic: [{ sessions: 3 }] }), connection: 'not-connected' })).toBe(3);
  });
  it('leaves out days beyond the range', () => {
    const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map(date => ga4Day(date, { traffic: [{ sessions: 1 }] }));
    expect(value('sessions', { days })).toBe(2);
  });
  it('says how many days are missing', () => {
    const some = { ...one('2026-10-05', { traffic: [{ sessions: 1 }], totals: { adCost: 5, adClicks: 1 } }), missing: ['2026-10-01', '2026-10-02'] };
    expect(metrics(some).sessions).toEqual({ known: true, value: 1, missingDays: 2 });
    expect(metrics(some).adSpend).toEqual({ known: true, value: 5, currency: 'USD', missingDays: 2 });
    expect(metrics(some).costPerClick).toMatchObject({ missingDays: 2 });
  });
  it('a zero denominator is no zero', () => {
    const idle = one('2026-10-05', { totals: { adCost: 10, adClicks: 0 } });
    for (const metric of ['gcr', 'bounceRate', 'avgSessDuration', 'seoGcr', 'costPerLead', 'costPerClick', 'averageOrderValue'] as const) {
      expect(value(metric, idle), metric).toBe('no-denominator');
    }
    expect(value('ROAS', one('2026-10-05', { totals: { adCost: 0 } }))).toBe('no-denominator');
  });
  it('ads without a linked account are not connected, not zero', () => {
    expect(value('adSpend', one('2026-10-05', { traffic: [{ sessions: 1 }] }))).toBe('not-connected');
    const linkedLater = { days: [ga4Day('2026-10-05'), ga4Day('2026-10-06', { totals: { adCost: 7, adClicks: 7 } })] };
    expect(metrics(linkedLater).adSpend).toEqual({ known: true, value: 7, currency: 'USD', missingDays: 1 });
  });
  it('several currencies are not added, nor divided', () => {
    const days = [
      ga4Day('2026-10-05', { traffic: [{ source: 'google', medium: 'cpc', sessions: 1, keyEvents: 1, transactions: 1, revenue: 5 }], totals: { adCost: 1, adClicks: 1 } }),
      ga4Day('2026-10-06', { currency: 'EUR', totals: { adCost: 1, adClicks: 1 } }),
    ];
    for (const metric of ['adSpend', 'revenue', 'costPerLead', 'costPerClick', 'ROAS', 'averageOrderValue'] as const) {
      expect(value(metric, { days }), metric).toBe('mixed-currency');
    }
    expect(value('sessions', { days })).toBe(1);
  });
  it('ecommerce without a shop is disabled, check-ins are retired, other platforms are not connected', () => {
    for (const metric of ['ROAS', 'averageOrderValue', 'transactions', 'revenue'] as const) expect(value(metric, { isEcommerce: false })).toBe('disabled');
    expect(value('fbCheckins', {})).toBe('retired');
    for (const metric of ['newFans', 'totalFans', 'fanGrowth', 'gmbViews', 'gmbGcr', 'unitSales', 'bookingRate'] as const) {
      expect(value(metric, {})).toBe('not-connected');
    }
  });
  it('takes impossible numbers for nothing, and refunds for what they are', () => {
    const days = [ga4Day('2026-10-05', {
      traffic: [{ source: 'google', medium: 'organic', sessions: -5, keyEvents: Number.NaN, revenue: Infinity }],
      totals: { sessions: Infinity, engagedSessions: 5, keyEvents: -1, revenue: -20, transactions: 1, adCost: Number.NaN, adClicks: 1 },
    })];
    expect(value('sessions', { days })).toBe(0);
    expect(value('goals', { days })).toBe(0);
    expect(value('seoSessions', { days })).toBe(0);
    expect(value('revenue', { days })).toBe(-20);
    expect(value('adSpend', { days })).toBe(0);
  });
});

describe('organic growth', () => {
  const organic = (sessions: number) => [{ source: 'google', medium: 'organic', sessions }, { source: 'x', medium: 'cpc', sessions: 99 }];
  const days = [ga4Day('2026-10-01', { traffic: organic(30) }), ga4Day('2026-10-02', { traffic: organic(36) })];
  it('compares sessions a day', () => {
    const reference = seoReferenceOf([ga4Day('2025-10-01', { traffic: organic(30) })]);
    expect(reference).toEqual({ sessions: 30, days: 1 });
    expect(value('orgGrowthYOY', { days, yearAgoSeo: reference })).toBeCloseTo(0.1);
    expect(value('orgGrowthLastQtr', { days, previousQuarterSeo: { sessions: 660, days: 10 } })).toBeCloseTo(-0.5);
  });
  it('is unknown without something to compare with', () => {
    expect(value('orgGrowthYOY', { days })).toBe('no-data');
    expect(value('orgGrowthYOY', { days, yearAgoSeo: null })).toBe('no-data');
    expect(value('orgGrowthYOY', { days, yearAgoSeo: { sessions: 0, days: 0 } })).toBe('no-data');
    expect(value('orgGrowthYOY', { days, yearAgoSeo: { sessions: 0, days: 30 } })).toBe('no-denominator');
  });
});

describe('further platforms', () => {
  const source = (gives: PartKey[], more: Partial<PartSource> = {}): PartSource => ({
    connection: 'working', gives: new Set(gives), parts: {}, dayCount: 31, missingDays: [], currencies: [], ...more,
  });
  const of = (metric: MetricKey, ...sources: PartSource[]): MetricValue => metricsOfSources(sources, { isEcommerce: true })[metric];
  const ads: PartKey[] = ['adSpend', 'adClicks', 'paidLeads'];
  it('add up over what is connected', () => {
    const fb = source(ads, { parts: { adSpend: 10, adClicks: 2, paidLeads: 1 }, currencies: ['USD'] });
    const bing = source(ads, { parts: { adSpend: 5, adClicks: 3 }, currencies: ['USD'], missingDays: ['2026-10-01', '2026-10-02'] });
    const linkedin = source(ads, { connection: 'reconnect-needed', dayCount: 0, missingDays: ['2026-10-02', '2026-10-03'] });
    const off = source(ads, { connection: 'not-connected', dayCount: 0, missingDays: ['2026-10-04'] });
    expect(of('adSpend', fb, bing)).toEqual({ known: true, value: 15, currency: 'USD', missingDays: 2 });
    expect(of('costPerClick', fb, bing, linkedin, off)).toEqual({ known: true, value: 3, currency: 'USD', missingDays: 3 });
    expect(of('costPerLead', fb)).toEqual({ known: true, value: 10, currency: 'USD' });
  });
  it('tell the reason a person can do something about', () => {
    const absent = (connection: DataConnection, missingDays: string[] = []) => source(ads, { connection, dayCount: 0, missingDays });
    expect(of('adSpend', absent('not-connected'), absent('reconnect-needed'))).toEqual({ known: false, why: 'reconnect-needed' });
    expect(of('adSpend', absent('not-connected'), absent('forbidden'), absent('working'))).toEqual({ known: false, why: 'forbidden' });
    expect(of('adSpend', absent('working'), absent('working', ['2026-10-01']))).toEqual({ known: false, why: 'missing-days' });
    expect(of('adSpend')).toEqual({ known: false, why: 'not-connected' });
    expect(of('gcr', source(['goals'], { parts: { goals: 1 } }), source(['sessions'], { connection: 'forbidden', dayCount: 0 }))).toEqual({ known: false, why: 'forbidden' });
  });
  it('fans: those at the end, gained against those at the start', () => {
    const page = source(['newFans'], { parts: { newFans: 10 }, totalFans: 110 });
    const org = source(['newFans'], { parts: { newFans: 5 }, totalFans: 205 });
    expect(of('totalFans', page, org)).toEqual({ known: true, value: 315 });
    expect(of('newFans', page, org)).toEqual({ known: true, value: 15 });
    expect(of('fanGrowth', page, org)).toEqual({ known: true, value: 0.05 });
    expect(of('fanGrowth', source(['newFans'], { parts: { newFans: 10 }, totalFans: 10 }))).toEqual({ known: false, why: 'no-denominator' });
    expect(of('fanGrowth', source(['newFans'], { parts: { newFans: 10 } }))).toEqual({ known: false, why: 'no-data' });
    expect(of('fanGrowth', source(['newFans'], { totalFans: 10, dayCount: 0, connection: 'forbidden' }))).toEqual({ known: false, why: 'forbidden' });
  });
  it('slot into the same input', () => {
    const gmb = source(['profileViews', 'profileActions'], { parts: { profileViews: 200, profileActions: 20 } });
    expect(computeMetrics(input({ more: [gmb] })).gmbGcr).toEqual({ known: true, value: 0.1 });
  });
});
