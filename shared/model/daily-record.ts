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

/** Which sections each service stores and the schema of one day of each: the one list for stores and rollups. */
export const daySections = {
  ga4: { core: ga4CoreDaySchema, places: ga4PlacesDaySchema, pages: ga4PagesDaySchema, shop: ga4ShopDaySchema },
  pagespeed: { lab: pagespeedLabDaySchema },
} as const;
export type DaySections = {
  ga4: { core: Ga4CoreDay; places: Ga4PlacesDay; pages: Ga4PagesDay; shop: Ga4ShopDay };
  pagespeed: { lab: PagespeedLabDay };
};
export type RecordService = keyof DaySections;

/** How many days back a platform still restates; a younger day is provisional (facts, platform APIs). */
export const provisionalDays: Record<RecordService, number> = { ga4: 3, pagespeed: 0 };
