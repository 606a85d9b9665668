import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { MetricFormat } from './definition.ts';
import { metricTable } from './table.ts';

/**
 * (value - previous) / previous, a fraction. Null unless both are above 0 (specification 9: percent change is shown
 * when both values are above 0).
 */
export const percentChange = (value: number, previous: number): number | null =>
  value > 0 && previous > 0 && value < Infinity && previous < Infinity ? (value - previous) / previous : null;

/** Whether a change is told in points: of rates and scores, which are fractions of one. */
export const changesInPoints = (format: MetricFormat): boolean => format === 'percent' || format === 'score';

/**
 * The change of a number written in this format: of a rate or score the difference (0.021 is 2.1 points), which a 0 has
 * too; of all others the fraction that it changed by. Null where there is none.
 */
export function changeIn(format: MetricFormat, value: number, previous: number): number | null {
  if (!changesInPoints(format)) return percentChange(value, previous);
  return Number.isFinite(value) && Number.isFinite(previous) ? value - previous : null;
}

/** The change of a metric: null when a value is unknown or in another currency, or where `changeIn` has none. */
export const computeMetricChange = (metric: MetricKey, value: MetricValue, previous: MetricValue): number | null =>
  value.known && previous.known && value.currency === previous.currency
    ? changeIn(metricTable[metric].format, value.value, previous.value)
    : null;

/** By which fraction a metric differs from what it is judged against; null as `computeMetricChange` says. */
export const relativeChange = (value: MetricValue, previous: MetricValue): number | null =>
  value.known && previous.known && value.currency === previous.currency
    ? percentChange(value.value, previous.value)
    : null;

/** Whether a change is good: lower-is-better inverted; null for no change and for metrics that are neither. */
export function isBetter(metric: MetricKey, change: number | null): boolean | null {
  const { lowerIsBetter, neutral } = metricTable[metric];
  if (change === null || change === 0 || neutral) return null;
  return change > 0 !== lowerIsBetter;
}

/** The most common value above 0, the smaller of equally common ones; null when none is above 0 (specification 9). */
export function mostCommonValue(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) if (value > 0) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: { value: number; count: number } | null = null;
  for (const [value, count] of counts) {
    if (best === null || count > best.count || (count === best.count && value < best.value)) best = { value, count };
  }
  return best?.value ?? null;
}

/** Map markers: above the most common value green, below blue, equal orange (specification 9). */
export const markerColour = (value: number, mostCommon: number): 'green' | 'blue' | 'orange' =>
  value > mostCommon ? 'green' : value < mostCommon ? 'blue' : 'orange';

/** Lighthouse's score 0..100: under 50 slow, 50 to 89 average, 90 and above fast (specification 9). */
export const performanceBand = (score: number): 'slow' | 'average' | 'fast' =>
  score >= 90 ? 'fast' : score >= 50 ? 'average' : 'slow';
export const performanceColour = { slow: 'red', average: 'orange', fast: 'green' } as const;
