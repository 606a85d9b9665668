import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAuditLine, meets } from '../../../../shared/domain/audits/outcome.ts';
import { waysToPass } from '../../../../shared/domain/audits/ways.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import {
  type MetricKey,
  metricKeys,
  type MetricValue,
  type MetricValues,
} from '../../../../shared/model/metric-value.ts';

const makeKnownValue = (value: number, currency?: string): MetricValue => ({
  known: true,
  value,
  ...(currency ? { currency } : {}),
});
const none: MetricValue = { known: false, why: 'no-data' };
const holding = (given: Partial<MetricValues>): MetricValues => {
  const empty = Object.fromEntries(metricKeys.map(key => [key, none])) as MetricValues;
  return { ...empty, ...given };
};
const ways = (metric: MetricKey, value: number, comparison: number, given: Partial<MetricValues>) =>
  waysToPass(makeAuditLine(metric, makeKnownValue(value), makeKnownValue(comparison)), holding(given));

describe('ways to pass a rate', () => {
  it('are less spend for the same leads or more leads for the same spend', () => {
    const found = ways('costPerLead', 7479.05 / 129, 54, {
      adSpend: makeKnownValue(7479.05, 'USD'),
      paidLeads: makeKnownValue(129),
    });
    expect(found).toEqual([
      {
        metric: 'adSpend',
        from: 7479.05,
        to: 6966,
        keeping: 'paidLeads',
        relativeChange: expect.closeTo(-0.0686, 4),
        currency: 'USD',
      },
      {
        metric: 'paidLeads',
        from: 129,
        to: 139,
        keeping: 'adSpend',
        relativeChange: expect.closeTo(0.0775, 4),
      },
    ]);
  });
  it('exclude spend on campaigns that are not for leads', () => {
    const given = { adSpend: makeKnownValue(1500, 'USD'), paidLeads: makeKnownValue(50) };
    // 500 of the 1500 for 50 leads.
    expect(ways('costPerLead', 10, 8, given).map(({ metric, from, to }) => [metric, from, to])).toEqual([
      ['adSpend', 1500, 1400],
      ['paidLeads', 50, 63],
    ]);
  });
  it('are empty for an unknown value', () => {
    const line = { ...makeAuditLine('gcr', makeKnownValue(0.02), makeKnownValue(0.025)), value: none };
    expect(waysToPass(line, holding({ goals: makeKnownValue(20), sessions: makeKnownValue(1000) }))).toEqual([]);
  });
  it('lift a higher-is-better rate by its numerator only', () => {
    expect(ways('gcr', 0.02, 0.025, { goals: makeKnownValue(20), sessions: makeKnownValue(1000) })).toEqual([
      { metric: 'goals', from: 20, to: 25, keeping: 'sessions', relativeChange: 0.25 },
    ]);
  });
  it('put the smaller change first', () => {
    const found = ways('costPerClick', 3, 1, { adSpend: makeKnownValue(3, 'USD') });
    expect(found).toEqual([]);
    const both = ways('costPerLead', 10, 9.9, { adSpend: makeKnownValue(1000, 'USD'), paidLeads: makeKnownValue(100) });
    expect(both.map(({ metric }) => metric)).toEqual(['adSpend', 'paidLeads']);
    const turned = ways('costPerLead', 10, 4, { adSpend: makeKnownValue(1000, 'USD'), paidLeads: makeKnownValue(100) });
    expect(turned.map(({ metric, to }) => [metric, to])).toEqual([
      ['adSpend', 400],
      ['paidLeads', 250],
    ]);
  });
  it('are empty without a miss, for sums, for derived numbers, and for unknown values', () => {
    expect(ways('gcr', 0.03, 0.025, { goals: makeKnownValue(20), sessions: makeKnownValue(1000) })).toEqual([]);
    expect(ways('sessions', 1, 2, { sessions: makeKnownValue(1) })).toEqual([]);
    expect(ways('bounceRate', 0.9, 0.5, { sessions: makeKnownValue(1000) })).toEqual([]);
    expect(ways('avgPageLoadTime', 9, 7, {})).toEqual([]);
    expect(ways('gcr', 0.02, 0.025, { goals: makeKnownValue(20) })).toEqual([]);
    expect(ways('gcr', 0.02, 0.025, { sessions: makeKnownValue(20) })).toEqual([]);
    expect(ways('orgGrowthYOY', 0.02, 0.025, { seoSessions: makeKnownValue(1) })).toEqual([]);
  });
  it('never start from zero or end at zero', () => {
    expect(ways('gcr', 0, 0.5, { goals: makeKnownValue(0), sessions: makeKnownValue(10) })).toEqual([]);
    expect(ways('costPerLead', 5, 0, { adSpend: makeKnownValue(10, 'USD'), paidLeads: makeKnownValue(2) })).toEqual([
      { metric: 'adSpend', from: 10, to: 0, keeping: 'paidLeads', relativeChange: -1, currency: 'USD' },
    ]);
  });
  it('keep their promise', () => {
    const rates = metricKeys.filter(key => metricTable[key].aggregation.kind === 'ratio');
    const number = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...rates),
        number,
        number,
        fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
        (metric, of, over, comparison) => {
          const parts = Object.fromEntries(
            metricKeys
              .filter(key => metricTable[key].aggregation.kind === 'sum')
              .map(key => [key, makeKnownValue(over)]),
          );
          const found = ways(metric, of / over, comparison, {
            ...parts,
            goals: makeKnownValue(of),
            adSpend: makeKnownValue(of),
            paidGoals: makeKnownValue(of),
          } as Partial<MetricValues>);
          const spent = found.filter(way => way.metric === 'adSpend');
          expect(spent.every(way => meets(metric, way.to / over, comparison))).toBe(true);
          expect(found.every(way => way.to >= 0 && way.to !== way.from)).toBe(true);
          const sizes = found.map(way => Math.abs(way.relativeChange));
          expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 500 },
    );
  });
});
