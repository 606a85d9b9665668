import { describe, expect, it } from 'vitest';
import { monthlyAverages } from '../../../../shared/domain/audits/average.ts';
import { auditGroups, findLineFootnotes, footnoteTexts } from '../../../../shared/domain/audits/card.ts';
import { makeAuditLine } from '../../../../shared/domain/audits/outcome.ts';
import { metricsOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import { sourcesOfRecord } from '../../../../shared/numbers/rollup/record-metrics.ts';
import { rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import { metricKeys, type MetricValue, type MetricValues } from '../../../../shared/model/metric-value.ts';
import { ga4Day } from '../../numbers/metrics/sample-days.ts';

const makeKnownValue = (value: number, more: { missingDays?: number } = {}): MetricValue => ({
  known: true,
  value,
  ...more,
});
const none: MetricValue = { known: false, why: 'no-data' };

describe('groups of the card', () => {
  it("are in the card's order with passed and scored counts; disabled lines are hidden", () => {
    const groups = auditGroups([
      makeAuditLine('sessions', makeKnownValue(2), makeKnownValue(1)),
      makeAuditLine('goals', makeKnownValue(0), makeKnownValue(1)),
      makeAuditLine('gcr', none, makeKnownValue(1)),
      makeAuditLine('seoSessions', makeKnownValue(96), makeKnownValue(100)),
      makeAuditLine('adSpend', makeKnownValue(1), makeKnownValue(1)),
      makeAuditLine('revenue', { known: false, why: 'disabled' }, makeKnownValue(1)),
    ]);
    expect(groups.map(({ title, lines, passed, scored }) => [title, lines.length, passed, scored])).toEqual([
      ['Website', 3, 1, 2],
      ['Search', 1, 0, 1],
      ['Paid ads', 1, 0, 0],
    ]);
    expect(auditGroups([])).toEqual([]);
  });
});

describe('footnotes (specification 2, Audit card)', () => {
  const lines = [
    makeAuditLine('sessions', makeKnownValue(2), makeKnownValue(1)),
    makeAuditLine('bounceRate', makeKnownValue(0.5), makeKnownValue(0.63)),
    makeAuditLine('mobileTti', makeKnownValue(5), none),
    makeAuditLine('adSpend', makeKnownValue(1), makeKnownValue(1)),
  ];
  const average = Object.fromEntries(metricKeys.map(key => [key, none])) as MetricValues;
  const monthlyAvgMetrics = {
    ...average,
    sessions: makeKnownValue(2, { missingDays: 30 }),
    bounceRate: makeKnownValue(0.5, { missingDays: 30 }),
    adSpend: makeKnownValue(3),
  };
  it('for a baseline audit: an asterisk for a case study, a dagger for a short average', () => {
    expect([...findLineFootnotes({ version: 3, lines, monthlyAvgMetrics })]).toEqual([
      ['sessions', ['†']],
      ['bounceRate', ['*', '†']],
      ['adSpend', ['*']],
    ]);
    expect([...findLineFootnotes({ version: 3, lines })]).toEqual([
      ['bounceRate', ['*']],
      ['adSpend', ['*']],
    ]);
  });
  it('for others: an asterisk for metrics that are not scored', () => {
    for (const version of [1, 2] as const)
      expect([...findLineFootnotes({ version, lines, monthlyAvgMetrics })]).toEqual([['adSpend', ['*']]]);
    expect(Object.values(footnoteTexts).every(text => text.endsWith('.'))).toBe(true);
  });
});

describe('the 12 month average', () => {
  const month = (yearMonth: string, days: Ga4CoreDay[]) => {
    const record = rollupMonth({ ga4: days }, yearMonth);
    return { yearMonth, record, metrics: metricsOfSources(sourcesOfRecord(record), { isEcommerce: true }) };
  };
  const september = month('202609', [
    ga4Day('2026-09-01', { traffic: [{ sessions: 100, keyEvents: 10, transactions: 1, revenue: 50 }] }),
  ]);
  const october = month('202610', [ga4Day('2026-10-01', { traffic: [{ sessions: 300, keyEvents: 3 }] })]);
  const empty = month('202608', []);
  it('is the daily average of a sum, and a rate over all months together', () => {
    const average = monthlyAverages([september, october], ['202609', '202610'], true);
    expect(average.sessions).toEqual({ known: true, value: 400 / 61 });
    expect(average.gcr).toEqual({ known: true, value: 13 / 400 });
    expect(average.revenue).toEqual({ known: true, value: 50 / 61, currency: 'USD' });
  });
  it('lists missing days, and leaves out unwanted months', () => {
    const average = monthlyAverages([empty, september, october], ['202608', '202609'], true);
    expect(average.sessions).toEqual({ known: true, value: 100 / 30, missingDays: 31 });
    expect(average.gcr).toEqual({ known: true, value: 0.1, missingDays: 31 });
  });
  it('is unknown like its months, without months, or with several currencies', () => {
    expect(monthlyAverages([september], ['202609'], true).gmbViews).toEqual({
      known: false,
      why: 'not-connected',
    });
    expect(monthlyAverages([], ['202609'], true).sessions).toEqual({ known: false, why: 'no-data' });
    const euros = month('202610', [
      ga4Day('2026-10-01', { currency: 'EUR', traffic: [{ sessions: 1, transactions: 1, revenue: 5 }] }),
    ]);
    const mixed = monthlyAverages([september, euros], ['202609', '202610'], true);
    expect(mixed.revenue).toEqual({ known: false, why: 'mixed-currency' });
    expect(mixed.averageOrderValue).toEqual({ known: false, why: 'mixed-currency' });
    expect(mixed.sessions).toMatchObject({ known: true, value: 101 / 61 });
  });
  it('is unknown for a rate whose months have two currencies in total', () => {
    const ads = { adCost: 5, adClicks: 5 };
    const dollars = month('202609', [
      ga4Day('2026-09-01', { traffic: [{ source: 'g', medium: 'cpc', revenue: 50 }], totals: ads }),
    ]);
    const euros = month('202610', [
      ga4Day('2026-10-01', {
        currency: 'EUR',
        traffic: [{ source: 'g', medium: 'cpc', revenue: 50 }],
        totals: ads,
      }),
    ]);
    expect(monthlyAverages([dollars, euros], ['202609', '202610'], true).ROAS).toEqual({
      known: false,
      why: 'mixed-currency',
    });
  });
});
