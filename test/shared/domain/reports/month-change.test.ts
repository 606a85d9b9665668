import { describe, expect, it } from 'vitest';
import { monthChange, sitesOfMonth } from '../../../../shared/domain/reports/month-change.ts';
import type { MetricKey, MetricValue } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';

type Month = Report['months'][number];
const month = (yearMonth: string, metric: MetricKey, value: number | MetricValue, days: Month['days']): Month => ({
  yearMonth, metrics: { [metric]: typeof value === 'number' ? { known: true, value } : value }, ...(days === undefined ? {} : { days }),
});
const sessions = (yearMonth: string, value: number | MetricValue, ga4: number) => month(yearMonth, 'sessions', value, { ga4 });

describe('a month and the same month a year earlier', () => {
  it('has a change if the number of sites with complete data is the same', () => {
    expect(monthChange('sessions', sessions('202610', 120, 62), sessions('202510', 100, 62), false)).toBeCloseTo(0.2, 12);
  });
  it('is the change between the two printed totals, even with an extra day', () => {
    expect(monthChange('sessions', sessions('202802', 290, 29), sessions('202702', 280, 28), true)).toBeCloseTo(290 / 280 - 1, 12);
    expect(monthChange('gcr', month('202802', 'gcr', 0.5, { ga4: 29 }), month('202702', 'gcr', 0.25, { ga4: 28 }), true)).toBeCloseTo(0.25, 12);
  });
  it.each([
    ['a site joined', sessions('202610', 9000, 62), sessions('202510', 100, 31)],
    ['a day is missing', sessions('202610', 9000, 30), sessions('202510', 100, 31)],
    ['days are missing that should be there', sessions('202610', { known: true, value: 1, missingDays: 2 }, 31), sessions('202510', 1, 31)],
    ['days were missing that should have been there', sessions('202610', 1, 31), sessions('202510', { known: true, value: 1, missingDays: 2 }, 31)],
    ['it is unknown', sessions('202610', { known: false, why: 'no-data' }, 31), sessions('202510', 1, 31)],
    ['it was made before months told their days', month('202610', 'sessions', 5, undefined), month('202510', 'sessions', 5, undefined)],
    ['the metric was not asked', month('202610', 'goals', 5, { ga4: 31 }), sessions('202510', 1, 31)],
    ['the metric was not asked before', sessions('202610', 1, 31), month('202510', 'goals', 5, { ga4: 31 })],
  ])('has no change if %s', (_, now, before) => expect(monthChange('sessions', now, before, false)).toBeNull());
  it("has a lab's change only for a single site", () => {
    const lab = (yearMonth: string, value: number, pagespeed: number) => month(yearMonth, 'mobilePerformance', value, { pagespeed });
    expect(monthChange('mobilePerformance', lab('202610', 0.5, 4), lab('202510', 0.25, 9), true)).toBe(0.25);
    expect(monthChange('mobilePerformance', lab('202610', 0.5, 4), lab('202510', 0.25, 4), false)).toBeNull();
  });
  it('is the difference for growth, which is itself a comparison', () => {
    expect(monthChange('orgGrowthYOY', month('202610', 'orgGrowthYOY', 0.5, {}), month('202510', 'orgGrowthYOY', 0.25, {}), false)).toBe(0.25);
  });
});

describe("a month's sites", () => {
  it('are derived from its days, by the platform with the most days', () => {
    const spent = month('202609', 'adSpend', 5, { ga4: 300, ga4Ads: 57, fb: 90, linkedin: 1 });
    expect(sitesOfMonth('adSpend', spent, 30)).toBe(3);
    expect(sitesOfMonth('sessions', spent, 30)).toBe(10);
    // A site that began within it counts.
    expect(sitesOfMonth('adSpend', month('202609', 'adSpend', 5, { fb: 91 }), 30)).toBe(4);
    expect(sitesOfMonth('adSpend', month('202609', 'adSpend', 5, { fb: 46 }), 23)).toBe(2);
    expect([sitesOfMonth('orgGrowthYOY', spent, 30), sitesOfMonth('adSpend', month('202609', 'adSpend', 5, undefined), 30)]).toEqual([0, 0]);
  });
});
