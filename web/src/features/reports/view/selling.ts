import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';

/**
 * Whether what a report is about is a shop: itself, or at least half of its sites that report anything. A brand of
 * twenty branches with one supply shop is judged by its goals, not by the shop's revenue.
 */
export function isShop({ metrics, sites }: Report): boolean {
  if (!metrics.revenue.value.known) return false;
  const reporting = sites.filter(site => site.metrics.sessions?.value.known === true);
  return reporting.filter(site => site.metrics.revenue?.value.known === true).length * 2 >= reporting.length;
}

/** The figure cards of a report over a month or a year. */
export const figuresOf = (report: Report): readonly MetricKey[] => (isShop(report) ? ['sessions', 'revenue', 'adSpend', 'ROAS'] : ['sessions', 'goals', 'adSpend', 'costPerLead']);
