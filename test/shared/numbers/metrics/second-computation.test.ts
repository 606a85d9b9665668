import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMetrics, metricsOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { missingIn } from '../../../../shared/domain/overview/panel-state.ts';
import { sourcesOfRecord, toSourceStates } from '../../../../shared/numbers/rollup/record-metrics.ts';
import { rollupDays } from '../../../../shared/numbers/rollup/rollup.ts';
import { type MetricKey, metricKeySchema, type MetricValues } from '../../../../shared/model/metric-value.ts';
import { recordServices } from '../../../../shared/platforms/registry.ts';
import { naiveMetrics, type NaiveValue } from './naive-metrics.ts';
import { anyServices } from './sample-platform-days.ts';

const range = { start: '2026-10-01', end: '2026-10-06' };
const today = '2026-11-20';

describe('every metric of every service, recomputed from raw days', () => {
  const agree = (metrics: MetricValues, expected: Record<string, NaiveValue>) => {
    for (const [name, naive] of Object.entries(expected)) {
      const metric: MetricKey = metricKeySchema.parse(name);
      const value = metrics[metric];
      if (naive === null || naive === 'mixed') {
        expect(value.known, `${metric} ${JSON.stringify(value)}`).toBe(false);
        expect(!value.known && value.why === 'mixed-currency', metric).toBe(naive === 'mixed');
        continue;
      }
      if (!value.known) throw new Error(`${metric}: ${value.why}, not ${naive.value}`);
      expect(value.value, metric).toBeCloseTo(naive.value, 9);
      expect(value.currency, metric).toBe(naive.currency);
      if (naive.missingDays >= 0) expect(value.missingDays ?? 0, metric).toBe(naive.missingDays);
    }
  };
  const length = eachDay(range.start, range.end).length;
  it.each([true, false])('with GA4: %s', withGa4 => {
    fc.assert(
      fc.property(anyServices(range.start, length), given => {
        const days = withGa4 ? given : { ...given, ga4: [] };
        const state = (service: (typeof recordServices)[number]) => ({
          connection: service === 'ga4' && !withGa4 ? ('not-connected' as const) : ('working' as const),
          missingDays: service === 'ga4' && !withGa4 ? [] : missingIn(days[service], range, today),
        });
        const services = Object.fromEntries(
          recordServices.map(service => [service, { ...state(service), days: days[service] }]),
        );
        const expected = naiveMetrics(days, range, withGa4);
        agree(computeMetrics({ ...range, isEcommerce: true, ...services }), expected);
        const record = rollupDays(days, range);
        const states = Object.fromEntries(recordServices.map(service => [service, state(service)]));
        const sources = sourcesOfRecord(record, toSourceStates(record, states));
        agree(metricsOfSources(sources, { isEcommerce: true }), withoutAdGaps(expected));
      }),
      { numRuns: 300 },
    );
  });
});

/** A stored record does not say on which of GA4's days no Ads account was linked. */
const withoutAdGaps = (expected: Record<string, NaiveValue>): Record<string, NaiveValue> =>
  Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      /^(adSpend|costPer|ROAS)/.test(name) && value !== null && value !== 'mixed'
        ? { ...value, missingDays: -1 }
        : value,
    ]),
  );
