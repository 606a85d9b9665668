import { type Restated, restatedSince } from '../../../shared/domain/audits/restated.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { auditNumbers, judgeAuditedMonth } from './audit-numbers.ts';

/**
 * Recalculates an audit's months by its original rule, next to the sealed values. Reads the month items of all
 * services, for version 2 also both months' days; writes nothing.
 */
export async function computeRestatedAudit(site: SiteNode, audit: Audit, now: Date): Promise<Restated | null> {
  const numbers = await auditNumbers(site, audit.yearMonth, now, 'eventual');
  return restatedSince(audit, await judgeAuditedMonth(site, audit, numbers, { now, reading: 'eventual' }));
}
