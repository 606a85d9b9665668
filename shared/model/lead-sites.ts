/** The ranking of a place's sites: by leads, or by units sold. */
export const leadSiteCounts = ['leads', 'units'] as const;
export type LeadSiteCount = (typeof leadSiteCounts)[number];
