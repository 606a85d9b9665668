import type { MetricValue } from '../../model/metric-value.ts';
import type { Figure } from '../../model/panel.ts';
import { isBetter } from '../../numbers/metrics/change.ts';
import { formatMetric } from '../../numbers/metrics/format.ts';
import { metricTable } from '../../numbers/metrics/table.ts';

/** A change from this on, in the wrong direction, is one to act on: weekdays alone move a month by less. */
export const harmfulFrom = 0.05;
/** Counts below this in both periods swing by chance. */
export const leastCount = 20;

/** A figure that got worse: its name, and its two values in words. */
export type Harm = { readonly figure: Figure; readonly change: number; readonly title: string; readonly words: string };

/**
 * The figure that got worse by the largest fraction, among those whose two periods can be compared; null where none
 * did.
 */
export function largestHarm(figures: readonly Figure[]): Harm | null {
  const harmful = figures.flatMap(figure =>
    figure.change !== null && isHarmful(figure, figure.change) ? [{ figure, change: figure.change }] : [],
  );
  const [worst] = harmful.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (worst === undefined) return null;
  const { metric, value, previous } = worst.figure;
  return {
    ...worst,
    title: metricTable[metric].title,
    words: `From ${formatMetric(metric, previous)} to ${formatMetric(metric, value)}.`,
  };
}

/** Whether a change is one to act on. */
export function isHarmful(
  { metric, value, previous, comparable }: Pick<Figure, 'metric' | 'value' | 'previous' | 'comparable'>,
  change: number,
): boolean {
  if (!comparable || Math.abs(change) < harmfulFrom || isBetter(metric, change) !== false) return false;
  const isCount = metricTable[metric].format === 'number';
  return !isCount || Math.max(numberOf(value), numberOf(previous)) >= leastCount;
}

const numberOf = (value: MetricValue): number => (value.known ? value.value : 0);
