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
import { every, input, known, line, none } from './sample-audit.ts';

describe('what is compared (specification 2, Audit card)', () => {
  const metrics = every(known(10, 'USD'));
  const prevMetrics = every(known(1));
  const baseline = every(known(7));
  const of = (metric: MetricKey, version: 1 | 2 | 3, more: Partial<AuditInput> = {}) =>
    findAuditComparison(metric, { type: 'standard', metrics, prevMetrics, version, ...more });
  it('version 2: the previous month', () => expect(of('sessions', 2, { baseline })).toEqual(known(1)));
  it("version 1: the case study, in the value's currency, or the site's own baseline", () => {
    expect(of('bounceRate', 1)).toEqual(known(0.63, 'USD'));
    expect(of('costPerLead', 1)).toEqual(none);
    expect(of('bounceRate', 1, { baseline })).toEqual(known(7));
    expect(of('bounceRate', 1, { baseline: every(none) })).toEqual(known(0.63, 'USD'));
    expect(of('bounceRate', 1, { metrics: every(none) })).toEqual(known(0.63));
    expect(of('ROAS', 1, { type: 'ecommerce' })).toEqual(known(1.5, 'USD'));
  });
  it("version 3: the site's own baseline, but the case study where it goes before", () => {
    expect(of('sessions', 3, { baseline })).toEqual(known(7));
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
});

describe('an audit', () => {
  it('scores the rounded share of what passed', () => {
    expect([
      computeAuditScore(0, 0),
      computeAuditScore(0, 3),
      computeAuditScore(1, 3),
      computeAuditScore(2, 3),
      computeAuditScore(3, 3),
      computeAuditScore(21, 29),
      computeAuditScore(1, 200),
    ]).toEqual([null, 0, 33, 67, 100, 72, 1]);
    const metrics = {
      ...every(none),
      sessions: known(10),
      goals: known(9),
      gcr: known(9.6),
      adSpend: known(5),
      bounceRate: known(99),
    };
    const audit = writeAudit(input({ metrics }));
    expect(audit).toMatchObject({ passed: 1, close: 1, failed: 2, score: 25 });
    expect(line(audit, 'adSpend')?.outcome).toBe('not-scored');
    expect(line(audit, 'adSpend')?.change).toBeCloseTo(-0.5);
    expect(line(audit, 'seoSessions')?.outcome).toBe('no-data');
    expect(line(audit, 'goals')?.valueToPass).toBe(10);
  });
  it('has no score when nothing could be scored', () => {
    expect(writeAudit(input({ metrics: every(none) }))).toMatchObject({
      score: null,
      passed: 0,
      close: 0,
      failed: 0,
    });
  });
  it.each(auditTypes)('of type %s has its metrics, colour and no disabled line', type => {
    for (const version of [1, 2, 3] as const) {
      const audit = writeAudit(
        input({ type, version, baseline: every(known(5)), monthlyAvgMetrics: every(known(4)) }),
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
  it('has a pie for the stats types, of what is known', () => {
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
  it('keeps its note', () => {
    expect(writeAudit(input()).note).toBeNull();
    expect(writeAudit(input({ note: '<p>x</p>' })).note).toBe('<p>x</p>');
  });

  const metric = fc.constantFrom(...metricKeys);
  const value: fc.Arbitrary<MetricValue> = fc.oneof(
    fc.double({ min: -100, max: 1e6, noNaN: true }).map(number => known(number)),
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
  it('scores 0 to 100 whatever comes in, and counts every line once', () => {
    fc.assert(
      fc.property(
        values,
        values,
        fc.constantFrom(...auditTypes),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        (metrics, prevMetrics, type, version) => {
          const audit = writeAudit(input({ metrics, prevMetrics, baseline: prevMetrics, type, version }));
          const score = audit.score ?? 0;
          expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
          expect(audit.score === null).toBe(audit.passed + audit.close + audit.failed === 0);
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
            input({ metrics: { ...metrics, [which]: known(moved) }, prevMetrics, type: 'frandev' }),
          ).score;
          expect((high ?? 0) >= (low ?? 0)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
