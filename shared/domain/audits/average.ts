import { type MetricKey, metricKeys, type MetricValue, type MetricValues } from '../../model/metric-value.ts';
import type { MonthRecord } from '../../model/month-record.ts';
import { metricsOfSources } from '../../numbers/metrics/compute.ts';
import { isByDay } from '../../numbers/comparison/like-with-like.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { countDays, monthRange, type YearMonth } from '../periods/days.ts';
import { mergeMonths } from '../../numbers/rollup/merge.ts';
import { sourcesOfRecord } from '../../numbers/rollup/record-metrics.ts';
import { keyed } from '../keyed.ts';

/** A month with what it adds up to and its metrics, as the audit of that month computed them. */
export type AverageMonth = {
  readonly yearMonth: YearMonth;
  readonly record: MonthRecord;
  readonly metrics: MetricValues;
};

/**
 * Computes the 12 month average of a baseline audit (specification 2, Audit card): for sums the daily mean of their
 * months, for rates one rate over all months, and the mean of values that can't be added. `wanted` are the expected
 * months; days of months without a value are `missingDays`, marked by the dagger.
 */
export function monthlyAverages(
  months: readonly AverageMonth[],
  requestedMonths: readonly YearMonth[],
  isEcommerce: boolean,
): MetricValues {
  const inside = months.filter(({ yearMonth }) => requestedMonths.includes(yearMonth));
  const together = metricsOfSources(sourcesOfRecord(mergeMonths(inside.map(({ record }) => record))), {
    isEcommerce,
  });
  const average = (metric: MetricKey): MetricValue => {
    const knownValues = inside.flatMap(({ yearMonth, metrics }) => {
      const value = metrics[metric];
      return value.known ? [{ yearMonth, value }] : [];
    });
    const [first] = knownValues;
    if (first === undefined) return inside[0]?.metrics[metric] ?? { known: false, why: 'no-data' };
    const { currency } = first.value;
    if (knownValues.some(({ value }) => value.currency !== currency)) return { known: false, why: 'mixed-currency' };
    const whole = metricTable[metric].aggregation.kind === 'ratio' ? together[metric] : null;
    if (whole !== null && !whole.known) return whole;
    const days = ({ yearMonth, value }: (typeof knownValues)[number]) =>
      isByDay(metricTable[metric].aggregation)
        ? Math.max(1, countDays(monthRange(yearMonth)) - (value.missingDays ?? 0))
        : 1;
    const sumOver = (of: (month: (typeof knownValues)[number]) => number) =>
      knownValues.reduce((sum, month) => sum + of(month), 0);
    const value = whole?.value ?? sumOver(month => month.value.value) / sumOver(days);
    const missingDays = daysWithout(
      requestedMonths,
      knownValues.map(({ yearMonth }) => yearMonth),
    );
    return {
      known: true,
      value,
      ...(currency === undefined ? {} : { currency }),
      ...(missingDays === 0 ? {} : { missingDays }),
    };
  };
  return keyed(metricKeys, average);
}

const daysWithout = (requestedMonths: readonly YearMonth[], held: readonly YearMonth[]): number =>
  requestedMonths.filter(month => !held.includes(month)).reduce((sum, month) => sum + countDays(monthRange(month)), 0);
