import type { GivenPart } from '../platforms/registry.ts';

/**
 * Facts that can be added over days, rows and sites. Every table of a performance page consists of rows of these, for
 * now and for the comparison, and each column is calculated from them for display (measures.ts). Money is in the row's
 * currency. Facts that a platform reports for whole days have the same name everywhere: in metrics, months and rows
 * (shared/platforms).
 */
const ofDaysAndRows = [
  // The website, as counted by GA4.
  'sessions',
  'engagedSessions',
  'goals',
  'transactions',
  'revenue',
  // Advertising, as counted by each platform.
  'adSpend',
  'adImpressions',
  'adClicks',
  'paidLeads',
  'adConversions',
  // Web search, as counted by Search Console; a position's weight is position times impressions.
  'searchClicks',
  'searchImpressions',
  'searchPositionWeight',
  // Business Profile.
  'profileViews',
  'profileActions',
  'profileClicks',
  'profileCalls',
  'profileDirections',
  // Social networks.
  'newFans',
  'lostFans',
] as const satisfies readonly GivenPart[];
/** Facts that exist only in rows; no metric uses them. */
const ofRows = [
  'itemsPurchased',
  'itemRevenue',
  'linkClicks',
  'conversionValue',
  'reviews',
  'starsGiven',
  'views',
  'engagements',
  'likes',
  'comments',
  'shares',
] as const;
export const factKeys = [...ofDaysAndRows, ...ofRows] as const;
export type FactKey = (typeof factKeys)[number];
/** Returns true if the sum of a fact is also a part of metrics (shared/numbers/metrics/parts.ts). */
export const isGivenPart = (fact: FactKey): fact is (typeof ofDaysAndRows)[number] =>
  ofDaysAndRows.some(part => part === fact);

/** Columns of a breakdown and figures calculated from facts, as defined in shared/numbers/metrics/measures.ts. */
export const measureKeys = [
  'sessions',
  'engagementRate',
  'bounceRate',
  'goals',
  'gcr',
  'transactions',
  'revenue',
  'orderValue',
  'itemsPurchased',
  'itemRevenue',
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'clickRate',
  'costPerClick',
  'leads',
  'costPerAdLead',
  'conversions',
  'costPerConversion',
  'adReturn',
  'searchClicks',
  'searchImpressions',
  'searchClickRate',
  'searchPosition',
  'profileViews',
  'profileActions',
  'profileClicks',
  'profileCalls',
  'profileDirections',
  'reviews',
  'rating',
  'newFans',
  'lostFans',
  'views',
  'engagements',
  'likes',
  'comments',
  'shares',
] as const;
export type MeasureKey = (typeof measureKeys)[number];

/** Pages of a site's numbers, as defined in shared/screens/pages. */
export const pageIds = [
  'site-performance',
  'pagespeed',
  'seo',
  'social-media',
  'ads-ecommerce',
  'ads-paid',
  'ads-other',
  'channel-performance',
  'email-performance',
  'google-business-profile',
  'goals',
] as const;
export type PageId = (typeof pageIds)[number];
