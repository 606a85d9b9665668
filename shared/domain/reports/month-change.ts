import type { MetricKey } from '../../model/metric-value.ts';
import type { Report } from '../../model/report.ts';
import { partsOfSource, type SourceKey, sourceKeys } from '../../platforms/registry.ts';
import { listMetricParts } from '../../numbers/comparison/like-with-like.ts';
import { computeMetricChange } from '../../numbers/metrics/change.ts';
import type { MetricValue } from '../../model/metric-value.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { countDays, monthRange } from '../periods/days.ts';

type Month = Report['months'][number];

/**
 * The change of a metric from one month to another of the same node. Months tell how many days of how many sites they
 * hold, and not which: there is a change only where every platform of the metric is whole at as many sites in both.
 * It is the change of the two months' totals, as they are printed. `isSite`: of one site alone, whose lab runs compare as they are.
 */
export function monthChange(metric: MetricKey, now: Month, before: Month, isSite: boolean): number | null {
  const [value, previous] = [now.metrics[metric], before.metrics[metric]];
  if (value === undefined || previous === undefined) return null;
  const how = metricTable[metric].aggregation;
  if (how.kind === 'not-additive') return computeMetricChange(metric, value, previous);
  if (!isWhole(value) || !isWhole(previous)) return null;
  const keys = keysOf(how);
  if (
    keys.every(key => sitesIn(now, key) === 0) ||
    keys.some(key => (key === 'pagespeed' ? !isSite : !isSame(sitesIn(now, key), sitesIn(before, key))))
  )
    return null;
  return computeMetricChange(metric, value, previous);
}

/**
 * How many sites the platforms of a metric gave a month of, as the days that it holds tell. Of several platforms the
 * one that most sites have counts. `daysGone`: of the month's days, those that are over.
 */
export function sitesOfMonth(metric: MetricKey, { days = {} }: Month, daysGone: number): number {
  const how = metricTable[metric].aggregation;
  if (how.kind === 'not-additive') return 0;
  const keys = keysOf(how);
  return Math.max(0, ...keys.map(key => Math.ceil((days[key] ?? 0) / daysGone)));
}

/** The sources that give what a metric is made of. */
function keysOf(how: Parameters<typeof listMetricParts>[0]): readonly SourceKey[] {
  const parts = listMetricParts(how);
  return sourceKeys.filter(key => partsOfSource[key].some(part => parts.some(own => own === part)));
}

const isWhole = (value: MetricValue): boolean => value.known && value.missingDays === undefined;

/** How many sites a platform is whole at; no whole number where one lacks a day. */
const sitesIn = ({ yearMonth, days }: Month, key: SourceKey): number =>
  (days?.[key] ?? 0) / countDays(monthRange(yearMonth));
const isSame = (now: number, before: number): boolean => Number.isInteger(now) && now === before;
