import type { MetricValue } from '../../model/metric-value.ts';
import type { Figure } from '../../model/panel.ts';
import { isBetter } from '../../numbers/metrics/change.ts';
import { metricTable } from '../../numbers/metrics/table.ts';

/** A change from this on, in the wrong direction, is one to act on: weekdays alone move a month by less. */
export const harmfulFrom = 0.05;
/** Counts below this in both periods swing by chance. */
export const leastCount = 20;

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
