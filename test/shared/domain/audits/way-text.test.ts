import { describe, expect, it } from 'vitest';
import type { CheapestChange } from '../../../../shared/domain/audits/explain.ts';
import { makeAuditLine } from '../../../../shared/domain/audits/outcome.ts';
import { cheapestSentence, waySentence } from '../../../../shared/domain/audits/way-text.ts';
import { type MetricKey, metricKeys, type MetricValue, type MetricValues } from '../../../../shared/model/metric-value.ts';

const makeKnownValue = (value: number, currency?: string): MetricValue => ({ known: true, value, ...(currency === undefined ? {} : { currency }) });
const none: MetricValue = { known: false, why: 'no-data' };
const holding = (given: Partial<Record<MetricKey, MetricValue>>): MetricValues => {
  // A record of every key, made by listing the keys.
  const empty = Object.fromEntries(metricKeys.map(key => [key, none])) as MetricValues;
  return { ...empty, ...given };
};
const change = (metric: MetricKey, from: number, to: number): CheapestChange => ({ metric, from, to, relativeChange: (to - from) / from, printedChange: null, currency: 'USD', scoreAlone: 84, scoreTogether: 84 });

describe('a way to pass in words', () => {
  const metrics = holding({ adSpend: makeKnownValue(7479.05, 'USD'), paidLeads: makeKnownValue(129), goals: makeKnownValue(102), sessions: makeKnownValue(1000) });

  it.each([
    [{ metric: 'adSpend', from: 7479.05, to: 6966, keeping: 'paidLeads', relativeChange: -0.0686, currency: 'USD' }, 'Spend $513.05 less for the same 129 paid leads'],
    [{ metric: 'paidLeads', from: 129, to: 139, keeping: 'adSpend', relativeChange: 0.0775 }, '10 more paid leads for the same $7,479 ad spend'],
    [{ metric: 'adSpend', from: 100, to: 150.5, keeping: 'paidLeads', relativeChange: 0.505, currency: 'USD' }, 'Spend $50.50 more for the same 129 paid leads'],
    [{ metric: 'revenue', from: 100, to: 120, keeping: 'sessions', relativeChange: 0.2, currency: 'USD' }, '$20.00 more revenue for the same 1,000 sessions'],
    [{ metric: 'revenue', from: 120, to: 100, keeping: 'sessions', relativeChange: -0.17, currency: 'USD' }, '$20.00 less revenue for the same 1,000 sessions'],
    [{ metric: 'goals', from: 102, to: 103, keeping: 'sessions', relativeChange: 0.0098 }, '1 more goal for the same 1,000 sessions'],
    [{ metric: 'goals', from: 102, to: 100, keeping: 'gmbViews', relativeChange: -0.02 }, '2 fewer goals for the same views'],
  ] as const)('%j', (way, words) => expect(waySentence(way, metrics)).toBe(words));

  it('explains a rate whose values look alike, and shows both values otherwise', () => {
    const lines = [makeAuditLine('gcr', makeKnownValue(0.102), makeKnownValue(0.1027)), makeAuditLine('sessions', makeKnownValue(90), makeKnownValue(100))];
    expect(cheapestSentence(change('gcr', 0.102, 0.1027), { lines, metrics })).toBe('1 more goal for the same 1,000 sessions');
    expect(cheapestSentence(change('sessions', 90, 100), { lines, metrics })).toBe('100 instead of 90');
    expect(cheapestSentence(change('costPerLead', 58, 54), { lines, metrics })).toBe('$54.00 instead of $58.00');
  });
});
