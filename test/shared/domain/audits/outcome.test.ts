import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClose, makeAuditLine, meets, judgeAuditOutcome, valueToPass } from '../../../../shared/domain/audits/outcome.ts';
import { type MetricKey, metricKeys } from '../../../../shared/model/metric-value.ts';
import { makeKnownValue, none, rounded } from './sample-audit.ts';

describe('one metric (specification 9, Scoring; product decisions, Scores)', () => {
  it.each<[MetricKey, number, number, string]>([
    ['sessions', 100, 100, 'pass'],
    ['sessions', 101, 100, 'pass'],
    ['sessions', 99, 100, 'close'],
    ['sessions', 95, 100, 'close'],
    ['sessions', 94, 100, 'fail'],
    ['bounceRate', 0.63, 0.63, 'pass'],
    ['bounceRate', 0.5, 0.63, 'pass'],
    ['bounceRate', 0.66, 0.63, 'close'],
    ['bounceRate', 0.67, 0.63, 'fail'],
    ['gmbActions', 80, 100, 'close'],
    ['gmbActions', 79, 100, 'fail'],
    ['ROAS', 1.35, 1.5, 'close'],
    ['ROAS', 1.34, 1.5, 'fail'],
    ['ROAS', 1.5, 1.5, 'pass'],
    ['newFans', 99, 100, 'fail'],
    ['fanGrowth', 0.0099, 0.01, 'fail'],
    ['fanGrowth', 0.01, 0.01, 'pass'],
    ['goals', 0, 0, 'fail'],
    ['goals', 1, 0, 'pass'],
    ['orgGrowthYOY', 0.001, 0, 'pass'],
    ['orgGrowthYOY', -0.001, 0, 'fail'],
    ['orgGrowthYOY', -0.05, -0.05, 'pass'],
    ['orgGrowthYOY', -0.052, -0.05, 'close'],
    ['orgGrowthYOY', -0.06, -0.05, 'fail'],
    ['costPerLead', 0, 0, 'pass'],
    ['costPerLead', 1, 0, 'fail'],
    ['bounceRate', 0, 0, 'pass'],
    ['adSpend', 100, 50, 'not-scored'],
    ['totalFans', 1, 2, 'not-scored'],
    ['fbCheckins', 5, 1, 'retired'],
  ])('%s: %d against %d is %s', (metric, value, comparison, expected) => {
    expect(judgeAuditOutcome(metric, makeKnownValue(value), makeKnownValue(comparison))).toBe(expected);
  });
  it('is not scored without data, or if retired, disabled or in another currency', () => {
    expect(judgeAuditOutcome('sessions', none, makeKnownValue(1))).toBe('no-data');
    expect(judgeAuditOutcome('sessions', makeKnownValue(1), none)).toBe('no-data');
    expect(judgeAuditOutcome('sessions', { known: false, why: 'disabled' }, makeKnownValue(1))).toBe('disabled');
    expect(judgeAuditOutcome('sessions', { known: false, why: 'retired' }, makeKnownValue(1))).toBe('retired');
    expect(judgeAuditOutcome('revenue', makeKnownValue(1, 'EUR'), makeKnownValue(1, 'USD'))).toBe('no-data');
    expect(judgeAuditOutcome('adSpend', none, makeKnownValue(1))).toBe('no-data');
    expect(judgeAuditOutcome('adSpend', makeKnownValue(1), none)).toBe('not-scored');
  });
  it('rounding of fractional sums does not decide the outcome', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(meets('bounceRate', 0.1 + 0.2, 0.3)).toBe(true);
    expect(meets('gcr', 0.3, 0.1 + 0.2)).toBe(true);
  });
  it.each<[MetricKey, number, number | null]>([
    ['sessions', 536.2, 537],
    ['sessions', 100, 100],
    ['goals', 0, 1],
    ['sessions', -2.5, -2],
    ['gcr', 0.05, 0.05],
    ['gcr', 0, 0.001],
    ['ROAS', 0, 0.01],
    ['avgSessDuration', 0, 1],
    ['costPerLead', 54, 54],
    ['costPerLead', 0, 0],
    ['costPerLead', -1, null],
    ['mobilePerformance', 0, 0.001],
  ])('%s passes %d with %s', (metric, comparison, expected) => {
    expect(rounded(valueToPass({ metric }, comparison))).toBe(expected);
  });
  it('rounds a daily target up to printed digits, and zero to one a month', () => {
    const daily = (comparison: number) => valueToPass({ metric: 'goals', perDay: true }, comparison);
    expect([daily(0.3871), daily(3.141), daily(31.41), daily(31.4), daily(2500.2)]).toEqual([0.388, 3.15, 31.5, 31.4, 2500.2]);
    expect(daily(0)).toBeCloseTo(1 / 30);
  });
  it('the suggested passing value passes and is shown only on a miss', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...metricKeys),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (metric, value, comparison) => {
          const made = makeAuditLine(metric, makeKnownValue(value), makeKnownValue(comparison));
          const missed = made.outcome === 'close' || made.outcome === 'fail';
          expect(made.valueToPass === null || (missed && meets(metric, made.valueToPass, comparison))).toBe(
            true,
          );
          expect(made.outcome !== 'close' || isClose(metric, value, comparison)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
