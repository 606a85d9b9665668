import * as z from 'zod/mini';
import {
  comparedFields,
  type MetricKey,
  metricKeySchema,
  metricValueSchema,
  numberPairSchema,
  pairSchema,
} from './metric-value.ts';
import { sourceKeySchema } from './month-record.ts';
import { channelSchema, seriesPointSchema } from './panel.ts';
import { otherKindSchema, otherSitesSchema } from './other-sites.ts';
import { scoreCardSchema } from './score-card.ts';
import { nodeTypeSchema } from './node.ts';
import { daySchema, idSchema, instantSchema, scopeIdSchema, yearMonthSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** The columns by which sites can be ranked. */
export const rankedMetrics = [
  'sessions',
  'goals',
  'gcr',
  'bounceRate',
  'seoSessions',
  'paidSessions',
  'paidLeads',
  'adSpend',
  'costPerLead',
  'socialSessions',
  'totalFans',
  'newFans',
  'gmbViews',
  'gmbActions',
  'mobilePerformance',
  'desktopPerformance',
  'revenue',
  'transactions',
  'averageOrderValue',
  'ROAS',
] as const satisfies readonly MetricKey[];

const rangeSchema = z.object({ start: daySchema, end: daySchema });

/** The ranked metrics of a site. Rates to five digits. */
const siteMetricsSchema = z.partialRecord(
  metricKeySchema,
  z.object({
    value: metricValueSchema,
    previous: metricValueSchema,
    /** The compared numbers, if they differ from the two values; null: nothing in common. */
    like: z.optional(z.nullable(pairSchema)),
    /** True if the compared numbers are daily averages. */
    perDay: z.optional(z.literal(true)),
    /** True if they cover the days and platforms that both periods have. */
    partial: z.optional(z.literal(true)),
  }),
);

/** The numbers of a site, region, organization or company over a period, from the nightly rollup. */
export const reportSchema = z.object({
  node: z.object({ siteId: scopeIdSchema, name: z.string(), type: nodeTypeSchema, sites: z.int() }),
  timeZone: z.string(),
  range: rangeSchema,
  comparison: rangeSchema,
  grain: z.enum(['day', 'month']),
  /** The time of the last calculation; null: never. */
  computedAt: z.nullable(instantSchema),
  /** True if any day of the period may still be restated by a connected platform. */
  provisional: z.boolean(),
  metrics: z.record(metricKeySchema, z.object(comparedFields)),
  /** The charted metrics. */
  series: z.partialRecord(
    metricKeySchema,
    z.object({ points: z.array(seriesPointSchema), previous: z.array(seriesPointSchema) }),
  ),
  /** The 25 months to the period's last month, oldest first; a month without rows is absent. */
  months: z.array(
    z.object({
      yearMonth: yearMonthSchema,
      metrics: z.partialRecord(metricKeySchema, metricValueSchema),
      /** The number of days by source, over all sites: the basis of a change between two months. */
      days: z.optional(z.partialRecord(sourceKeySchema, z.int())),
    }),
  ),
  channels: z.array(
    z.object({
      channel: channelSchema,
      sessions: z.number(),
      goals: z.number(),
      transactions: z.number(),
      /** Null: in several currencies. */
      revenue: z.nullable(z.number()),
      previousSessions: z.nullable(z.number()),
      previousGoals: z.nullable(z.number()),
      /** The compared sessions and goals, if they differ from the periods' own; null: nothing in common. */
      like: z.optional(
        z.nullable(z.object({ sessions: numberPairSchema, goals: numberPairSchema, perDay: z.boolean() })),
      ),
    }),
  ),
  devices: z.array(z.object({ device: z.string(), sessions: z.number(), goals: z.number() })),
  /** Every site once, by sessions; of many, the notable ones. Empty for a site itself. */
  sites: z.array(
    z.object({
      siteId: idSchema,
      name: z.string(),
      sitePath: z.string(),
      linked: z.boolean(),
      metrics: siteMetricsSchema,
      spark: z.array(z.nullable(z.number())),
      place: z.optional(z.object({ city: z.string(), state: z.string() })),
      /** True if it is no longer synced. */
      suspended: z.optional(z.boolean()),
      /** Titles of its open alerts, if the page has them. */
      alerts: z.optional(z.array(z.string())),
      /** True if Google Analytics is connected. */
      connected: z.boolean(),
      /** Connections that wait for a user, with their missing days in the period, oldest first. */
      broken: z.optional(z.array(z.object({ service: serviceSchema, missing: z.array(daySchema) }))),
      score: z.nullable(z.int()),
      previousScore: z.nullable(z.int()),
    }),
  ),
  /** The sites that aren't listed, if there are too many: their metrics together, and what counts over all sites. */
  others: z.optional(
    z.object({
      metrics: siteMetricsSchema,
      ...z.pick(otherSitesSchema, { sites: true, scores: true }).shape,
      ...z.omit(otherKindSchema, { whole: true, like: true }).shape,
    }),
  ),
  /** The user-written newest score card of the period or the previous month; sites only. */
  card: z.optional(scoreCardSchema),
  /** Incomplete data by platform: the number of sites with it, and the missing days of each site. */
  coverage: z.array(
    z.object({
      service: serviceSchema,
      sites: z.int(),
      broken: z.int(),
      siteDays: z.int(),
      /**
       * True if it still restates the last day of the period; absent in older reports, where one flag covers all
       * platforms.
       */
      restated: z.optional(z.boolean()),
      missing: z.array(z.object({ siteId: idSchema, name: z.string(), days: z.array(daySchema) })),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;
