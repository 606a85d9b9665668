import { describe, expect, test } from 'vitest';
import type { MetricValue } from '../../../../shared/model/metric-value.ts';
import { describePace, computeTracker, type MonthRow } from '../../../../web/src/features/overview/view/tracker.ts';

const makeValue = (value: number, currency?: string): MetricValue => ({ known: true, value, ...(currency === undefined ? {} : { currency }) });
const unknown: MetricValue = { known: false, why: 'missing-days' };
const today = '2026-11-16';
const rows: readonly MonthRow[] = [
  { key: '202511', metrics: { goals: makeValue(80), revenue: makeValue(900, 'EUR') } },
  { key: '202609', metrics: { goals: unknown, revenue: makeValue(2000, 'USD'), unitSales: makeValue(3) } },
  { key: '202610', metrics: { goals: makeValue(200), revenue: makeValue(4000, 'USD'), unitSales: makeValue(4) } },
  { key: '202611', metrics: { goals: makeValue(120), revenue: makeValue(1000, 'USD'), unitSales: unknown } },
];
const goals = { '2026': { revenue: 24_000, units: 20 } };

describe('the tracker', () => {
  test('compares conversions of the month so far with the whole previous month', () => {
    const tracker = computeTracker({ rows, today, isEcommerce: false, goals: undefined });
    expect(tracker).toMatchObject({ measure: 'goals', value: 120, previous: 200, share: 0.6, pace: 0.5, monthGoal: null, year: null });
    expect(tracker.months).toHaveLength(12);
    expect(tracker.months.map(({ value }) => value)).toEqual([...Array.from({ length: 9 }, () => null), null, 200, 120]);
  });

  test('sums the year of a shop toward its goal, excluding other currencies', () => {
    const tracker = computeTracker({ rows, today, isEcommerce: true, goals });
    expect(tracker).toMatchObject({ currency: 'USD', value: 1000, previous: 4000, share: 0.25, monthGoal: 2000, year: { of: 'revenue', done: 7000, goal: 24_000, unknown: 8 } });
    expect(computeTracker({ rows, today: '2026-10-31', isEcommerce: true, goals }).months[0]).toEqual({ yearMonth: '202511', value: null });
  });

  test('counts units sold if the site has a goal for them', () => {
    expect(computeTracker({ rows, today, isEcommerce: false, goals }).year).toEqual({ of: 'unitSales', done: 7, goal: 20, unknown: 9 });
    expect(computeTracker({ rows: [], today, isEcommerce: false, goals }).year).toBeNull();
    expect(computeTracker({ rows, today, isEcommerce: false, goals: { '2026': { revenue: 0, units: 0 } } }).year).toBeNull();
  });

  test('shows no share if the previous value is missing or zero', () => {
    expect(computeTracker({ rows: [{ key: '202610', metrics: { goals: makeValue(0) } }, { key: '202611', metrics: { goals: makeValue(5) } }], today, isEcommerce: false, goals: undefined })).toMatchObject({ value: 5, previous: 0, share: null });
    expect(computeTracker({ rows: [], today: '2026-11-01', isEcommerce: false, goals: undefined })).toMatchObject({ value: null, previous: null, share: null, pace: 0 });
  });

  test('compares with the pace of the previous month', () => {
    expect(describePace({ share: 0.6, pace: 0.5 })).toEqual({ text: '10 points ahead of its pace', behind: false });
    expect(describePace({ share: 0.49, pace: 0.5 })).toEqual({ text: '1 point behind its pace', behind: true });
    expect(describePace({ share: 0.5, pace: 0.5 })?.text).toBe('On pace with the previous month');
    expect(describePace({ share: null, pace: 0.5 })).toBeNull();
  });
});
