import * as z from 'zod/mini';

/** Every metric field of the specification, section 3. The table in shared/numbers/metrics declares each once. */
export const metricKeys = [
  'sessions',
  'goals',
  'gcr',
  'bounceRate',
  'avgSessDuration',
  'avgPageLoadTime',
  'mobileTti',
  'mobilePerformance',
  'desktopPerformance',
  'seoSessions',
  'seoGoals',
  'seoGcr',
  'orgGrowthYOY',
  'orgGrowthLastQtr',
  'socialSessions',
  'socialGoals',
  'socialGcr',
  'paidSessions',
  'paidLeads',
  'paidAdsGoals',
  'paidAdsGcr',
  'costPerLead',
  'costPerClick',
  'afterHours',
  'adSpend',
  'newFans',
  'totalFans',
  'fanGrowth',
  'otherCampaignSessions',
  'otherCampaignGoals',
  'otherCampaignGcr',
  'gmbViews',
  'gmbActions',
  'gmbGcr',
  'emailSessions',
  'emailGoals',
  'emailGcr',
  'fbCheckins',
  'referralLeadVsOverall',
  'referralSessionVsOverall',
  'ROAS',
  'averageOrderValue',
  'transactions',
  'revenue',
  'unitSales',
  'bookingRate',
  'keptRate',
  'speedToBookingMinutes',
] as const;
export const metricKeySchema = z.enum(metricKeys);
export type MetricKey = z.infer<typeof metricKeySchema>;

/** The reason a metric has no number. Zero is not a reason: it is a number. */
export const absences = [
  'not-connected',
  'reconnect-needed',
  'forbidden',
  'missing-days',
  'no-data',
  'no-denominator',
  'not-additive',
  'mixed-currency',
  'retired',
  'disabled',
] as const;
export const absenceSchema = z.enum(absences);
export type Absence = z.infer<typeof absenceSchema>;

/** A number, or the reason there is none. Money has its currency; days missing from the range are counted. */
export const metricValueSchema = z.union([
  z.object({
    known: z.literal(true),
    value: z.number(),
    currency: z.optional(z.string()),
    missingDays: z.optional(z.int()),
  }),
  z.object({ known: z.literal(false), why: absenceSchema }),
]);
export type MetricValue = z.infer<typeof metricValueSchema>;

/**
 * The basis of a change that does not cover both periods completely (shared/numbers/comparison): "28 of 31 days", "4 of
 * 5 platforms", "18 of 21 sites". `perDay`: the periods have different lengths, so daily averages are compared.
 * `ownParts`: each of several sites counts with the days and platforms it has in both periods, which may differ between
 * sites.
 */
export const commonSchema = z.object({
  days: z.optional(z.int()),
  ofDays: z.optional(z.int()),
  platforms: z.optional(z.int()),
  ofPlatforms: z.optional(z.int()),
  sites: z.optional(z.int()),
  ofSites: z.optional(z.int()),
  perDay: z.optional(z.literal(true)),
  ownParts: z.optional(z.literal(true)),
});
export type Common = z.infer<typeof commonSchema>;

/** The parts of a cost per lead: spend on lead campaigns, which is not all spend, and the leads. */
export const leadCostSchema = z.object({ spend: z.number(), leads: z.number() });
export type LeadCost = z.infer<typeof leadCostSchema>;

/** The numerator and denominator of a ratio (shared/numbers/metrics/compute.ts). */
export const ratioPartsSchema = z.object({ of: z.number(), over: z.number() });
export type RatioParts = z.infer<typeof ratioPartsSchema>;

/** Two compared numbers: over the days, platforms and sites that both periods have, or as daily averages. */
export const pairSchema = z.object({ value: metricValueSchema, previous: metricValueSchema });

/** The same as plain numbers. */
export const numberPairSchema = z.object({ value: z.number(), previous: z.number() });
export type NumberPair = z.infer<typeof numberPairSchema>;

/** A value and its comparison (shared/numbers/comparison/compare.ts). */
export const comparedFields = {
  value: metricValueSchema,
  previous: metricValueSchema,
  /** The change of the two printed numbers: `like` if present, otherwise `value` and `previous`. */
  change: z.nullable(z.number()),
  /** False: the two periods have nothing in common, so there is no change. */
  comparable: z.boolean(),
  /** The common parts of both periods; absent: all of both. */
  common: z.optional(commonSchema),
  /** The compared numbers, if they differ from the periods' own: over common days and sites, or as daily averages. */
  like: z.optional(pairSchema),
  /** The parts of a ratio. */
  ratio: z.optional(ratioPartsSchema),
  /** Cost per lead only: the cost of lead campaigns, as specified and audited. */
  leadCost: z.optional(leadCostSchema),
};

/** All metrics of one site and one range. */
export type MetricValues = Record<MetricKey, MetricValue>;
export const metricValuesSchema = z.record(metricKeySchema, metricValueSchema);
