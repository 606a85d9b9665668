import { type LeadSites, rankLeadSites } from '../../../shared/domain/leads/lead-sites.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { LeadSiteCount } from '../../../shared/model/lead-sites.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { readSiteRows } from '../../stores/rollups.ts';

/**
 * Which sites of a region, organisation or company have the most leads or units of this year, from the table that the
 * night makes of it; of the last year where this one has none. Nothing of a site, a token or the provider, which have
 * no such table.
 */
export async function listLeadSites(
  node: SiteNode,
  by: LeadSiteCount,
  now: Date,
): Promise<LeadSites & { year: number }> {
  const year = Number(siteToday(now, siteTimeZone(node.attr)).slice(0, 4));
  for (const one of [year, year - 1]) {
    const ranked = rankLeadSites((await readSiteRows(node.siteId, `year-${one}`))?.rows ?? [], by);
    if (ranked.sites.length > 0) return { year: one, ...ranked };
  }
  return { year, sites: [], more: 0 };
}
