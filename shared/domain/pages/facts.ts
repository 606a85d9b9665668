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

/** Facts that are there; one that the platform does not tell is absent, never 0. */
export type Facts = Readonly<Partial<Record<FactKey, number>>>;

/** Facts whose unit is money in the row's currency: never added across currencies. */
export const moneyFacts: ReadonlySet<FactKey> = new Set<FactKey>(['revenue', 'itemRevenue', 'spend', 'conversionValue']);

/** Facts with their names. */
export const factEntries = <Value>(facts: Readonly<Partial<Record<FactKey, Value>>>): [FactKey, Value][] =>
  Object.entries(facts) as [FactKey, Value][];

/** What adds up across currencies. */
export const withoutMoney = (facts: Facts): Facts =>
  Object.fromEntries(factEntries(facts).filter(([fact]) => !moneyFacts.has(fact)));
