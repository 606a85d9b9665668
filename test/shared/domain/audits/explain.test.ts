import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tallyLines } from '../../../../shared/domain/audits/audit.ts';
import { cheapestChanges, findWorstMiss } from '../../../../shared/domain/audits/explain.ts';
import { makeAuditLine } from '../../../../shared/domain/audits/outcome.ts';
import { type MetricKey, metricKeys, type MetricValue } from '../../../../shared/model/metric-value.ts';

const makeKnownValue = (value: number, currency?: string): MetricValue => ({
  known: true,
  value,
  ...(currency ? { currency } : {}),
});
const audit = (...given: [MetricKey, MetricValue, MetricValue][]) => {
  const lines = given.map(([metric, value, comparison]) => makeAuditLine(metric, value, comparison));
  return { lines, ...tallyLines(lines) };
};

describe('the cheapest changes (product decisions, Beyond the specification 7)', () => {
  it('are ranked by relative size, each with the resulting score', () => {
    const changes = cheapestChanges(
      audit(
        ['sessions', makeKnownValue(100), makeKnownValue(90)],
        ['goals', makeKnownValue(0), makeKnownValue(3)],
        ['costPerLead', makeKnownValue(57.98, 'USD'), makeKnownValue(54, 'USD')],
        ['newFans', makeKnownValue(44), makeKnownValue(60)],
        ['avgSessDuration', makeKnownValue(101), makeKnownValue(105)],
        ['adSpend', makeKnownValue(1), makeKnownValue(2)],
        ['seoGoals', { known: false, why: 'no-data' }, makeKnownValue(2)],
        ['costPerClick', makeKnownValue(2), makeKnownValue(-1)],
        ['gmbViews', makeKnownValue(5), makeKnownValue(5)],
        ['gmbActions', makeKnownValue(5), makeKnownValue(5)],
      ),
    );
    expect(
      changes.map(({ metric, from, to, scoreAlone, scoreTogether }) => [
        metric,
        from,
        to,
        scoreAlone,
        scoreTogether,
      ]),
    ).toEqual([
      ['avgSessDuration', 101, 105, 50, 50],
      ['costPerLead', 57.98, 54, 50, 63],
      ['newFans', 44, 60, 50, 75],
      ['goals', 0, 3, 50, 88],
    ]);
    expect(changes[0]?.relativeChange).toBeCloseTo(0.0396, 4);
    expect(changes[1]?.relativeChange).toBeCloseTo(-0.0686, 4);
    expect(changes[1]?.currency).toBe('USD');
    expect(changes[3]?.relativeChange).toBeNull();
    // As printed: 1:41 to 1:45, and $57.98 to $54.00.
    expect(changes[0]?.printedChange).toBeCloseTo(4 / 101, 9);
    expect(changes[1]?.printedChange).toBeCloseTo((54 - 57.98) / 57.98, 9);
  });
  it('are empty if all metrics pass, or nothing was scored', () => {
    expect(cheapestChanges(audit(['sessions', makeKnownValue(1), makeKnownValue(1)]))).toEqual([]);
    expect(cheapestChanges(audit())).toEqual([]);
  });
  it('produce the promised score when applied', () => {
    const number = fc.double({ min: 0, max: 1e5, noNaN: true });
    const given = fc.array(fc.tuple(fc.constantFrom(...metricKeys), number, number), { minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(given, rows => {
        const distinct = [...new Map(rows.map(row => [row[0], row] as const)).values()];
        const now = audit(
          ...distinct.map(([metric, value, comparison]): [MetricKey, MetricValue, MetricValue] => [
            metric,
            makeKnownValue(value),
            makeKnownValue(comparison),
          ]),
        );
        const changes = cheapestChanges(now);
        const moved = new Map<MetricKey, number>();
        for (const change of changes) {
          const score = (values: Map<MetricKey, number>) =>
            audit(
              ...distinct.map(([metric, value, comparison]): [MetricKey, MetricValue, MetricValue] => [
                metric,
                makeKnownValue(values.get(metric) ?? value),
                makeKnownValue(comparison),
              ]),
            ).score;
          moved.set(change.metric, change.to);
          expect(score(new Map([[change.metric, change.to]]))).toBe(change.scoreAlone);
          expect(score(moved)).toBe(change.scoreTogether);
        }
        const sizes = changes.map(({ relativeChange }) =>
          relativeChange === null ? Infinity : Math.abs(relativeChange),
        );
        expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the worst miss', () => {
  const scored = (...given: Parameters<typeof audit>) => ({ ...audit(...given), score: 50 });
  it('is the one that needs the largest relative change, with its unit', () => {
    const misses = scored(
      ['sessions', makeKnownValue(100), makeKnownValue(90)],
      ['costPerLead', makeKnownValue(80, 'USD'), makeKnownValue(54, 'USD')],
      ['avgSessDuration', makeKnownValue(101), makeKnownValue(105)],
      ['newFans', makeKnownValue(59), makeKnownValue(60)],
      ['adSpend', makeKnownValue(1), makeKnownValue(2)],
      ['goals', makeKnownValue(5), makeKnownValue(5)],
      ['gmbViews', makeKnownValue(5), makeKnownValue(5)],
      ['gmbActions', makeKnownValue(5), makeKnownValue(5)],
    );
    expect(findWorstMiss(misses)).toMatchObject({ metric: 'costPerLead', from: 80, currency: 'USD' });
    const perDay = { ...misses, lines: misses.lines.filter(({ metric }) => metric === 'newFans').map(line => ({ ...line, perDay: true as const })) };
    expect(findWorstMiss(perDay)).toMatchObject({ metric: 'newFans', from: 59, perDay: true });
  });
  it('is undefined without a miss or a score', () => {
    expect(findWorstMiss(scored(['sessions', makeKnownValue(100), makeKnownValue(90)]))).toBeUndefined();
    expect(findWorstMiss({ lines: [], score: null, passed: 0, close: 0, failed: 0 })).toBeUndefined();
  });
});
