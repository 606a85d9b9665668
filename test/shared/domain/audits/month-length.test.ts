import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAudit } from '../../../../shared/domain/audits/audit.ts';
import { type AuditedSide, judgeMonth, judgeMonths } from '../../../../shared/domain/audits/judged.ts';
import { eachDay, countDays, listMonths, monthRange, previousYearMonth } from '../../../../shared/domain/periods/days.ts';
import { metricsOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import type { PartKey, Parts } from '../../../../shared/numbers/metrics/parts.ts';
import { type FactSource, givenBy } from '../../../../shared/numbers/metrics/source.ts';
import type { MetricValues } from '../../../../shared/model/metric-value.ts';
import { type SourceKey, sourceKeys } from '../../../../shared/platforms/registry.ts';
import { input } from './sample-audit.ts';

/** One day of a site: by source what it gives. Units are sold by the month: see below. */
type Day = { readonly key: SourceKey; readonly parts: Partial<Parts>; readonly fans: number }[];

const anyDay: fc.Arbitrary<Day> = fc
  .subarray([...sourceKeys], { minLength: 2 })
  .chain(keys =>
    fc.tuple(
      ...keys.map(key => {
        const gives = [...givenBy[key]].filter(part => part !== 'unitsSold');
        return fc.record({
          key: fc.constant(key),
          parts: fc
            .array(fc.oneof(fc.nat(3), fc.nat(5000), fc.nat(1_000_000).map(cents => cents / 100)), { minLength: gives.length, maxLength: gives.length })
            .map(amounts => Object.fromEntries(gives.map((part, index) => [part, amounts[index] ?? 0])) as Partial<Parts>),
          // More than a month of any length brings.
          fans: fc.integer({ min: 400_000, max: 900_000 }),
        });
      }),
    ),
  );

const source = ({ key, parts, fans }: Day[number], days: number, date: string): FactSource => ({
  connection: 'working',
  gives: givenBy[key],
  parts: Object.fromEntries(Object.entries(parts).map(([part, amount]) => [part as PartKey, amount * days])),
  dayCount: days,
  missingDays: [],
  currencies: ['USD'],
  totalFans: givenBy[key].has('newFans') ? { date, value: fans } : undefined,
});

/** A month all of whose days are this day. Growth of organic sessions is by the day already: none, in every month. */
function month(day: Day, yearMonth: string): AuditedSide {
  const range = monthRange(yearMonth);
  const length = countDays(range);
  const sources = day.map(entry => source(entry, length, range.end));
  return {
    sources,
    length,
    metrics: metricsOfSources(sources, { isEcommerce: true, yearAgoSeo: null, previousQuarterSeo: null }),
    points: eachDay(range.start, range.end).map(date => ({ date, sources: day.map(entry => source(entry, 1, date)) })),
  };
}

const isEcommerce = true;
const types = ['ecommerce', 'frandev', 'standard', 'smbstats'] as const;
const outcomes = (audit: ReturnType<typeof writeAudit>) => audit.lines.map(({ metric, outcome }) => `${metric} ${outcome}`).join();

/** The outcomes of a month of equal days beside another month of the same days. */
function against(now: AuditedSide, before: AuditedSide, type: (typeof types)[number]): { score: number | null; outcomes: string } {
  const audit = writeAudit(input({ type, version: 2, judged: judgeMonths(now, before, isEcommerce) }));
  return { score: audit.score, outcomes: outcomes(audit) };
}

const tenYears = listMonths({ start: '2020-01-01', end: '2029-12-31' });
/** One month of each length: what an audit says of equal days depends on nothing else. */
const ofEachLength = [...new Map(tenYears.map(yearMonth => [countDays(monthRange(yearMonth)), yearMonth])).values()];

describe('month-length-score-difference: equal days score the same', () => {
  it('for 1,000 sites, with any month length in the comparison', () => {
    expect(ofEachLength.map(yearMonth => countDays(monthRange(yearMonth))).toSorted((a, b) => a - b)).toEqual([28, 29, 30, 31]);
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...types), (day, type) => {
        const months = ofEachLength.map(yearMonth => month(day, yearMonth));
        const [first, ...others] = months.flatMap(now => months.map(before => against(now, before, type)));
        for (const other of others) expect(other).toEqual(first);
      }),
      { numRuns: 1000 },
    );
  });

  it('in every month of ten years, compared with the previous month', () => {
    fc.assert(
      fc.property(anyDay, day => {
        const found = tenYears.slice(1).map(yearMonth => against(month(day, yearMonth), month(day, previousYearMonth(yearMonth)), 'standard'));
        expect(new Set(found.map(({ score }) => score)).size).toBe(1);
        expect(new Set(found.map(result => result.outcomes)).size).toBe(1);
      }),
      { numRuns: 5 },
    );
  });

  it("compared with the site's own baseline, and with the case study with medians", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...types), (day, type) => {
        const window = judgeMonth(month(day, '202409'), isEcommerce);
        const medians = Object.entries(window.metrics as MetricValues).flatMap(([metric, value]) => (value.known ? [{ metric: metric as 'sessions', value: value.value, sites: 12, ...(value.currency === undefined ? {} : { currency: value.currency }) }] : []));
        for (const version of [1, 3] as const) {
          const audits = ofEachLength.map(yearMonth =>
            writeAudit(input({ type, version, judged: judgeMonth(month(day, yearMonth), isEcommerce), baseline: version === 3 ? window : undefined, typeMedians: { yearMonth: '202609', medians } })),
          );
          expect(new Set(audits.map(({ score }) => score)).size).toBe(1);
          expect(new Set(audits.map(outcomes)).size).toBe(1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
