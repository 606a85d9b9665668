import * as z from 'zod/mini';
import { monthRecordSchema, rollupRecordSchema, sourceKeySchema } from './month-record.ts';
import { currencySchema, daySchema, idSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/**
 * Rows that the nightly rollup keeps of every site, region, organisation and company (architecture, One pipeline): what
 * its sites add up to, each counted once however often it is linked. Only what may be added is in them. A suspended
 * site counts with the days that were collected of it, as its own pages go on to show them; nothing is expected of it.
 * Sales tokens and the provider have no rows: their people choose a company.
 */

/** How a service stands among the sites of a row. */
export const coverageSchema = z.partialRecord(
  serviceSchema,
  z.object({
    /** Sites that have it connected, and of those the ones that wait for a new sign-in or lost access. */
    sites: z.int(),
    broken: z.int(),
    /** Days of the row on which at least one of them has no record, sorted; and how many site-days those are. */
    missing: z.array(daySchema),
    siteDays: z.int(),
  }),
);
export type Coverage = z.infer<typeof coverageSchema>;

/**
 * By source and currency the parts that are money (revenue, adSpend ...), of the sources that have more than one
 * currency in the row; of those, money in `parts` and in `channels` adds currencies up and means nothing. Absent: none
 * has.
 */
export const moneySchema = z.partialRecord(sourceKeySchema, z.record(currencySchema, z.record(z.string(), z.number())));
export type Money = z.infer<typeof moneySchema>;

/** A day by calendar date, whatever the sites' zones. Its record has no `hours` and no `events`: months keep those. */
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

/** Of a source that lacks something in one of two periods: what both have of it, each as a sum over as many days. */
const cutSourceSchema = z.object({
  now: z.record(z.string(), z.number()),
  before: z.record(z.string(), z.number()),
  /** Days that count on either side. */
  days: z.tuple([z.int(), z.int()]),
});
const cutSourcesSchema = z.partialRecord(sourceKeySchema, cutSourceSchema);
export type CutSources = z.infer<typeof cutSourcesSchema>;

/**
 * One site in a node's table of a period ('last-31', '2026-10', 'year-2026'), with the period's two comparisons. Each
 * site has the days of its own zone. Its records hold sources and quality; channels, devices, hours and events are
 * empty.
 */
export const siteRowSchema = z.object({
  siteId: idSchema,
  name: z.string(),
  sitePath: z.string(),
  timeZone: z.string(),
  /** It stands here by a link, not by its path. */
  linked: z.boolean(),
  isEcommerce: z.boolean(),
  /** Where it is, for the map; absent of a row made before it was kept. */
  place: z.optional(z.object({ city: z.string(), state: z.string() })),
  /** Nothing new is collected of it. */
  suspended: z.optional(z.boolean()),
  record: rollupRecordSchema,
  previous: rollupRecordSchema,
  yearAgo: rollupRecordSchema,
  coverage: coverageSchema,
  /** By comparison the sources that are whole in neither or only one of the two periods; absent: all are whole. */
  like: z.optional(z.object({ previous: cutSourcesSchema, yearAgo: cutSourcesSchema })),
  /** Sessions and goals of the period's days (of a year: its months); null where unknown. */
  spark: z.object({ sessions: z.array(z.nullable(z.number())), goals: z.array(z.nullable(z.number())) }),
  /** Scores of its two newest audits. */
  score: z.nullable(z.int()),
  previousScore: z.nullable(z.int()),
});
export type SiteRow = z.infer<typeof siteRowSchema>;
