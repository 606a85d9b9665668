import { provisionalDays, recordServices } from '../../platforms/registry.ts';
import type { MetricKey, MetricValues } from '../../model/metric-value.ts';
import type { Coverage, NodeMonth } from '../../model/node-rows.ts';
import type { Report } from '../../model/report.ts';
import type { SitesPoint } from '../../numbers/comparison/same-sites.ts';
import { metricOfSources, metricsOfSources } from '../../numbers/metrics/compute.ts';
import { daysUntilAllFinal, servicesOfMetric } from '../../numbers/metrics/finality.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { type Day, type DayRange, eachDay, countDays, monthRange, listMonths } from '../periods/days.ts';
import { isProvisional } from '../periods/periods.ts';
import { computeGrowthReferences, type GrowthScope, ofSellingSites } from './node-metrics.ts';
import { type Part, sumRange, type RowsByTime, withinMonth } from '../../numbers/rollup/rows-over.ts';
import { toFactSources } from './parts.ts';
import { drawnMetrics } from '../../screens/reports.ts';
import { shownMonths } from './spans.ts';
import { keyed } from '../keyed.ts';

type Points = NonNullable<Report['series'][MetricKey]>['points'];

/** Returns true while a service that any site has, of the given ones, still restates the day. */
export const isRestated = (
  coverage: Coverage,
  day: Day,
  today: Day,
  services: readonly string[] = recordServices,
): boolean =>
  recordServices.some(
    service =>
      services.includes(service) &&
      (coverage[service]?.sites ?? 0) > 0 &&
      isProvisional(day, today, provisionalDays[service]),
  );

const isMetricRestated = (metric: MetricKey, coverage: Coverage, day: Day, today: Day): boolean => {
  const services = servicesOfMetric(metric).filter(service => (coverage[service]?.sites ?? 0) > 0);
  return isProvisional(day, today, daysUntilAllFinal(metricTable[metric].aggregation, services));
};

type Span = {
  readonly date: Day;
  readonly end: Day;
  /** The number of days. */
  readonly length: number;
  readonly part: Part | undefined;
};

/** The days or months of a range with their rows; `date` is the first day of a month. */
const listSpans = (rows: RowsByTime, range: DayRange, grain: 'day' | 'month'): Span[] =>
  grain === 'day'
    ? eachDay(range.start, range.end).map(date => ({ date, end: date, length: 1, part: rows.days.get(date) }))
    : listMonths(range).map(month => {
        const within = withinMonth(range, month);
        return {
          date: monthRange(month).start,
          end: within.end,
          length: countDays(within),
          part: sumRange(rows, within),
        };
      });

/** Lists each platform's data at each point of a range, for comparisons. */
export const listSitesPoints = (rows: RowsByTime, range: DayRange, grain: 'day' | 'month'): SitesPoint[] =>
  listSpans(rows, range, grain).map(({ date, length, part }) => ({
    date,
    length,
    sources: part === undefined ? [] : toFactSources(part),
  }));

/**
 * Returns the points of each drawn metric over a range, by day or by month (dated by its first day); null if unknown.
 */
export function computeReportSeries(
  rows: RowsByTime,
  range: DayRange,
  grain: 'day' | 'month',
  isEcommerce: boolean,
  today: Day,
): Record<(typeof drawnMetrics)[number], Points> {
  const spans = listSpans(rows, range, grain);
  const sources = spans.map(({ part }) => (part === undefined ? null : toFactSources(part)));
  const drawn = (metric: MetricKey): Points =>
    spans.map(({ date, end, part }, index) => {
      const given = sources[index];
      const value = given ? metricOfSources(metric, given, { isEcommerce, allSpend: true }) : null;
      return {
        date,
        value: value?.known === true ? value.value : null,
        provisional: part !== undefined && isMetricRestated(metric, part.coverage, end, today),
      };
    });
  return keyed(drawnMetrics, drawn);
}

/**
 * Returns every metric for the 25 months up to the range's last, oldest first; months without rows are left out.
 * `allSell`: every site of the node is a shop.
 */
export function monthsOfReport(
  rows: RowsByTime,
  range: DayRange,
  { isEcommerce, allSell, ...growthScope }: GrowthScope & { readonly isEcommerce: boolean; readonly allSell: boolean },
): (Report['months'][number] & { metrics: MetricValues })[] {
  const computeMetrics = (row: NodeMonth) =>
    ofSellingSites(
      metricsOfSources(toFactSources({ record: row, coverage: row.coverage }), {
        isEcommerce,
        allSpend: true,
        ...computeGrowthReferences(rows, monthRange(row.yearMonth), growthScope),
      }),
      allSell,
    );
  return shownMonths(range).flatMap(yearMonth => {
    const row = rows.months.get(yearMonth);
    return row === undefined ? [] : [{ yearMonth, metrics: computeMetrics(row), days: countSourceDays(row) }];
  });
}

const countSourceDays = ({ sources }: NodeMonth): NonNullable<Report['months'][number]['days']> =>
  Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, source.days]));
