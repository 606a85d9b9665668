import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AuditInput,
  findAuditComparison,
  computeAuditScore,
  tallyLines,
  findTopProducts,
  writeAudit,
} from '../../../../shared/domain/audits/audit.ts';
import {
  hasProfilePie,
  metricsOfType,
  ruleVersion,
  scoreColour,
} from '../../../../shared/domain/audits/kinds.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { auditOutcomes, auditSchema, auditTypes } from '../../../../shared/model/audit.ts';
import {
  type MetricKey,
  metricKeys,
  type MetricValue,
  type MetricValues,
} from '../../../../shared/model/metric-value.ts';
import { every, input, judgedAs, makeKnownValue, line, none } from './sample-audit.ts';

describe('comparisons (specification 2, Audit card)', () => {
  const metrics = every(makeKnownValue(10, 'USD'));
  const prevMetrics = every(makeKnownValue(1));
  const baseline = judgedAs(every(makeKnownValue(7)));
  const medians = [
    { metric: 'sessions' as const, value: 6, currency: 'USD', sites: 12 },
    { metric: 'costPerLead' as const, value: 50, currency: 'EUR', sites: 12 },
    { metric: 'bounceRate' as const, value: 0.4, currency: 'USD', sites: 12 },
  ];
  const of = (metric: MetricKey, version: 1 | 2 | 3, more: Partial<AuditInput> = {}) =>
    findAuditComparison(metric, {
      type: 'standard',
      judged: judgedAs(more.metrics ?? metrics, prevMetrics),
      version,
      ...more,
    }).comparison;
  it('version 2: the previous month', () => expect(of('sessions', 2, { baseline })).toEqual(makeKnownValue(1)));
  it("version 1: the case study, in the value's currency, or the site's own baseline", () => {
    expect(of('bounceRate', 1)).toEqual(makeKnownValue(0.63, 'USD'));
    expect(of('goals', 1)).toEqual(makeKnownValue(0, 'USD'));
    expect(of('costPerLead', 1)).toEqual(none);
    expect(of('sessions', 1)).toEqual(none);
    expect(of('bounceRate', 1, { baseline })).toEqual(makeKnownValue(7));
    expect(of('bounceRate', 1, { baseline: judgedAs(every(none)) })).toEqual(makeKnownValue(0.63, 'USD'));
    expect(of('bounceRate', 1, { metrics: every(none) })).toEqual(makeKnownValue(0.63));
    expect(of('ROAS', 1, { type: 'ecommerce' })).toEqual(makeKnownValue(1.5, 'USD'));
  });
  it('version 1: the median of the business type if the specification has none, in the same currency', () => {
    const typeMedians = { yearMonth: '202610', medians };
    expect(of('sessions', 1, { typeMedians })).toEqual(makeKnownValue(6, 'USD'));
    expect(of('costPerLead', 1, { typeMedians })).toEqual(none);
    expect(of('bounceRate', 1, { typeMedians })).toEqual(makeKnownValue(0.63, 'USD'));
    const audit = writeAudit(input({ version: 1, metrics, typeMedians }));
    expect(line(audit, 'sessions')).toMatchObject({ median: { sites: 12, yearMonth: '202610' }, outcome: 'pass' });
    expect(line(audit, 'bounceRate')).not.toHaveProperty('median');
  });
  it("version 3: the site's own baseline, except where the case study takes precedence", () => {
    expect(of('sessions', 3, { baseline })).toEqual(makeKnownValue(7));
    expect(of('sessions', 3)).toEqual(none);
    for (const metric of [
      'bounceRate',
      'avgPageLoadTime',
      'mobileTti',
      'mobilePerformance',
      'desktopPerformance',
    ] as const) {
      expect(of(metric, 3, { baseline })).toMatchObject({ currency: 'USD' });
    }
  });
  it('excludes an incomplete metric or baseline from the denominator and marks it', () => {
    const incomplete = (keys: readonly MetricKey[]) => ({
      ...judgedAs(every(makeKnownValue(10)), every(makeKnownValue(10))),
      basis: { ...judgedAs(every(none)).basis, ...Object.fromEntries(keys.map(key => [key, { incomplete: true as const }])) },
    });
    const audit = writeAudit(input({ judged: incomplete(['sessions', 'goals']) }));
    const whole = writeAudit(input());
    expect(line(audit, 'sessions')).toMatchObject({ outcome: 'no-data', incomplete: true, valueToPass: null });
    expect(audit.passed).toBe(whole.passed - 2);
    const third = writeAudit(input({ version: 3, baseline: incomplete(['sessions']) }));
    expect(line(third, 'sessions')).toMatchObject({ outcome: 'no-data', incomplete: true });
    expect(line(third, 'goals')).not.toHaveProperty('incomplete');
  });
});

describe('an audit', () => {
  it('scores the rounded share of passed metrics', () => {
    expect([
      computeAuditScore(0, 0),
      computeAuditScore(7, 7),
      computeAuditScore(0, 8),
      computeAuditScore(3, 9),
      computeAuditScore(6, 9),
      computeAuditScore(8, 8),
      computeAuditScore(21, 29),
      computeAuditScore(1, 200),
    ]).toEqual([null, null, 0, 33, 67, 100, 72, 1]);
    const metrics = {
      ...every(none),
      sessions: makeKnownValue(10),
      goals: makeKnownValue(9),
      gcr: makeKnownValue(9.6),
      adSpend: makeKnownValue(5),
      bounceRate: makeKnownValue(99),
    };
    const audit = writeAudit(input({ metrics }));
    expect(audit).toMatchObject({ passed: 1, close: 1, failed: 2, score: null });
    expect(line(audit, 'adSpend')?.outcome).toBe('not-scored');
    expect(line(audit, 'adSpend')?.change).toBeCloseTo(-0.5);
    expect(line(audit, 'seoSessions')?.outcome).toBe('no-data');
    expect(line(audit, 'goals')?.valueToPass).toBe(10);
  });
  it('has no score below eight scored metrics', () => {
    const scored = (count: number) => {
      const metrics = { ...every(none), ...Object.fromEntries(metricsOfType('standard').filter(key => metricTable[key].excludeFromScore === false && metricTable[key].retired === undefined).slice(0, count).map(key => [key, makeKnownValue(10)])) };
      return writeAudit(input({ metrics })).score;
    };
    expect([scored(7), scored(8)]).toEqual([null, 100]);
    expect(writeAudit(input({ metrics: every(none) }))).toMatchObject({
      score: null,
      passed: 0,
      close: 0,
      failed: 0,
    });
  });
  it.each(auditTypes)('of type %s has its metrics, color and no disabled line', type => {
    for (const version of [1, 2, 3] as const) {
      const audit = writeAudit(
        input({ type, version, baseline: judgedAs(every(makeKnownValue(5))), monthlyAvgMetrics: every(makeKnownValue(4)) }),
      );
      expect(audit.lines.map(({ metric }) => metric)).toEqual(metricsOfType(type));
      expect(audit.meta.colorHex).toBe(scoreColour(type));
      expect(audit.proof).toEqual({
        ruleVersion,
        dailyRecords: 62,
        services: ['ga4', 'pagespeed'],
        missingDays: 0,
      });
      expect(audit.monthlyAvgMetrics !== undefined).toBe(version !== 2);
      expect(auditSchema.safeParse({ ...audit, proof: { ...audit.proof, hash: 'ab' } }).success).toBe(true);
    }
  });
  it('has a pie of known values for the stats types', () => {
    for (const type of auditTypes) {
      const audit = writeAudit(input({ type, phoneCalls: 4, directionRequests: 6 }));
      expect(audit.pie, type).toEqual(
        hasProfilePie(type)
          ? [
              { name: 'Website visits', value: 10 },
              { name: 'Phone calls', value: 4 },
              { name: 'Direction requests', value: 6 },
            ]
          : undefined,
      );
    }
    expect(writeAudit(input({ type: 'smbstats', phoneCalls: null })).pie).toEqual([
      { name: 'Website visits', value: 10 },
    ]);
    expect(writeAudit(input({ type: 'smbstats', metrics: every(none) })).pie).toBeUndefined();
  });
  it('has the top three products for ecommerce', () => {
    const products = [
      { name: 'b', revenue: 5 },
      { name: 'a', revenue: 5 },
      { name: 'f', revenue: 5 },
      { name: 'c', revenue: 9 },
      { name: 'd', revenue: 1 },
      { name: 'e', revenue: 0 },
    ];
    expect(findTopProducts([...products, { name: '(not set)', revenue: 99 }])).toEqual([
      { name: 'c', revenue: 9 },
      { name: 'a', revenue: 5 },
      { name: 'b', revenue: 5 },
    ]);
    expect(writeAudit(input({ type: 'ecommerce', products })).topProducts).toHaveLength(3);
    expect(writeAudit(input({ type: 'ecommerce' })).topProducts).toBeUndefined();
    expect(
      findTopProducts([
        { name: 'free', revenue: 0 },
        { name: 'refund', revenue: -1 },
      ]),
    ).toEqual([]);
    expect(writeAudit(input({ version: 1 }))).not.toHaveProperty('monthlyAvgMetrics');
    expect(writeAudit(input({ type: 'standard', products })).topProducts).toBeUndefined();
  });
  it('preserves its note', () => {
    expect(writeAudit(input()).note).toBeNull();
    expect(writeAudit(input({ note: '<p>x</p>' })).note).toBe('<p>x</p>');
  });

  const metric = fc.constantFrom(...metricKeys);
  const value: fc.Arbitrary<MetricValue> = fc.oneof(
    fc.double({ min: -100, max: 1e6, noNaN: true }).map(number => makeKnownValue(number)),
    fc.constantFrom<MetricValue>(
      none,
      { known: false, why: 'disabled' },
      { known: false, why: 'retired' },
      { known: false, why: 'not-connected' },
    ),
  );
  const values = fc
    .array(value, { minLength: metricKeys.length, maxLength: metricKeys.length })
    .map(list => Object.fromEntries(metricKeys.map((key, index) => [key, list[index]])) as MetricValues);
  it('scores 0 to 100 for any input, and counts every line once', () => {
    fc.assert(
      fc.property(
        values,
        values,
        fc.constantFrom(...auditTypes),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        (metrics, prevMetrics, type, version) => {
          const audit = writeAudit(input({ metrics, prevMetrics, baseline: judgedAs(prevMetrics), type, version }));
          const score = audit.score ?? 0;
          expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
          expect(audit.score === null).toBe(audit.passed + audit.close + audit.failed < 8);
          const counted = auditOutcomes.map(
            outcome => audit.lines.filter(item => item.outcome === outcome).length,
          );
          expect(counted.reduce((a, b) => a + b)).toBe(audit.lines.length);
          expect(tallyLines(audit.lines)).toMatchObject({ score: audit.score });
        },
      ),
      { numRuns: 200 },
    );
  });
  it('is monotone: a better value of one metric never lowers the score', () => {
    fc.assert(
      fc.property(
        values,
        values,
        metric,
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (metrics, prevMetrics, which, better) => {
          const before = metrics[which];
          if (!before.known) return;
          const moved = metricTable[which].lowerIsBetter ? before.value - better : before.value + better;
          const low = writeAudit(input({ metrics, prevMetrics, type: 'frandev' })).score;
          const high = writeAudit(
            input({ metrics: { ...metrics, [which]: makeKnownValue(moved) }, prevMetrics, type: 'frandev' }),
          ).score;
          expect((high ?? 0) >= (low ?? 0)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
