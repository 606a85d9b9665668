import * as z from 'zod/mini';
import { channelSchema, provenanceSchema } from './panel.ts';
import { currencySchema, daySchema, scopeIdSchema } from './primitives.ts';

/** Numbers that explain a day, and their breakdowns (shared/screens/day-metrics.ts). */
export const dayMetricKeys = [
  'sessions',
  'goals',
  'revenue',
  'transactions',
  'spend',
  'leads',
  'clicks',
  'impressions',
  'searchClicks',
  'searchImpressions',
] as const;
export type DayMetricKey = (typeof dayMetricKeys)[number];
export const dayDimensions = [
  'channel',
  'campaign',
  'city',
  'device',
  'adPlatform',
  'adCampaign',
  'adDevice',
  'query',
  'searchPage',
  'country',
  'searchDevice',
] as const;
export type DayDimension = (typeof dayDimensions)[number];

/** A number for the day and its usual value; null: too few weeks to calculate one. */
const comparisonFields = { value: z.number(), usual: z.nullable(z.number()) };

/** The number for a day compared with the usual weekday. */
export const dayViewSchema = z.object({
  siteId: scopeIdSchema,
  day: daySchema,
  metric: z.enum(dayMetricKeys),
  timeZone: z.string(),
  /** Null: the number is not money. */
  currency: z.nullable(currencySchema),
  /** Null: the day is unknown, or in several currencies. */
  total: z.nullable(z.extend(z.object(comparisonFields), { weeks: z.int() })),
  /** Sorted by the largest difference; rows and `other` add up to the total. */
  breakdowns: z.array(
    z.object({
      dimension: z.enum(dayDimensions),
      rows: z.array(z.object({ key: z.array(z.string()), channel: z.optional(channelSchema), ...comparisonFields })),
      other: z.object(comparisonFields),
    }),
  ),
  provenance: provenanceSchema,
});
export type DayView = z.infer<typeof dayViewSchema>;
