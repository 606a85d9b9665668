import * as z from 'zod/mini';
import { currencySchema, daySchema } from './primitives.ts';

/**
 * One day of one site as a platform reported it, normalised. The day is the platform's own (its property zone).
 * `null` says that the platform gave no value; 0 says that it counted none. What was never asked or was refused
 * belongs to the connection's state, not to the record, so that a repeated pull leaves identical bytes.
 */

const count = z.number();
const maybe = z.nullable(z.number());

/** Site totals of the day, asked of the platform without further dimension. */
export const ga4TotalsSchema = z.object({
  sessions: count,
  engagedSessions: count,
  totalUsers: count,
  newUsers: count,
  screenPageViews: count,
  /** Seconds over all sessions: averageSessionDuration x sessions. */
  sessionSeconds: count,
  keyEvents: count,
  transactions: count,
  /** purchaseRevenue, in `currency`. */
  revenue: count,
  /** Google Ads as linked to the property; null where no Ads account is linked. */
  adCost: maybe,
  adClicks: maybe,
  adImpressions: maybe,
});
export type Ga4Totals = z.infer<typeof ga4TotalsSchema>;

const traffic = { sessions: count, engagedSessions: count, keyEvents: count, transactions: count, revenue: count };

/** Section `core`: totals, traffic by source and campaign, devices, hours, key events by name. */
export const ga4CoreDaySchema = z.object({
  date: daySchema,
  timeZone: z.string(),
  currency: currencySchema,
  totals: ga4TotalsSchema,
  /**
   * Advertising of other platforms that somebody imported into the property, in `currency`. No figure of ours counts it:
   * the platform's own connection does, and cost is never added twice. Absent when there is none.
   */
  importedAds: z.optional(z.object({ cost: count, clicks: count, impressions: count })),
  traffic: z.array(z.object({ source: z.string(), medium: z.string(), campaign: z.string(), ...traffic })),
  devices: z.array(z.object({ device: z.string(), sessions: count, keyEvents: count })),
  /** hour 0..23 in the property's zone; null for the platform's '(other)'. */
  hours: z.array(z.object({ hour: z.nullable(z.int()), sessions: count, keyEvents: count })),
  events: z.array(z.object({ name: z.string(), keyEvents: count })),
  quality: z.object({
    sampled: z.boolean(),
    thresholded: z.boolean(),
    /** The platform folded rows into '(other)'. */
    otherRow: z.boolean(),
  }),
  /**
   * Fields that the platform no longer gave that day, sorted: what stands in them (0, or null where it may be) means
   * nothing, here and in the day's other sections. Absent when it gave all of them.
   */
  unknown: z.optional(z.array(z.string())),
});
export type Ga4CoreDay = z.infer<typeof ga4CoreDaySchema>;

/** Section `places`: sessions and outcomes by city. */
export const ga4PlacesDaySchema = z.object({
  date: daySchema,
  cities: z.array(
    z.object({ city: z.string(), region: z.string(), sessions: count, keyEvents: count, transactions: count, revenue: count }),
  ),
});
export type Ga4PlacesDay = z.infer<typeof ga4PlacesDaySchema>;

/** Section `pages`: landing pages. The tail beyond the kept rows is summed under '(other)'. */
export const ga4PagesDaySchema = z.object({
  date: daySchema,
  pages: z.array(z.object({ page: z.string(), sessions: count, engagedSessions: count, keyEvents: count })),
});
export type Ga4PagesDay = z.infer<typeof ga4PagesDaySchema>;

/** Section `shop`: products sold. Absent for a site without ecommerce. */
export const ga4ShopDaySchema = z.object({
  date: daySchema,
  currency: currencySchema,
  products: z.array(z.object({ name: z.string(), itemsPurchased: count, itemRevenue: count })),
});
export type Ga4ShopDay = z.infer<typeof ga4ShopDaySchema>;

const labRun = z.object({
  /** Lighthouse's performance score, 0..100; null when the run failed. */
  performance: maybe,
  firstContentfulPaintMs: maybe,
  largestContentfulPaintMs: maybe,
  totalBlockingTimeMs: maybe,
  cumulativeLayoutShift: maybe,
  speedIndexMs: maybe,
  /** Lighthouse audit `interactive` (product decisions). */
  interactiveMs: maybe,
  finalUrl: z.string(),
  lighthouseVersion: z.string(),
  /** Why a run gave no score, in Lighthouse's code. */
  runtimeError: z.optional(z.string()),
});
export type LabRun = z.infer<typeof labRun>;

/** PageSpeed's section `lab`: one run a device and day. */
export const pagespeedLabDaySchema = z.object({ date: daySchema, mobile: z.nullable(labRun), desktop: z.nullable(labRun) });
export type PagespeedLabDay = z.infer<typeof pagespeedLabDaySchema>;

/** Business Profile's section `core`. `null`: the platform gave no such series; 0: it counted none. */
export const gmbCoreDaySchema = z.object({
  date: daySchema,
  /** Unique people per surface; summed over surfaces or days they are counted more than once. */
  impressions: z.object({ desktopMaps: maybe, desktopSearch: maybe, mobileMaps: maybe, mobileSearch: maybe }),
  callClicks: maybe,
  websiteClicks: maybe,
  directionRequests: maybe,
  messagingClicks: maybe,
  bookings: maybe,
  foodOrders: maybe,
  foodMenuClicks: maybe,
});
export type GmbCoreDay = z.infer<typeof gmbCoreDaySchema>;

/** Section `terms`: a whole month's search terms, kept under the month's first day. `below`: said only as a threshold. */
export const gmbTermsDaySchema = z.object({
  date: daySchema,
  terms: z.array(z.object({ term: z.string(), impressions: maybe, below: maybe })),
});
export type GmbTermsDay = z.infer<typeof gmbTermsDaySchema>;

/** Section `reviews`: reviews written that day, by stars; a day without one has no record. */
export const gmbReviewsDaySchema = z.object({
  date: daySchema,
  ratings: z.array(z.object({ stars: z.int(), count })),
});
export type GmbReviewsDay = z.infer<typeof gmbReviewsDaySchema>;

/** `position` is the average over `impressions`: to average it further, weight it by them. */
const searchSums = { clicks: count, impressions: count, position: count };

/** Search Console's section `core`: totals, devices and countries of web search. */
export const gscCoreDaySchema = z.object({
  date: daySchema,
  ...searchSums,
  devices: z.array(z.object({ device: z.string(), ...searchSums })),
  /** ISO 3166-1 alpha-3 in lower case, as the platform writes it. */
  countries: z.array(z.object({ country: z.string(), ...searchSums })),
});
export type GscCoreDay = z.infer<typeof gscCoreDaySchema>;

/** Section `terms`: the best queries and pages by clicks. Rare queries are never told: they do not sum to the total. */
export const gscTermsDaySchema = z.object({
  date: daySchema,
  queries: z.array(z.object({ query: z.string(), ...searchSums })),
  pages: z.array(z.object({ page: z.string(), ...searchSums })),
});
export type GscTermsDay = z.infer<typeof gscTermsDaySchema>;

/** Facebook page and the Instagram account beside it, section `core`. A metric the platform retired is null. */
export const fbPageCoreDaySchema = z.object({
  date: daySchema,
  page: z.object({
    /** Followers at the day's end. */
    follows: maybe,
    newFollows: maybe,
    unfollows: maybe,
    mediaViews: maybe,
    /** People who saw any of it that day; not additive. */
    uniqueMediaViews: maybe,
    engagements: maybe,
    pageViews: maybe,
    videoViews: maybe,
  }),
  /** null: no Instagram account stands beside the page. */
  instagram: z.nullable(
    z.object({
      /** Followers when it was asked; only of the day before asking. */
      followers: maybe,
      newFollowers: maybe,
      reach: maybe,
      views: maybe,
      accountsEngaged: maybe,
      interactions: maybe,
      likes: maybe,
      comments: maybe,
      shares: maybe,
      saves: maybe,
      profileLinkTaps: maybe,
    }),
  ),
});
export type FbPageCoreDay = z.infer<typeof fbPageCoreDaySchema>;

/** One campaign of one day on any advertising platform. Money is in the day's `currency`. */
const campaign = {
  id: z.string(),
  name: z.string(),
  /** The platform's own word (LINK_CLICKS, LEAD_GENERATION, Search ...); null where it says none. */
  objective: z.nullable(z.string()),
  spend: count,
  impressions: count,
  clicks: count,
};

/** Facebook Ads' section `core`. */
export const fbCoreDaySchema = z.object({
  date: daySchema,
  timeZone: z.string(),
  currency: currencySchema,
  campaigns: z.array(
    z.object({
      ...campaign,
      linkClicks: maybe,
      reach: maybe,
      /**
       * By action type as the platform names it. One event comes under several names: never add types up
       * (shared/domain/ads picks one).
       */
      actions: z.array(z.object({ type: z.string(), count, unique: z.optional(count), value: z.optional(count) })),
    }),
  ),
  devices: z.array(z.object({ device: z.string(), spend: count, impressions: count, clicks: count })),
});
export type FbCoreDay = z.infer<typeof fbCoreDaySchema>;

/** LinkedIn Ads' section `core`. `spend` in the account's currency. */
export const linkedinCoreDaySchema = z.object({
  date: daySchema,
  currency: currencySchema,
  campaigns: z.array(
    z.object({
      ...campaign,
      landingPageClicks: maybe,
      costInUsd: maybe,
      externalWebsiteConversions: maybe,
      oneClickLeads: maybe,
      conversionValue: maybe,
      /** Reactions, comments, shares and follows together. */
      engagements: maybe,
      videoViews: maybe,
    }),
  ),
});
export type LinkedinCoreDay = z.infer<typeof linkedinCoreDaySchema>;

/** LinkedIn organisation's section `core`. Organic only. */
export const linkedinOrgCoreDaySchema = z.object({
  date: daySchema,
  /** Followers when it was asked; only of the day before asking. */
  followers: maybe,
  organicFollowerGain: maybe,
  paidFollowerGain: maybe,
  impressions: maybe,
  uniqueImpressions: maybe,
  clicks: maybe,
  /** May be negative: likes that were taken back. */
  likes: maybe,
  comments: maybe,
  shares: maybe,
});
export type LinkedinOrgCoreDay = z.infer<typeof linkedinOrgCoreDaySchema>;

/** Section `followers`: who follows, over the lifetime, kept under the first day of the month it was asked in. */
export const linkedinOrgFollowersDaySchema = z.object({
  date: daySchema,
  /** facet: geo, seniority, industry, function, staffCount, association; `key` the platform's URN or range. */
  facets: z.array(z.object({ facet: z.string(), key: z.string(), organic: count, paid: count })),
});
export type LinkedinOrgFollowersDay = z.infer<typeof linkedinOrgFollowersDaySchema>;

/** Microsoft Ads' section `core`: campaigns by device. */
export const bingCoreDaySchema = z.object({
  date: daySchema,
  currency: currencySchema,
  campaigns: z.array(
    z.object({
      ...campaign,
      status: z.nullable(z.string()),
      /** Decimal: ConversionsQualified. */
      conversions: maybe,
      revenue: maybe,
      phoneCalls: maybe,
    }),
  ),
  devices: z.array(z.object({ device: z.string(), spend: count, impressions: count, clicks: count })),
});
export type BingCoreDay = z.infer<typeof bingCoreDaySchema>;

/** Which sections each service stores and the schema of one day of each: the one list for stores and rollups. */
export const daySections = {
  ga4: { core: ga4CoreDaySchema, places: ga4PlacesDaySchema, pages: ga4PagesDaySchema, shop: ga4ShopDaySchema },
  pagespeed: { lab: pagespeedLabDaySchema },
  gmb: { core: gmbCoreDaySchema, terms: gmbTermsDaySchema, reviews: gmbReviewsDaySchema },
  gsc: { core: gscCoreDaySchema, terms: gscTermsDaySchema },
  fbPage: { core: fbPageCoreDaySchema },
  fb: { core: fbCoreDaySchema },
  linkedin: { core: linkedinCoreDaySchema },
  linkedinOrg: { core: linkedinOrgCoreDaySchema, followers: linkedinOrgFollowersDaySchema },
  bing: { core: bingCoreDaySchema },
} as const;
export type RecordService = keyof typeof daySections;
export type DaySections = {
  [S in RecordService]: { [K in keyof (typeof daySections)[S]]: z.infer<(typeof daySections)[S][K]> };
};

/** The section that has every day of a service: what months are made of, and what says that a day is there. */
export const mainSections = {
  ga4: 'core',
  pagespeed: 'lab',
  gmb: 'core',
  gsc: 'core',
  fbPage: 'core',
  fb: 'core',
  linkedin: 'core',
  linkedinOrg: 'core',
  bing: 'core',
} as const satisfies { [S in RecordService]: keyof DaySections[S] };
/** One day of a service's main section. */
export type MainDays = {
  [S in RecordService]: DaySections[S] extends { core: infer Day } | { lab: infer Day } ? Day : never;
};

/** How many days back a platform still restates; a younger day is provisional (facts, platform APIs, 10.5). */
export const provisionalDays: Record<RecordService, number> = {
  ga4: 3,
  pagespeed: 0,
  gmb: 7,
  gsc: 4,
  fbPage: 3,
  fb: 28,
  linkedin: 7,
  linkedinOrg: 3,
  bing: 7,
};
