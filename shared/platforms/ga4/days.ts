import * as z from 'zod/mini';
import { currencySchema, daySchema } from '../../model/primitives.ts';
import { count, maybe } from '../day-fields.ts';

/** Site totals of the day, requested without any dimension. */
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
  /** Google Ads as linked to the property; null without a linked Ads account. */
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
   * Advertising of other platforms imported into the property, in `currency`. No figure includes it: the platform's own
   * connection does, and cost is never counted twice. Absent if there is none.
   */
  importedAds: z.optional(z.object({ cost: count, clicks: count, impressions: count })),
  /**
   * Cost and results of each Google Ads campaign, in `currency`; they add up to the day's totals. Absent if there were
   * none, and in days synced before this was stored; some older days have no counts.
   */
  adCampaigns: z.optional(
    z.array(z.object({ name: z.string(), cost: count, clicks: z.optional(count), impressions: z.optional(count) })),
  ),
  traffic: z.array(z.object({ source: z.string(), medium: z.string(), campaign: z.string(), ...traffic })),
  devices: z.array(z.object({ device: z.string(), sessions: count, keyEvents: count })),
  /** hour 0..23 in the property's zone; null for the platform's '(other)'. */
  hours: z.array(z.object({ hour: z.nullable(z.int()), sessions: count, keyEvents: count })),
  events: z.array(z.object({ name: z.string(), keyEvents: count })),
  quality: z.object({
    sampled: z.boolean(),
    thresholded: z.boolean(),
    /** True if the platform folded rows into '(other)'. */
    otherRow: z.boolean(),
  }),
  /**
   * Fields that the platform no longer provided that day, sorted: their values (0, or null where allowed) mean nothing,
   * here and in the day's other sections. Absent if all were provided.
   */
  unknown: z.optional(z.array(z.string())),
});
export type Ga4CoreDay = z.infer<typeof ga4CoreDaySchema>;

/** Section `places`: sessions and outcomes by city. */
export const ga4PlacesDaySchema = z.object({
  date: daySchema,
  cities: z.array(
    z.object({
      city: z.string(),
      region: z.string(),
      sessions: count,
      keyEvents: count,
      transactions: count,
      revenue: count,
    }),
  ),
});
export type Ga4PlacesDay = z.infer<typeof ga4PlacesDaySchema>;

/** Section `pages`: landing pages. Pages beyond the stored rows are summed under '(other)'. */
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

/** The schema of one day of each section. */
export const ga4Days = {
  core: ga4CoreDaySchema,
  places: ga4PlacesDaySchema,
  pages: ga4PagesDaySchema,
  shop: ga4ShopDaySchema,
} as const;
