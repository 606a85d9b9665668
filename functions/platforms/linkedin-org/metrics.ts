/**
 * What is read of an organisation's statistics: LinkedIn's name and when it was retired. LinkedIn gives them all
 * unasked; one that an answer lacks is null in the record.
 */
type Metric = { readonly name: string; readonly retiredOn: string | null };

/** Of `totalShareStatistics`, by the record's field. */
export const shareMetrics = {
  impressions: { name: 'impressionCount', retiredOn: null },
  uniqueImpressions: { name: 'uniqueImpressionsCount', retiredOn: null },
  clicks: { name: 'clickCount', retiredOn: null },
  likes: { name: 'likeCount', retiredOn: null },
  comments: { name: 'commentCount', retiredOn: null },
  shares: { name: 'shareCount', retiredOn: null },
} as const satisfies Record<string, Metric>;

/** Of `followerGains`, by the record's field. */
export const gainMetrics = {
  organicFollowerGain: { name: 'organicFollowerGain', retiredOn: null },
  paidFollowerGain: { name: 'paidFollowerGain', retiredOn: null },
} as const satisfies Record<string, Metric>;

/** Lifetime facets, by the name they are kept under: LinkedIn's list and the key of what it counts. */
export const followerFacets = {
  geo: { list: 'followerCountsByGeoCountry', key: 'geo', retiredOn: null },
  seniority: { list: 'followerCountsBySeniority', key: 'seniority', retiredOn: null },
  industry: { list: 'followerCountsByIndustry', key: 'industry', retiredOn: null },
  function: { list: 'followerCountsByFunction', key: 'function', retiredOn: null },
  staffCount: { list: 'followerCountsByStaffCountRange', key: 'staffCountRange', retiredOn: null },
  association: { list: 'followerCountsByAssociationType', key: 'associationType', retiredOn: null },
} as const satisfies Record<string, { list: string; key: string; retiredOn: string | null }>;
