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
 * Returns the change of a node's metric between two months. Months store how many site days they have, not which: a
 * change needs every platform of the metric to be complete at the same number of sites in both. It is the change of the
 * printed totals. `isSite`: one site only, whose lab runs are compared as they are.
 */
export function monthChange(metric: MetricKey, now: Month, before: Month, isSite: boolean): number | null {
  const [value, previous] = [now.metrics[metric], before.metrics[metric]];
  if (value === undefined || previous === undefined) return null;
  const how = metricTable[metric].aggregation;
  if (how.kind === 'not-additive') return computeMetricChange(metric, value, previous);
  if (!isWhole(value) || !isWhole(previous)) return null;
  const keys = listSourceKeys(how);
  if (
    keys.every(key => sitesIn(now, key) === 0) ||
    keys.some(key => (key === 'pagespeed' ? !isSite : !isSame(sitesIn(now, key), sitesIn(before, key))))
  )
    return null;
  return computeMetricChange(metric, value, previous);
}

/**
 * Returns the number of sites whose platforms have data for a month, derived from its number of days. Of several
 * platforms the largest counts. `daysGone` is the number of past days in the month.
 */
export function sitesOfMonth(metric: MetricKey, { days = {} }: Month, daysGone: number): number {
  const how = metricTable[metric].aggregation;
  if (how.kind === 'not-additive') return 0;
  const keys = listSourceKeys(how);
  return Math.max(0, ...keys.map(key => Math.ceil((days[key] ?? 0) / daysGone)));
}

/** Lists the sources that provide a metric's parts. */
function listSourceKeys(how: Parameters<typeof listMetricParts>[0]): readonly SourceKey[] {
  const parts = listMetricParts(how);
  return sourceKeys.filter(key => partsOfSource[key].some(part => parts.some(metricPart => metricPart === part)));
}

const isWhole = (value: MetricValue): boolean => value.known && value.missingDays === undefined;

/** Returns the number of sites with complete data from a platform; a fraction if a site is missing a day. */
const sitesIn = ({ yearMonth, days }: Month, key: SourceKey): number =>
  (days?.[key] ?? 0) / countDays(monthRange(yearMonth));
const isSame = (now: number, before: number): boolean => Number.isInteger(now) && now === before;
