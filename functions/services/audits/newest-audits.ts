import type { SiteAudit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SiteRow } from '../../../shared/model/node-rows.ts';
import { auditsPeriod } from '../../../shared/numbers/rollup/site-row.ts';
import { invalid } from '../../runtime/errors.ts';
import { readSitesOfTable } from '../../numbers/read-rows.ts';
import { readComputedAt } from '../../stores/rollups.ts';

type AuditedSite = Pick<SiteRow, 'siteId' | 'name' | 'suspended' | 'score' | 'previousScore'> & {
  readonly audit: SiteAudit | null;
};

/**
 * Returns a node's sites with their newest audits by name, from last night's table; of very many, the notable ones and
 * the number of others. A site has no table.
 * @throws 400 for a sales token or the provider, which have no rows.
 */
export async function listNewestAudits({
  siteId: nodeId,
  type,
}: Pick<SiteNode, 'siteId' | 'type'>): Promise<{ computedAt: string | null; sites: AuditedSite[]; others?: number }> {
  if (type === 'TOKEN')
    throw invalid([{ path: 'path.siteId', message: 'Choose a company' }], 'Choose a company. A reseller has no audits');
  const [computedAt, { rows, others }] = await Promise.all([
    readComputedAt(nodeId),
    readSitesOfTable(nodeId, auditsPeriod),
  ]);
  const sites = rows.map(
    ({ siteId, name, suspended, score, previousScore, audit = null }): AuditedSite => ({
      siteId,
      name,
      ...(suspended === undefined ? {} : { suspended }),
      score,
      previousScore,
      audit,
    }),
  );
  return {
    computedAt: sites.length === 0 ? null : computedAt,
    sites: sites.sort((a, b) => a.name.localeCompare(b.name, 'en-US')),
    ...(others === undefined ? {} : { others: others.sites }),
  };
}
