import * as z from 'zod/mini';
import { siteAuditSchema } from './audit.ts';
import { monthRecordSchema, rollupRecordSchema, sourceKeySchema } from './month-record.ts';
import { currencySchema, daySchema, idSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/**
 * Rows that the nightly rollup stores for every site, region, organization and company (architecture, One pipeline):
 * the sums of its sites, each counted once regardless of links. They contain only values that can be added. A suspended
 * site counts with the days it has, as its own pages show them; no new days are expected. Sales tokens and the provider
 * have no rows: their users choose a company.
 */

/** The coverage of a service by the sites of a row. */
export const coverageSchema = z.partialRecord(
  serviceSchema,
  z.object({
    /** The number of sites with a connection, and of those that wait for a new sign-in or have lost access. */
    sites: z.int(),
    broken: z.int(),
    /** Days of the row without a record at one or more of them, sorted; and the number of those site days. */
    missing: z.array(daySchema),
    siteDays: z.int(),
  }),
);
export type Coverage = z.infer<typeof coverageSchema>;

/**
 * Money parts (revenue, adSpend ...) by source and currency, for sources with more than one currency in the row. Their
 * money in `parts` and `channels` adds up several currencies, so it must not be used. Absent: there are none.
 */
export const moneySchema = z.partialRecord(sourceKeySchema, z.record(currencySchema, z.record(z.string(), z.number())));
export type Money = z.infer<typeof moneySchema>;

/** A day by calendar date, in any zone. Its record has no `hours` and no `events`, which only months have. */
export const nodeDaySchema = z.object({
  date: daySchema,
  record: rollupRecordSchema,
  money: z.optional(moneySchema),
  coverage: coverageSchema,
});
export type NodeDay = z.infer<typeof nodeDaySchema>;

export const nodeMonthSchema = z.extend(monthRecordSchema, {
  money: z.optional(moneySchema),
  coverage: coverageSchema,
});
export type NodeMonth = z.infer<typeof nodeMonthSchema>;

/** The common sums of a source with gaps in either period, each over the same number of days. */
const cutSourceSchema = z.object({
  now: z.record(z.string(), z.number()),
  before: z.record(z.string(), z.number()),
  /** The number of days that count on either side. */
  days: z.tuple([z.int(), z.int()]),
});
const cutSourcesSchema = z.partialRecord(sourceKeySchema, cutSourceSchema);
export type CutSources = z.infer<typeof cutSourcesSchema>;

/**
 * One site in a node's table of a period ('last-31', '2026-10', 'year-2026'), with the period's two comparisons. Each
 * site has the days of its own zone. Its records have sources and quality; channels, devices, hours and events are
 * empty.
 */
export const siteRowSchema = z.object({
  siteId: idSchema,
  name: z.string(),
  sitePath: z.string(),
  timeZone: z.string(),
  /** True if it appears here by a link, not by its path. */
  linked: z.boolean(),
  isEcommerce: z.boolean(),
  /** Its place on the map; absent in rows calculated before it was stored. */
  place: z.optional(z.object({ city: z.string(), state: z.string() })),
  /** True if it is no longer synced. */
  suspended: z.optional(z.boolean()),
  record: rollupRecordSchema,
  previous: rollupRecordSchema,
  yearAgo: rollupRecordSchema,
  coverage: coverageSchema,
  /** Sources that are not complete in both periods, by comparison; absent: all are. */
  like: z.optional(z.object({ previous: cutSourcesSchema, yearAgo: cutSourcesSchema })),
  /** Sessions and goals of the period's days (of a year: its months); null where unknown. */
  spark: z.object({ sessions: z.array(z.nullable(z.number())), goals: z.array(z.nullable(z.number())) }),
  /** Scores of the two newest audits. */
  score: z.nullable(z.int()),
  previousScore: z.nullable(z.int()),
  /** The newest audit, only in the table of the last 31 days; absent without one. */
  audit: z.optional(siteAuditSchema),
});
export type SiteRow = z.infer<typeof siteRowSchema>;
