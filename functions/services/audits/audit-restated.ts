import { type Restated, restatedSince } from '../../../shared/domain/audits/restated.ts';
import { previousYearMonth } from '../../../shared/domain/periods/days.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { loadMonths, metricsOfMonth } from './audit-months.ts';

/**
 * What an audit's two months add up to today, by the same sums as when it was written, beside what it sealed. Reads
 * the month items of all services; writes nothing.
 */
export async function restatedOf(site: SiteNode, audit: Audit, now: Date): Promise<Restated | null> {
  const months = await loadMonths(site, audit.yearMonth, now);
  const of = (yearMonth: string) => metricsOfMonth(months, yearMonth, site.attr.isEcommerce === true);
  return restatedSince(audit, { metrics: of(audit.yearMonth), prevMetrics: of(previousYearMonth(audit.yearMonth)) });
}
