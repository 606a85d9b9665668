import { type LeadSites, rankLeadSites } from '../../../shared/domain/leads/lead-sites.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { LeadSiteCount } from '../../../shared/model/lead-sites.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readSitesOfTable } from '../../numbers/read-rows.ts';

/**
 * Ranks the sites of a region, organization or company by leads or units of this year, or last year if this one has
 * none, from the nightly table. Empty for a site, a token or the provider.
 */
export async function listLeadSites(
  node: SiteNode,
  by: LeadSiteCount,
  now: Date,
): Promise<LeadSites & { year: number }> {
  const year = Number(siteToday(now, siteTimeZone(node.attr)).slice(0, 4));
  for (const candidateYear of [year, year - 1]) {
    const { rows, others } = await readSitesOfTable(node.siteId, `year-${candidateYear}`);
    const ranked = rankLeadSites(rows, by, others);
    if (ranked.sites.length > 0) return { year: candidateYear, ...ranked };
  }
  return { year, sites: [], more: 0 };
}
