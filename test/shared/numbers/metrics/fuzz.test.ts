import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMetrics } from '../../../../shared/numbers/metrics/compute.ts';
import { rollupDays } from '../../../../shared/numbers/rollup/rollup.ts';
import { metricValuesSchema } from '../../../../shared/model/metric-value.ts';
import { ga4Day, labDay, labRun } from './sample-days.ts';

/** Anything that a number can be: what no platform can mean counts nothing and spoils nothing. */
const any = fc.double();
const row = fc.record({
  source: fc.string(),
  medium: fc.string(),
  sessions: any,
  engagedSessions: any,
  keyEvents: any,
  transactions: any,
  revenue: any,
});
const totals = fc.record({
  sessions: any,
  engagedSessions: any,
  sessionSeconds: any,
  keyEvents: any,
  transactions: any,
  revenue: any,
  adCost: fc.option(any),
  adClicks: fc.option(any),
});
const run = fc.record({
  performance: fc.option(any),
  speedIndexMs: fc.option(any),
  interactiveMs: fc.option(any),
});

describe('for any input numbers', () => {
  it('metrics are finite or have a reason, and records have no invalid numbers', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 4 }),
        totals,
        run,
        fc.boolean(),
        (traffic, sums, lab, isEcommerce) => {
          const days = [ga4Day('2026-10-01', { traffic, totals: sums })];
          const labs = [labDay('2026-10-01', labRun(lab), labRun(lab))];
          const range = { start: '2026-10-01', end: '2026-10-31' };
          const metrics = computeMetrics({
            ...range,
            isEcommerce,
            ga4: { connection: 'working', days, missingDays: [] },
            pagespeed: { connection: 'working', days: labs, missingDays: [] },
          });
          expect(metricValuesSchema.safeParse(metrics).success).toBe(true);
          const values = Object.values(metrics).map(value => (value.known ? value.value : 0));
          expect(values.every(Number.isFinite)).toBe(true);
          const record = rollupDays({ ga4: days, pagespeed: labs }, range);
          const parts = Object.values(record.sources).flatMap(source => Object.values(source.parts));
          expect(parts.every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
