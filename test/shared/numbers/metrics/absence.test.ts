import { describe, expect, it } from 'vitest';
import type { DataConnection } from '../../../../shared/numbers/metrics/source.ts';
import { ga4Day } from './sample-days.ts';
import { metrics, makeOneDay, value } from './sample-metrics.ts';

describe('zero, unknown and forbidden values are distinct', () => {
  it('zero is a number', () => {
    expect(metrics(makeOneDay('2026-10-05', {})).sessions).toEqual({ known: true, value: 0 });
    expect(value('adSpend', makeOneDay('2026-10-05', { totals: { adCost: 0, adClicks: 0 } }))).toBe(0);
  });
  it.each<[DataConnection, string[], string]>([
    ['not-connected', [], 'not-connected'],
    ['reconnect-needed', ['2026-10-01'], 'reconnect-needed'],
    ['forbidden', [], 'forbidden'],
    ['working', ['2026-10-01'], 'missing-days'],
    ['working', [], 'no-data'],
  ])('%s without days: %s missing', (connection, missing, expected) => {
    for (const metric of ['sessions', 'gcr', 'adSpend', 'costPerLead', 'orgGrowthYOY'] as const)
      expect(value(metric, { connection, missing })).toBe(expected);
  });
  it('preserves the days of a removed connection', () => {
    expect(
      value('sessions', {
        ...makeOneDay('2026-10-05', { traffic: [{ sessions: 3 }] }),
        connection: 'not-connected',
      }),
    ).toBe(3);
  });
  it('leaves out days beyond the range', () => {
    const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map(date =>
      ga4Day(date, { traffic: [{ sessions: 1 }] }),
    );
    expect(value('sessions', { days })).toBe(2);
  });
  it('reports the number of missing days', () => {
    const some = {
      ...makeOneDay('2026-10-05', { traffic: [{ sessions: 1 }], totals: { adCost: 5, adClicks: 1 } }),
      missing: ['2026-10-01', '2026-10-02'],
    };
    expect(metrics(some).sessions).toEqual({ known: true, value: 1, missingDays: 2 });
    expect(metrics(some).adSpend).toEqual({ known: true, value: 5, currency: 'USD', missingDays: 2 });
    expect(metrics(some).costPerClick).toMatchObject({ missingDays: 2 });
  });
  it('a zero denominator does not give zero', () => {
    const idle = makeOneDay('2026-10-05', { totals: { adCost: 10, adClicks: 0 } });
    for (const metric of [
      'gcr',
      'bounceRate',
      'avgSessDuration',
      'seoGcr',
      'costPerLead',
      'costPerClick',
      'averageOrderValue',
    ] as const) {
      expect(value(metric, idle), metric).toBe('no-denominator');
    }
    expect(value('ROAS', makeOneDay('2026-10-05', { totals: { adCost: 0 } }))).toBe('no-denominator');
  });
  it('ads without a linked account are not connected, not zero', () => {
    expect(value('adSpend', makeOneDay('2026-10-05', { traffic: [{ sessions: 1 }] }))).toBe('not-connected');
    const linkedLater = {
      days: [ga4Day('2026-10-05'), ga4Day('2026-10-06', { totals: { adCost: 7, adClicks: 7 } })],
    };
    expect(metrics(linkedLater).adSpend).toEqual({ known: true, value: 7, currency: 'USD', missingDays: 1 });
  });
  it('values in several currencies are neither added nor divided', () => {
    const days = [
      ga4Day('2026-10-05', {
        traffic: [
          { source: 'google', medium: 'cpc', sessions: 1, keyEvents: 1, transactions: 1, revenue: 5 },
        ],
        totals: { adCost: 1, adClicks: 1 },
      }),
      ga4Day('2026-10-06', { currency: 'EUR', totals: { adCost: 1, adClicks: 1 } }),
    ];
    for (const metric of [
      'adSpend',
      'revenue',
      'costPerLead',
      'costPerClick',
      'ROAS',
      'averageOrderValue',
    ] as const) {
      expect(value(metric, { days }), metric).toBe('mixed-currency');
    }
    expect(value('sessions', { days })).toBe(1);
  });
  it('ecommerce without a shop is disabled, check-ins are retired, other platforms are not connected', () => {
    for (const metric of ['ROAS', 'averageOrderValue', 'transactions', 'revenue'] as const)
      expect(value(metric, { isEcommerce: false })).toBe('disabled');
    expect(value('fbCheckins', {})).toBe('retired');
    for (const metric of [
      'newFans',
      'totalFans',
      'fanGrowth',
      'gmbViews',
      'gmbGcr',
      'unitSales',
      'bookingRate',
    ] as const) {
      expect(value(metric, {})).toBe('not-connected');
    }
  });
  it('ignores impossible numbers, and accepts refunds', () => {
    const days = [
      ga4Day('2026-10-05', {
        traffic: [
          { source: 'google', medium: 'organic', sessions: -5, keyEvents: Number.NaN, revenue: Infinity },
        ],
        totals: {
          sessions: Infinity,
          engagedSessions: 5,
          keyEvents: -1,
          revenue: -20,
          transactions: 1,
          adCost: Number.NaN,
          adClicks: 1,
        },
      }),
    ];
    expect(value('sessions', { days })).toBe(0);
    expect(value('goals', { days })).toBe(0);
    expect(value('seoSessions', { days })).toBe(0);
    expect(value('revenue', { days })).toBe(-20);
    expect(value('adSpend', { days })).toBe(0);
  });
});
