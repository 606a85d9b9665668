import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import { roundAsPrinted } from '../../domain/formats/numbers.ts';
import type { MetricDefinition, MetricFormat } from './definition.ts';
import { metricTable } from './table.ts';

/**
 * Returns (value - previous) / previous, a fraction. Null unless both are above 0 (specification 9: percent change is
 * shown when both values are above 0).
 */
export const percentChange = (value: number, previous: number): number | null =>
  value > 0 && previous > 0 && value < Infinity && previous < Infinity ? (value - previous) / previous : null;

/** Returns true for rates and scores, which are fractions of one and change in points. */
export const changesInPoints = (format: MetricFormat): boolean => format === 'percent' || format === 'score';

/** The format, decimals and modifier of a printed number. */
export type PrintedLook = Pick<MetricDefinition, 'format' | 'decimals' | 'modifier'>;

/** Returns a value as printed: 0.0304 printed as '3.0%' is 0.03, 100.4 seconds printed as '1:40' are 100. */
export function printedValue({ format, decimals, modifier }: PrintedLook, value: number): number {
  switch (format) {
    case 'percent':
      return roundAsPrinted(value * 100, decimals) / 100;
    case 'score':
      return roundAsPrinted(value * modifier, isWholeScore(value * modifier) ? 0 : decimals) / modifier;
    case 'duration':
      return Math.sign(value) * Math.round(Math.abs(value));
    case 'minutes':
      return roundAsPrinted(value, 0);
    case 'currency':
    case 'seconds':
    case 'ratio':
    case 'number':
      return roundAsPrinted(value, decimals);
  }
}

/** Returns the smallest printed step: 1 for counts, 0.001 for '3.2%', 0.01 for '$2.19'. */
export function printedStep({ format, decimals, modifier }: PrintedLook): number {
  if (format === 'duration' || format === 'minutes') return 1;
  const shown = 10 ** -decimals;
  return format === 'percent' ? shown / 100 : shown / modifier;
}

/** Returns true for a score that is printed without decimals. */
export const isWholeScore = (value: number): boolean => Math.abs(value - Math.round(value)) < 0.05;

/** A smaller change prints as 0.0%, which is no change. */
const smallestPrinted = 0.0005;

/**
 * Returns the change between two printed numbers, so that readers can recompute it: the difference for a rate or score
 * (0.021 is 2.1 points), even from 0; otherwise a fraction. A change that prints as zero is 0. Null if there is none.
 */
export function changeIn(look: PrintedLook, value: number, previous: number): number | null {
  if (!Number.isFinite(value) || !Number.isFinite(previous)) return null;
  const [now, before] = [printedValue(look, value), printedValue(look, previous)];
  const change = changesInPoints(look.format) ? now - before : percentChange(now, before);
  return change !== null && Math.abs(change) < smallestPrinted ? 0 : change;
}

/** Returns the change between two values: null if one is unknown or in another currency, or if `changeIn` has none. */
export const changeOfValues = (look: PrintedLook, value: MetricValue, previous: MetricValue): number | null =>
  value.known && previous.known && value.currency === previous.currency
    ? changeIn(look, value.value, previous.value)
    : null;

/** Returns the change of a metric, as in `changeOfValues`. */
export const computeMetricChange = (metric: MetricKey, value: MetricValue, previous: MetricValue): number | null =>
  changeOfValues(metricTable[metric], value, previous);

/** Returns the change between two Lighthouse scores of 0 to 100, as printed: -0.024 is 2.4 points less. */
export const computeScoreChange = (score: number, previous: number): number | null =>
  changeIn(metricTable.mobilePerformance, score / 100, previous / 100);

/** Returns a metric's change as a fraction of its reference; null in the same cases as `computeMetricChange`. */
export const relativeChange = (value: MetricValue, previous: MetricValue): number | null =>
  value.known && previous.known && value.currency === previous.currency
    ? percentChange(value.value, previous.value)
    : null;

/**
 * Returns true for a good change; lower-is-better metrics are inverted. Null for no change and for metrics without a
 * direction.
 */
export function isBetter(metric: MetricKey, change: number | null): boolean | null {
  const { lowerIsBetter, neutral } = metricTable[metric];
  if (change === null || change === 0 || neutral) return null;
  return change > 0 !== lowerIsBetter;
}

/**
 * Returns the most common value above 0, the smaller of equally common ones; null if none is above 0 (specification 9).
 */
export function findCommonestValue(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) if (value > 0) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: { value: number; count: number } | null = null;
  for (const [value, count] of counts) {
    if (best === null || count > best.count || (count === best.count && value < best.value)) best = { value, count };
  }
  return best?.value ?? null;
}

/** Map markers: above the most common value green, below blue, equal orange (specification 9). */
export const markerColour = (value: number, commonest: number): 'green' | 'blue' | 'orange' =>
  value > commonest ? 'green' : value < commonest ? 'blue' : 'orange';

/** Lighthouse's score 0..100: under 50 slow, 50 to 89 average, 90 and above fast (specification 9). */
export const performanceBand = (score: number): 'slow' | 'average' | 'fast' =>
  score >= 90 ? 'fast' : score >= 50 ? 'average' : 'slow';
export const performanceColour = { slow: 'red', average: 'orange', fast: 'green' } as const;
