import * as z from 'zod/mini';
import { serviceSchema } from '../platforms/registry.ts';
import { commonSchema } from './metric-value.ts';
import { sourceKeySchema } from './month-record.ts';
import { daySchema } from './primitives.ts';

/**
 * Sums that say how the sites of a node compare in one of its periods. A page of numbers needs only these sums, so it
 * costs the same for 20 sites and for 5,000.
 */

const amounts = z.record(z.string(), z.number());

/** The sum of the sites' sources that are read in the same way (shared/numbers/comparison/summed-sources.ts). */
export const summedSourceSchema = z.object({
  source: sourceKeySchema,
  connection: z.enum(['not-connected', 'working', 'reconnect-needed', 'forbidden']),
  /** The most days of a site. */
  days: z.int(),
  parts: amounts,
  /** The sum of the sites' daily averages; absent: not compared by day. */
  perDay: z.optional(amounts),
  missing: z.array(daySchema),
  withheld: z.record(z.string(), z.array(z.string())),
  currencies: z.array(z.string()),
  times: z.optional(z.record(z.string(), z.int())),
  fans: z.optional(z.object({ date: z.string(), value: z.number() })),
});
export type SummedSource = z.infer<typeof summedSourceSchema>;

/** Sums of both periods. */
export const summedPairSchema = z.object({ now: z.array(summedSourceSchema), before: z.array(summedSourceSchema) });

const comparedKindSchema = z.object({
  like: summedPairSchema,
  /** The basis of changes, with the metrics' keys (shared/domain/reports/compared-sites.ts); others: on everything. */
  commons: z.array(z.object({ common: commonSchema, keys: z.array(z.string()) })),
  /** The return on ad spend of the sites that sell; absent: none sells. */
  selling: z.optional(z.object({ whole: summedPairSchema, like: summedPairSchema, common: z.optional(commonSchema) })),
});

/** Sites with missing days of a platform: their number, the first and last day, and each site if there are few. */
const gapsSchema = z.object({
  sites: z.int(),
  from: daySchema,
  to: daySchema,
  named: z.array(z.object({ name: z.string(), missing: z.array(daySchema) })),
});
export type SiteGaps = z.infer<typeof gapsSchema>;

export const comparedSitesSchema = z.object({
  /** The number of days of the period and of its two comparisons. */
  lengths: z.object({ now: z.int(), previous: z.int(), yearAgo: z.int() }),
  previous: comparedKindSchema,
  yearAgo: comparedKindSchema,
  gaps: z.partialRecord(serviceSchema, gapsSchema),
});
export type ComparedSites = z.infer<typeof comparedSitesSchema>;
