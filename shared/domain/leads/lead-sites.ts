import type { LeadSiteCount } from '../../model/lead-sites.ts';
import type { OtherSites } from '../../model/other-sites.ts';
import type { SiteRow } from '../../model/node-rows.ts';

/** The part of a site's row that counts them. */
export const leadParts: Readonly<Record<LeadSiteCount, string>> = { leads: 'leads', units: 'unitsSold' };

/** Sites that are named; a list of all is the page of unit sales by place. */
const maxNamedSites = 5;

export type LeadSites = {
  readonly sites: readonly { readonly siteId: string; readonly name: string; readonly count: number }[];
  /** More sites that have some. */
  readonly more: number;
};

/**
 * The sites of a table with the most leads or units, the largest first; a site without any is not among them. `others`:
 * sites that aren't among the rows.
 */
export function rankLeadSites(rows: readonly SiteRow[], by: LeadSiteCount, others?: OtherSites): LeadSites {
  const having = rows
    .map(({ siteId, name, record }) => ({ siteId, name, count: record.sources.crm?.parts[leadParts[by]] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    sites: having.slice(0, maxNamedSites),
    more: Math.max(0, having.length - maxNamedSites) + (others?.having[by] ?? 0),
  };
}
