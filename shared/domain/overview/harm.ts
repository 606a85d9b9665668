import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { Figure } from '../../model/panel.ts';
import { isBetter } from '../../numbers/metrics/change.ts';
import { metricTable } from '../../numbers/metrics/table.ts';

/** The smallest drop to act on: weekdays move a month by less. */
const harmfulFrom = 0.05;
/** Counts below this in both periods vary by chance. */
export const minReliableCount = 20;
/** Standard errors that chance exceeds in one of ten one-sided comparisons. */
const chanceErrors = 1.28;

export type JudgedNumbers = Pick<Figure, 'value' | 'previous' | 'change' | 'comparable'>;
export type Judged = Readonly<Partial<Record<MetricKey, JudgedNumbers | undefined>>>;

/** Returns true if weekdays can move a period this far, whatever it counts. */
export const isSmall = (change: number): boolean => Math.abs(change) < harmfulFrom;

/**
 * Returns true if a change is larger than weekdays and chance explain. A count of n varies by about its square root; a
 * cost per lead varies with its leads, revenue and return on ad spend with their orders.
 */
export function isClear(metric: MetricKey, change: number, judged: Judged): boolean {
  if (isSmall(change)) return false;
  const counts = findCounts(metric, judged);
  if (counts === null) return true;
  const { now, before } = counts;
  if (metricTable[metric].format === 'number' && Math.max(now, before) < minReliableCount) return false;
  // A count that fell to zero has an infinite relative change and an infinite error.
  return Math.abs(Math.log1p(change)) >= chanceErrors * Math.sqrt(1 / now + 1 / before);
}

/** Returns true if a change needs action: comparable, in the wrong direction, and clear. */
export function isHarmful(metric: MetricKey, change: number, judged: Judged): boolean {
  return judged[metric]?.comparable === true && isBetter(metric, change) === false && isClear(metric, change, judged);
}

/** Returns the counts of both periods behind a metric; null if unknown. */
function findCounts(metric: MetricKey, judged: Judged): { readonly now: number; readonly before: number } | null {
  const counts = (of: (side: 'value' | 'previous') => number | null) => {
    const [now, before] = [of('value'), of('previous')];
    return now === null || before === null ? null : { now, before };
  };
  const getNumber = (key: MetricKey, side: 'value' | 'previous') => toKnownNumber(judged[key]?.[side]);
  if (metric === 'costPerLead')
    return counts(side => {
      const [spend, cost] = [getNumber('adSpend', side), getNumber('costPerLead', side)];
      return spend === null || !cost ? null : spend / cost;
    });
  if (metric === 'revenue' || metric === 'ROAS') return counts(side => getNumber('transactions', side));
  return counts(side => getNumber(metric, side));
}

const toKnownNumber = (value: MetricValue | undefined): number | null => (value?.known === true ? value.value : null);
