/** By what the sites of a place are ranked: leads that came, or units that were sold. */
export const leadSiteCounts = ['leads', 'units'] as const;
export type LeadSiteCount = (typeof leadSiteCounts)[number];
