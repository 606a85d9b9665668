import type { SiteAudit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SiteRow } from '../../../shared/model/node-rows.ts';
import { auditsPeriod } from '../../../shared/numbers/rollup/site-row.ts';
import { invalid } from '../../runtime/errors.ts';
import { readSiteRows } from '../../stores/rollups.ts';

type AuditedSite = Pick<SiteRow, 'siteId' | 'name' | 'suspended' | 'score' | 'previousScore'> & {
  readonly audit: SiteAudit | null;
};

/**
 * Returns a node's sites with their newest audits by name, from last night's table. A site has no table.
 * @throws 400 for a sales token or the provider, which have no rows.
 */
export async function listNewestAudits({
  siteId: nodeId,
  type,
}: Pick<SiteNode, 'siteId' | 'type'>): Promise<{ computedAt: string | null; sites: AuditedSite[] }> {
  if (type === 'TOKEN')
    throw invalid([{ path: 'path.siteId', message: 'Choose a company' }], 'Choose a company. A reseller has no audits');
  const table = await readSiteRows(nodeId, auditsPeriod);
  const sites = (table?.rows ?? []).map(
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
    computedAt: table?.computedAt ?? null,
    sites: sites.sort((a, b) => a.name.localeCompare(b.name, 'en-US')),
  };
}
