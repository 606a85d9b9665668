import { baselineMetrics, type BaselineWindow } from '../../../shared/domain/audits/baseline.ts';
import type { MetricValues } from '../../../shared/model/metric-value.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { collectedNumbers } from '../../numbers/collected-numbers.ts';
import { readCrmDays } from '../leads/crm-facts.ts';

/**
 * A site's own numbers of a window of days, as many as the audited month has: what a baseline audit compares with.
 * Null when no service has a day of it. What is due is told by `now` in each platform's zone.
 */
export async function metricsOfWindow(
  site: SiteNode,
  window: BaselineWindow,
  yearMonth: string,
  now: Date,
): Promise<MetricValues | null> {
  const range = { start: window.startDate, end: window.endDate };
  const numbers = await collectedNumbers(site, [range], {
    now,
    crm: readCrmDays,
    missing: 'due',
    reading: 'consistent',
  });
  return numbers.holds(range) ? baselineMetrics(numbers.metricsOf(range), window, yearMonth) : null;
}
