import { reportsSessions, sellsInPeriod } from '../domain/reports/other-sites.ts';
import type { MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';

/** True if at least half of the sites that report anything sell. */
export function hasSellingMajority({ sites, others }: Report): boolean {
  const listed = sites.filter(reportsSessions);
  const reporting = listed.length + (others?.reporting ?? 0);
  return reporting > 0 && (listed.filter(sellsInPeriod).length + (others?.selling ?? 0)) * 2 >= reporting;
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
