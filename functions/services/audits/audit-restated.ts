import { type Restated, restatedSince } from '../../../shared/domain/audits/restated.ts';
import { monthRange, previousYearMonth } from '../../../shared/domain/periods/days.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { auditNumbers } from './audit-numbers.ts';

/**
 * What an audit's two months add up to today, by the same sums as when it was written, beside what it sealed. Reads
 * the month items of all services; writes nothing.
 */
export async function computeRestatedAudit(site: SiteNode, audit: Audit, now: Date): Promise<Restated | null> {
  const numbers = await auditNumbers(site, audit.yearMonth, now, 'eventual');
  const of = (yearMonth: string) => numbers.metricsOf(monthRange(yearMonth));
  return restatedSince(audit, { metrics: of(audit.yearMonth), prevMetrics: of(previousYearMonth(audit.yearMonth)) });
}
