import { type Restated, restatedSince } from '../../../shared/domain/audits/restated.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { auditNumbers, judgeAuditedMonth } from './audit-numbers.ts';

/**
 * What an audit's months say today, by the same rule as when it was written, beside what it sealed. Reads the month
 * items of all services, and for version 2 the days of both months; writes nothing.
 */
export async function computeRestatedAudit(site: SiteNode, audit: Audit, now: Date): Promise<Restated | null> {
  const numbers = await auditNumbers(site, audit.yearMonth, now, 'eventual');
  return restatedSince(audit, await judgeAuditedMonth(site, audit, numbers, { now, reading: 'eventual' }));
}
