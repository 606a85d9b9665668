import * as z from 'zod/mini';
import { daySchema, instantSchema, yearMonthSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';
import { comparedFields, numberPairSchema, metricKeySchema } from './metric-value.ts';
import { auditSummarySchema } from './audit.ts';

/** The origin of a number: every panel shows it in one line and opens it in full. */
export const provenanceSchema = z.object({
  sources: z.array(
    z.object({
      service: serviceSchema,
      pulledAt: z.nullable(instantSchema),
      /** The last day of the range that may change until `settlesOn`; null if all days are final. */
      settlesOn: z.nullable(daySchema),
      missingDays: z.array(daySchema),
      /** Several sites only: the number with a connection, and of all. */
      sites: z.optional(z.object({ reporting: z.int(), of: z.int() })),
      /** The first day that counts, if an administrator set one inside or after the range. */
      countedFrom: z.optional(daySchema),
      /** The last day of another property, if it is inside or after the range. */
      otherUntil: z.optional(daySchema),
      sampled: z.boolean(),
      thresholded: z.boolean(),
      otherRow: z.boolean(),
    }),
  ),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** The four empty states, each with its one action (interface.md), and days that an administrator excluded. */
export const emptyReasons = [
  'zero',
  'not-connected',
  'reconnect-needed',
  'not-settled',
  'not-counted',
  'other-property',
] as const;

/** A panel has data, a reason why it is empty, or its own failure. */
export const panelSchema = <T extends z.core.$ZodType>(data: T) =>
  z.union([
    z.object({ state: z.literal('ready'), data, provenance: provenanceSchema }),
    z.object({
      state: z.literal('empty'),
      reason: z.enum(emptyReasons),
      service: serviceSchema,
      /**
       * The date of the reason: it becomes final, access ended, it last had a value, it counts from, or it was another
       * property's.
       */
      since: z.optional(daySchema),
      missingDays: z.array(daySchema),
      provenance: z.optional(provenanceSchema),
    }),
    z.object({ state: z.literal('failed'), message: z.string(), reference: z.string() }),
  ]);

/** A day of a series; null if the day is unknown. */
export const seriesPointSchema = z.object({ date: daySchema, value: z.nullable(z.number()), provisional: z.boolean() });

/** One figure card: the value, its comparison, and the days of both. */
export const figureSchema = z.object({
  metric: metricKeySchema,
  ...comparedFields,
  series: z.array(seriesPointSchema),
  previousSeries: z.array(seriesPointSchema),
});
export type Figure = z.infer<typeof figureSchema>;

/** The channels of the product decisions; radar and bars show the top six. */
export const channels = ['organic', 'paid', 'direct', 'social', 'email', 'referral', 'ai', 'other'] as const;
export const channelSchema = z.enum(channels);
export type Channel = z.infer<typeof channelSchema>;

export const overviewPanels = {
  figures: panelSchema(z.object({ figures: z.array(figureSchema) })),
  channels: panelSchema(
    z.object({
      /** Revenue for ecommerce, goals otherwise. */
      measure: z.enum(['revenue', 'goals']),
      currency: z.optional(z.string()),
      rows: z.array(
        z.object({
          channel: channelSchema,
          sessions: z.number(),
          value: z.number(),
          share: z.nullable(z.number()),
          previous: z.nullable(z.number()),
          change: z.nullable(z.number()),
          /** The compared numbers, if they differ from `value` and `previous`. */
          like: z.optional(numberPairSchema),
        }),
      ),
      /** True if the compared numbers are daily averages. */
      perDay: z.optional(z.literal(true)),
      total: z.number(),
      previousTotal: z.nullable(z.number()),
    }),
  ),
  cities: panelSchema(
    z.object({
      measure: z.enum(['conversions', 'transactions']),
      rows: z.array(z.object({ city: z.string(), region: z.string(), sessions: z.number(), value: z.number() })),
      /** The most common value above 0: markers above it are green, below blue, equal orange. */
      mostCommonValue: z.nullable(z.number()),
      /** The number of conversions with a city. */
      located: z.number(),
      total: z.number(),
      /** The number of rows beyond the answer's limit. */
      omitted: z.int(),
    }),
  ),
  pagespeed: panelSchema(
    z.object({
      runs: z.array(
        z.object({
          device: z.enum(['MOBILE', 'DESKTOP']),
          date: daySchema,
          /** The average of the period's runs, as in the metric; without one, the newest earlier run. */
          performance: z.nullable(z.number()),
          /** The average of the comparison's runs. */
          previousPerformance: z.nullable(z.number()),
          /** The number of runs of the period with a score; absent: none. */
          scored: z.optional(z.int()),
          firstContentfulPaintMs: z.nullable(z.number()),
          largestContentfulPaintMs: z.nullable(z.number()),
          totalBlockingTimeMs: z.nullable(z.number()),
          cumulativeLayoutShift: z.nullable(z.number()),
          interactiveMs: z.nullable(z.number()),
          runtimeError: z.optional(z.string()),
        }),
      ),
    }),
  ),
  audit: panelSchema(
    z.object({
      latest: auditSummarySchema,
      previousScore: z.nullable(z.int()),
      /** The change over three months; null if one of them has no score by the same rule. */
      mean: z.optional(z.nullable(z.int())),
      colorHex: z.string(),
      history: z.array(z.object({ yearMonth: yearMonthSchema, score: z.nullable(z.int()) })),
    }),
  ),
} as const;

/** The first view of /overview in one answer; a failed panel reports it and the others still work. */
export const overviewSchema = z.object({
  siteId: z.string(),
  timeZone: z.string(),
  currency: z.nullable(z.string()),
  range: z.object({ start: daySchema, end: daySchema }),
  comparison: z.object({ start: daySchema, end: daySchema }),
  panels: z.object(overviewPanels),
  /** Connections without new data until a user fixes them; `lastDay` is their newest day. */
  troubled: z.optional(
    z.array(
      z.object({
        service: serviceSchema,
        state: z.enum(['reconnect-needed', 'access-lost']),
        lastDay: z.nullable(daySchema),
      }),
    ),
  ),
  /** The first sync of Google Analytics while it runs, in finished parts. */
  collecting: z.optional(z.nullable(z.object({ service: serviceSchema, done: z.int(), total: z.int() }))),
  /** True if any connection's first sync is running: its progress is requested and shown. */
  collectionRuns: z.optional(z.boolean()),
});
export type Overview = z.infer<typeof overviewSchema>;
