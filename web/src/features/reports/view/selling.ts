import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';

/** True if revenue is known, or has no sum only because of its currencies. */
const sells = ({ metrics }: Report['sites'][number]): boolean => {
  const revenue = metrics.revenue?.value;
  return revenue?.known === true || revenue?.why === 'mixed-currency';
};

/** True if at least half of the sites that report anything sell. */
export function hasSellingMajority({ sites }: Report): boolean {
  const reporting = sites.filter(site => site.metrics.sessions?.value.known === true);
  return reporting.length > 0 && reporting.filter(sells).length * 2 >= reporting.length;
}

/**
 * True if the report's node is a shop: itself, or most of its sites. A brand of twenty branches with one supply shop is
 * judged by its goals, not by the shop's revenue.
 */
export function isShop(report: Report): boolean {
  const revenue = report.metrics.revenue.value;
  if (report.node.type === 'SITE') return revenue.known || revenue.why !== 'disabled';
  return revenue.known && hasSellingMajority(report);
}

/** The figure cards of a report over a month or a year. */
export const listReportFigures = (report: Report): readonly MetricKey[] =>
  isShop(report) ? ['sessions', 'revenue', 'adSpend', 'ROAS'] : ['sessions', 'goals', 'adSpend', 'costPerLead'];
