/**
 * What adds up over days, rows and sites: every table of a performance page is rows of these, for now and for the
 * comparison, and each column is made of them when it is shown (measures.ts). Money is in the row's currency.
 */
export const factKeys = [
  // The website, as GA4 counts it.
  'sessions', 'engagedSessions', 'keyEvents', 'transactions', 'revenue', 'itemsPurchased', 'itemRevenue',
  // Advertising, as each platform counts it.
  'spend', 'impressions', 'clicks', 'linkClicks', 'leads', 'conversions', 'conversionValue',
  // Web search, as Search Console counts it: `positionWeight` is position times impressions.
  'searchClicks', 'searchImpressions', 'positionWeight',
  // Business Profile.
  'profileViews', 'profileActions', 'profileClicks', 'profileCalls', 'profileDirections', 'reviews', 'starsGiven',
  // Social networks: what a page or account got.
  'newFans', 'lostFans', 'views', 'engagements', 'likes', 'comments', 'shares',
] as const;
export type FactKey = (typeof factKeys)[number];

/** Columns of a breakdown and figures made of facts; shared/domain/pages/measures.ts says how. */
export const measureKeys = [
  'sessions', 'engagementRate', 'bounceRate', 'goals', 'gcr', 'transactions', 'revenue', 'orderValue',
  'itemsPurchased', 'itemRevenue', 'spend', 'impressions', 'clicks', 'linkClicks', 'clickRate', 'costPerClick',
  'leads', 'conversions', 'costPerConversion', 'adReturn', 'searchClicks', 'searchImpressions', 'searchClickRate',
  'searchPosition', 'profileViews', 'profileActions', 'profileClicks', 'profileCalls', 'profileDirections',
  'reviews', 'rating', 'newFans', 'lostFans', 'views', 'engagements', 'likes', 'comments', 'shares',
] as const;
export type MeasureKey = (typeof measureKeys)[number];

/** Pages of a site's numbers; shared/domain/pages/pages.ts says what is on each. */
export const pageIds = [
  'site-performance', 'pagespeed', 'seo', 'social-media', 'ads-ecommerce', 'ads-paid', 'ads-other',
  'channel-performance', 'email-performance', 'google-business-profile', 'goals',
] as const;
export type PageId = (typeof pageIds)[number];
