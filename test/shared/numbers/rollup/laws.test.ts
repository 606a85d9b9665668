import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMetrics, metricsOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import { monthRange } from '../../../../shared/domain/periods/days.ts';
import { mergeMonths, mergeSites } from '../../../../shared/numbers/rollup/merge.ts';
import { sourcesOfRecord } from '../../../../shared/numbers/rollup/record-metrics.ts';
import { rollupDays, rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
import { metricKeys } from '../../../../shared/model/metric-value.ts';
import { type RollupRecord, rollupRecordSchema } from '../../../../shared/model/month-record.ts';
import { anyDays } from '../metrics/sample-days.ts';
import { anyServices } from '../metrics/sample-platform-days.ts';
import { all } from './sample-records.ts';

describe('rollup laws', () => {
  it('the rollup of all parts equals the rollup of the whole', () => {
    fc.assert(
      fc.property(
        anyDays('2026-01-20', 25),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 25, maxLength: 25 }),
        ({ ga4, pagespeed }, cut) => {
          const whole = rollupDays({ ga4, pagespeed }, all);
          const pieces = [0, 1, 2].map(piece =>
            rollupDays(
              {
                ga4: ga4.filter((_, index) => cut[index] === piece),
                pagespeed: pagespeed.filter((_, index) => cut[index] === piece),
              },
              all,
            ),
          );
          expect(mergeMonths(pieces)).toEqual(whole);
          expect(mergeMonths([mergeMonths(pieces.slice(0, 2)), mergeMonths(pieces.slice(2))])).toEqual(whole);
          expect(mergeMonths(pieces.toReversed())).toEqual(whole);
          expect(mergeSites(pieces)).toEqual(whole);
          expect(rollupRecordSchema.safeParse(whole).success).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('months add up to the year in any split and yield its metrics', () => {
    fc.assert(
      fc.property(anyDays('2026-01-20', 60), fc.boolean(), ({ ga4, pagespeed }, isEcommerce) => {
        const months = ['202601', '202602', '202603'].map(month => rollupMonth({ ga4, pagespeed }, month));
        const fromMonths = metricsOfSources(sourcesOfRecord(mergeMonths(months)), { isEcommerce });
        const { start } = monthRange('202601');
        const fromDays = computeMetrics({
          start,
          end: '2026-03-31',
          isEcommerce,
          ga4: { connection: 'working', days: ga4, missingDays: [] },
          pagespeed: { connection: 'working', days: pagespeed, missingDays: [] },
        });
        for (const metric of metricKeys) {
          const [a, b] = [fromMonths[metric], fromDays[metric]];
          if (!a.known) continue;
          const { missingDays: _missing, ...rest } = b.known ? b : { missingDays: 0 };
          expect(a, metric).toEqual(rest);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('hold for every service, for any split of days or sites except last values', () => {
    const withoutLast = (record: RollupRecord): RollupRecord => ({
      ...record,
      sources: Object.fromEntries(
        Object.entries(record.sources).map(([key, { last: _last, ...source }]) => [key, source]),
      ),
    });
    fc.assert(
      fc.property(
        anyServices('2026-01-28', 8),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 31, maxLength: 31 }),
        (days, cut) => {
          const whole = rollupDays(days, all);
          const pieces = [0, 1, 2].map(piece => {
            const filterPiece = <D extends { date: string }>(of: readonly D[]) =>
              of.filter(({ date }) => cut[Number(date.slice(8)) - 1] === piece);
            const { ga4, pagespeed, gmb, gsc, fbPage, fb, linkedin, linkedinOrg, bing } = days;
            return rollupDays(
              {
                ga4: filterPiece(ga4),
                pagespeed: filterPiece(pagespeed),
                gmb: filterPiece(gmb),
                gsc: filterPiece(gsc),
                fbPage: filterPiece(fbPage),
                fb: filterPiece(fb),
                linkedin: filterPiece(linkedin),
                linkedinOrg: filterPiece(linkedinOrg),
                bing: filterPiece(bing),
              },
              all,
            );
          });
          expect(mergeMonths(pieces)).toEqual(whole);
          expect(mergeMonths([mergeMonths(pieces.slice(0, 2)), mergeMonths(pieces.slice(2))])).toEqual(whole);
          expect(mergeMonths(pieces.toReversed())).toEqual(whole);
          expect(withoutLast(mergeSites(pieces))).toEqual(withoutLast(whole));
          expect(rollupRecordSchema.parse(whole)).toEqual(whole);
          const months = mergeMonths(['202601', '202602'].map(month => rollupMonth(days, month)));
          expect(months).toEqual(whole);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('breakdowns of channels sum to the totals', () => {
    fc.assert(
      fc.property(anyDays('2026-02-01', 10), ({ ga4 }) => {
        const { sources, channels } = rollupDays({ ga4 }, all);
        const sum = (key: 'sessions' | 'goals' | 'transactions' | 'revenue') =>
          channels.reduce((total, row) => total + row[key], 0);
        const parts = sources.ga4?.parts ?? {};
        for (const key of ['sessions', 'goals', 'transactions', 'revenue'] as const)
          expect(sum(key)).toBe(parts[key] ?? 0);
        const byPart = ['organic', 'paid', 'direct', 'social', 'email', 'referral', 'ai', 'other'].map(
          channel => parts[`${channel}Sessions`] ?? 0,
        );
        expect(byPart).toEqual(channels.map(({ sessions }) => sessions));
      }),
    );
  });
});
