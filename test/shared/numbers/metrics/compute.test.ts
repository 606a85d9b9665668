import { describe, expect, it } from 'vitest';
import { computeSeoReference } from '../../../../shared/numbers/metrics/compute.ts';
import { type MetricKey, metricKeys, metricValuesSchema } from '../../../../shared/model/metric-value.ts';
import { ga4Day, labDay, labRun } from './sample-days.ts';
import { metrics, makeOneDay, value } from './sample-metrics.ts';

describe('metrics from GA4 and PageSpeed (specification 3, 5, 9)', () => {
  const traffic = [
    {
      source: 'google',
      medium: 'organic',
      sessions: 100,
      engagedSessions: 60,
      keyEvents: 10,
      transactions: 2,
      revenue: 300,
    },
    {
      source: 'google',
      medium: 'cpc',
      sessions: 50,
      engagedSessions: 20,
      keyEvents: 5,
      transactions: 1,
      revenue: 450,
    },
    { source: 'm.facebook.com', medium: 'referral', sessions: 20, engagedSessions: 10, keyEvents: 2 },
    { source: 'list', medium: 'email', sessions: 10, engagedSessions: 5, keyEvents: 1 },
    { source: 'partner.com', medium: 'referral', sessions: 16, engagedSessions: 5, keyEvents: 2 },
    { source: '(direct)', medium: '(none)', sessions: 3 },
    { source: 'x', medium: 'print', sessions: 1, keyEvents: 1 },
  ];
  const hours = [
    { hour: 8, sessions: 1, keyEvents: 1 },
    { hour: 9, sessions: 1, keyEvents: 10 },
    { hour: 16, sessions: 1, keyEvents: 100 },
    { hour: 17, sessions: 1, keyEvents: 1000 },
    { hour: 0, sessions: 1, keyEvents: 10_000 },
    { hour: null, sessions: 1, keyEvents: 5 },
  ];
  const given = makeOneDay('2026-10-05', {
    traffic,
    hours,
    totals: { sessionSeconds: 20_000, adCost: 150, adClicks: 60, adImpressions: 900 },
  });
  it.each<[MetricKey, number]>([
    ['sessions', 200],
    ['goals', 21],
    ['gcr', 21 / 200],
    ['bounceRate', 0.5],
    ['avgSessDuration', 100],
    ['seoSessions', 100],
    ['seoGoals', 10],
    ['seoGcr', 0.1],
    ['socialSessions', 20],
    ['socialGoals', 2],
    ['socialGcr', 0.1],
    ['paidSessions', 50],
    ['paidLeads', 5],
    ['paidAdsGoals', 5],
    ['paidAdsGcr', 0.1],
    ['costPerLead', 30],
    ['costPerClick', 2.5],
    ['afterHours', 11_001],
    ['adSpend', 150],
    ['otherCampaignSessions', 1],
    ['otherCampaignGoals', 1],
    ['otherCampaignGcr', 1],
    ['emailSessions', 10],
    ['emailGoals', 1],
    ['emailGcr', 0.1],
    ['referralLeadVsOverall', 2 / 21],
    ['referralSessionVsOverall', 16 / 200],
    ['ROAS', 3],
    ['averageOrderValue', 250],
    ['transactions', 3],
    ['revenue', 750],
  ])('%s', (metric, expected) => expect(value(metric, given)).toBeCloseTo(expected, 12));

  it('names the currency of money values only', () => {
    const all = metrics(given);
    const withCurrency = metricKeys.filter(key => {
      const item = all[key];
      return item.known && item.currency !== undefined;
    });
    expect(withCurrency).toEqual(['costPerLead', 'costPerClick', 'adSpend', 'averageOrderValue', 'revenue']);
    expect(all.adSpend).toEqual({ known: true, value: 150, currency: 'USD' });
  });

  it('uses the mean of lab runs, in seconds and fractions', () => {
    const lab = [
      labDay(
        '2026-10-01',
        labRun({ performance: 50, speedIndexMs: 6000, interactiveMs: 9000 }),
        labRun({ performance: 90, speedIndexMs: 2000 }),
      ),
      labDay('2026-10-02', labRun({ performance: 60, speedIndexMs: 4000, interactiveMs: 10_000 }), null),
      labDay(
        '2026-10-03',
        labRun({ runtimeError: 'NO_FCP' }),
        labRun({ performance: Number.NaN, speedIndexMs: Infinity }),
      ),
    ];
    expect(value('avgPageLoadTime', { lab })).toBe(4);
    expect(value('mobileTti', { lab })).toBe(9.5);
    expect(value('mobilePerformance', { lab })).toBe(0.55);
    expect(value('desktopPerformance', { lab })).toBe(0.9);
    expect(value('mobileTti', { lab: [labDay('2026-10-03', labRun(), null)] })).toBe('no-data');
    expect(value('mobilePerformance', { lab: [labDay('2026-10-03', null, null)] })).toBe('no-data');
  });
  it('equal scores stay equal across months of different lengths', () => {
    const month = (days: number) =>
      Array.from({ length: days }, () =>
        labDay('2026-10-01', labRun({ performance: 58, speedIndexMs: 5213.7 })),
      );
    expect(value('mobilePerformance', { lab: month(31) })).toBe(
      value('mobilePerformance', { lab: month(30) }),
    );
  });

  it('returns every metric in the shape of the schema', () => {
    expect(Object.keys(metrics())).toEqual([...metricKeys]);
    expect(metricValuesSchema.safeParse(metrics(given)).success).toBe(true);
  });
});

describe('organic growth', () => {
  const organic = (sessions: number) => [
    { source: 'google', medium: 'organic', sessions },
    { source: 'x', medium: 'cpc', sessions: 99 },
  ];
  const days = [
    ga4Day('2026-10-01', { traffic: organic(30) }),
    ga4Day('2026-10-02', { traffic: organic(36) }),
  ];
  it('compares sessions per day', () => {
    const reference = computeSeoReference([ga4Day('2025-10-01', { traffic: organic(30) })]);
    expect(reference).toEqual({ sessions: 30, days: 1 });
    expect(value('orgGrowthYOY', { days, yearAgoSeo: reference })).toBeCloseTo(0.1);
    expect(value('orgGrowthLastQtr', { days, previousQuarterSeo: { sessions: 660, days: 10 } })).toBeCloseTo(
      -0.5,
    );
  });
  it('is unknown without a reference', () => {
    expect(value('orgGrowthYOY', { days })).toBe('no-data');
    expect(value('orgGrowthYOY', { days, yearAgoSeo: null })).toBe('no-data');
    expect(value('orgGrowthYOY', { days, yearAgoSeo: { sessions: 0, days: 0 } })).toBe('no-data');
    expect(value('orgGrowthYOY', { days, yearAgoSeo: { sessions: 0, days: 30 } })).toBe('no-denominator');
  });
  it('ignores a reference with less than half as many days, or half a quarter', () => {
    const month = Array.from({ length: 31 }, (_, day) => ga4Day(`2026-10-${String(day + 1).padStart(2, '0')}`, { traffic: organic(30) }));
    const against = (held: number) => {
      const previousQuarterSeo = { sessions: held * 20, days: held };
      return value('orgGrowthLastQtr', { days: month, previousQuarterSeo });
    };
    expect(against(15)).toBe('no-data');
    expect(against(16)).toBeCloseTo(0.5);
  });
});
