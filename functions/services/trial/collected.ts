import type { Collected } from '../../../shared/contract/trial.ts';
import { metricsOfSources } from '../../../shared/numbers/metrics/compute.ts';
import {
  type Day,
  monthRange,
  listMonths,
  previousYearMonth,
  toYearMonth,
} from '../../../shared/domain/periods/days.ts';
import { longestMonths } from '../../../shared/domain/periods/named-period.ts';
import { sourcesOfRecord } from '../../../shared/numbers/rollup/record-metrics.ts';
import type { MetricValue } from '../../../shared/model/metric-value.ts';
import { loadServiceSums, sumLoadedRange } from '../../numbers/service-sums.ts';

/**
 * Summarizes a site's history: its first month, and sessions and goals since as the metric table counts them. Null
 * without Google Analytics days.
 * @param today in the site's zone
 */
export async function collectedBy(siteId: string, today: Day): Promise<Collected | null> {
  const range = { start: monthRange(previousYearMonth(toYearMonth(today), longestMonths)).start, end: today };
  const sums = await loadServiceSums(siteId, 'ga4', [range]);
  const since = listMonths(range).find(month => {
    const { start, end } = monthRange(month);
    return sumLoadedRange(sums, { start, end: end < today ? end : today }).sources.ga4 !== undefined;
  });
  if (since === undefined) return null;
  const { sessions, goals } = metricsOfSources(sourcesOfRecord(sumLoadedRange(sums, range)), { isEcommerce: false });
  return { since, sessions: toCount(sessions), goals: toCount(goals) };
}

const toCount = (value: MetricValue): number | null => (value.known ? value.value : null);
