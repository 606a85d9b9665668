import { describe, expect, it } from 'vitest';
import { metricsOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import { mergeMonths } from '../../../../shared/numbers/rollup/merge.ts';
import { sourcesOfRecord } from '../../../../shared/numbers/rollup/record-metrics.ts';
import { rollupDays } from '../../../../shared/numbers/rollup/rollup.ts';
import { rollupRecordSchema } from '../../../../shared/model/month-record.ts';
import { ga4Day } from './sample-days.ts';
import { end, input, metrics, start, value } from './sample-metrics.ts';

const traffic = [
  { source: 'google', medium: 'organic', sessions: 60, engagedSessions: 30, keyEvents: 3, transactions: 2, revenue: 50 },
  { source: 'google', medium: 'cpc', sessions: 40, engagedSessions: 30, keyEvents: 2, transactions: 1, revenue: 90 },
];
const figures = { newUsers: 7, screenPageViews: 300, sessionSeconds: 6000, adCost: 30, adClicks: 10, adImpressions: 900 };
/** What the connector leaves where a field is no longer given. */
const blank = (field: string) => (field.startsWith('ad') ? null : 0);
const day = (date: string, ...unknown: string[]) =>
  ga4Day(date, {
    traffic,
    totals: { ...figures, ...Object.fromEntries(unknown.map(field => [field, blank(field)])) },
    ...(unknown.length === 0 ? {} : { unknown }),
  });

describe('a field that GA4 no longer provides', () => {
  it.each([
    ['engagedSessions', ['bounceRate']],
    ['newUsers', []],
    ['totalUsers', []],
    ['itemRevenue', []],
    ['sessionSeconds', ['avgSessDuration']],
    ['transactions', ['averageOrderValue', 'transactions']],
    ['revenue', ['ROAS', 'averageOrderValue', 'revenue']],
    ['adCost', ['ROAS', 'adSpend', 'costPerClick', 'costPerLead']],
    ['adClicks', ['costPerClick']],
    ['adImpressions', []],
  ])('%s: metrics that use it have no data, and all others are unchanged', (field, lost) => {
    const before = metrics({ days: [day('2026-10-05')] });
    const after = metrics({ days: [day('2026-10-05', field)] });
    const changed = Object.entries(after).filter(([key, found]) => JSON.stringify(found) !== JSON.stringify(Object(before)[key]));
    expect(changed.every(([, found]) => !found.known && found.why === 'no-data')).toBe(true);
    expect(changed.map(([key]) => key).sort()).toEqual(lost);
  });

  it('on some days: gives sums missing days, and rates use the remaining common days', () => {
    const days = [day('2026-10-05'), day('2026-10-06', 'engagedSessions', 'transactions')];
    expect(metrics({ days }).transactions).toEqual({ known: true, value: 3, missingDays: 1 });
    expect(value('bounceRate', { days })).toBe('no-data');
    expect(value('averageOrderValue', { days })).toBe('no-data');
    expect(value('sessions', { days })).toBe(200);
    // Both lack the same days: their quotient is that of the days that are left.
    const both = [day('2026-10-05'), day('2026-10-06', 'revenue', 'transactions')];
    expect(metrics({ days: both }).averageOrderValue).toMatchObject({ known: true, missingDays: 1 });
    const apart = [day('2026-10-05', 'revenue'), day('2026-10-06', 'transactions')];
    expect(value('averageOrderValue', { days: apart })).toBe('no-data');
  });

  it('of the Ads account affects only its figure; missing all fields means no data', () => {
    const clicks = metrics({ days: [day('2026-10-05', 'adClicks')] });
    expect(clicks.adSpend).toMatchObject({ known: true, value: 30 });
    const all = metrics({ days: [day('2026-10-05', 'adClicks', 'adCost', 'adImpressions')] });
    expect(all.adSpend).toEqual({ known: false, why: 'no-data' });
    const unlinked = ga4Day('2026-10-05', { traffic, totals: { adCost: null, adClicks: null, adImpressions: null }, unknown: ['newUsers'] });
    expect(value('adSpend', { days: [unlinked] })).toBe('not-connected');
  });

  it('remains unknown in months and their metrics', () => {
    const range = { start, end };
    const first = rollupDays({ ga4: [day('2026-10-05', 'revenue')] }, range);
    expect(rollupRecordSchema.parse(first)).toEqual(first);
    expect(first.sources.ga4?.withheld).toEqual({ revenue: ['2026-10-05'], paidRevenue: ['2026-10-05'] });
    expect(first.sources.ga4?.parts).not.toHaveProperty('revenue');
    expect(first.sources.ga4Ads).not.toHaveProperty('withheld');
    const extras = input();
    expect(metricsOfSources(sourcesOfRecord(first), extras).revenue).toEqual({ known: false, why: 'no-data' });
    const both = mergeMonths([first, rollupDays({ ga4: [day('2026-10-06')] }, range)]);
    expect(both).toEqual(rollupDays({ ga4: [day('2026-10-06'), day('2026-10-05', 'revenue')] }, range));
    expect(metricsOfSources(sourcesOfRecord(both), extras).revenue).toMatchObject({ known: true, value: 140, missingDays: 1 });
    expect(metricsOfSources(sourcesOfRecord(both), extras).averageOrderValue).toEqual({ known: false, why: 'no-data' });
  });
});
