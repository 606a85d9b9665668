/**
 * Statistic of an organization: LinkedIn's name and its retirement date. LinkedIn returns all of them; a missing one is
 * null in the record.
 */
type Metric = { readonly name: string; readonly retiredOn: string | null };

/** Metrics in `totalShareStatistics`, by the record's field. */
export const shareMetrics = {
  impressions: { name: 'impressionCount', retiredOn: null },
  uniqueImpressions: { name: 'uniqueImpressionsCount', retiredOn: null },
  clicks: { name: 'clickCount', retiredOn: null },
  likes: { name: 'likeCount', retiredOn: null },
  comments: { name: 'commentCount', retiredOn: null },
  shares: { name: 'shareCount', retiredOn: null },
} as const satisfies Record<string, Metric>;

/** Metrics in `followerGains`, by the record's field. */
export const gainMetrics = {
  organicFollowerGain: { name: 'organicFollowerGain', retiredOn: null },
  paidFollowerGain: { name: 'paidFollowerGain', retiredOn: null },
} as const satisfies Record<string, Metric>;

/** Lifetime facets by stored name: LinkedIn's list and the key it counts. */
export const followerFacets = {
  geo: { list: 'followerCountsByGeoCountry', key: 'geo', retiredOn: null },
  seniority: { list: 'followerCountsBySeniority', key: 'seniority', retiredOn: null },
  industry: { list: 'followerCountsByIndustry', key: 'industry', retiredOn: null },
  function: { list: 'followerCountsByFunction', key: 'function', retiredOn: null },
  staffCount: { list: 'followerCountsByStaffCountRange', key: 'staffCountRange', retiredOn: null },
  association: { list: 'followerCountsByAssociationType', key: 'associationType', retiredOn: null },
} as const satisfies Record<string, { list: string; key: string; retiredOn: string | null }>;
