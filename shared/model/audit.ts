import * as z from 'zod/mini';
import { daySchema, idSchema, instantSchema, yearMonthSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';
import { commonSchema, metricKeySchema, metricValueSchema, metricValuesSchema } from './metric-value.ts';

export const auditTypes = [
  'standard',
  'frandev',
  'frandevNew',
  'ecommerce',
  'smbstats',
  'veteranstats',
  'ecommercestats',
] as const;
export const auditTypeSchema = z.enum(auditTypes);
export type AuditType = z.infer<typeof auditTypeSchema>;

/** 1 compares with a case study, 2 with the previous month, 3 with the site's own baseline. */
export const auditVersionSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/**
 * The outcome of one metric. Only `pass` counts towards the score; `close` is amber and does not; `not-scored` is shown
 * with its percent change; `no-data`, `retired` and `disabled` are excluded from the denominator.
 */
export const auditOutcomes = ['pass', 'close', 'fail', 'not-scored', 'no-data', 'retired', 'disabled'] as const;
export const auditOutcomeSchema = z.enum(auditOutcomes);
export type AuditOutcome = z.infer<typeof auditOutcomeSchema>;

export const auditLineSchema = z.object({
  metric: metricKeySchema,
  value: metricValueSchema,
  comparison: metricValueSchema,
  /**
   * The printed change from the comparison to the value: the difference for a rate or score, otherwise the fraction,
   * null unless both are above 0 (specification 9). Before rule 2026.4 it was the fraction of the unrounded values.
   */
  change: z.nullable(z.number()),
  outcome: auditOutcomeSchema,
  /** True if both numbers are daily averages. */
  perDay: z.optional(z.literal(true)),
  /** Days and platforms that both months have; absent: all. */
  common: z.optional(commonSchema),
  /** True if more than a tenth of its days are missing: its outcome is 'no-data', and the denominator excludes it. */
  incomplete: z.optional(z.literal(true)),
  /** The number of our own sites of the same business type in the median, for that month. */
  median: z.optional(z.object({ sites: z.int(), yearMonth: yearMonthSchema })),
  /** The smallest value of the metric that would turn a miss into a pass; null if it passes or cannot. */
  valueToPass: z.nullable(z.number()),
});
export type AuditLine = z.infer<typeof auditLineSchema>;

/**
 * The window of days that an audit compares with (specification 3, auditBaseline), both days included; `set` on the
 * audit that an administrator requested to set it.
 */
const auditBaselineSchema = z.object({ startDate: daySchema, endDate: daySchema, set: z.boolean() });
export type AuditBaseline = z.infer<typeof auditBaselineSchema>;

export const auditSchema = z.object({
  auditId: idSchema,
  siteId: idSchema,
  yearMonth: yearMonthSchema,
  timestamp: instantSchema,
  type: auditTypeSchema,
  version: auditVersionSchema,
  /** 1 for the first audit of the month; each re-run adds the next number. */
  run: z.int(),
  /** Preliminary if it ran before the 4th of the following month (domain/audits/due.ts). */
  status: z.enum(['settled', 'provisional']),
  /** 0..100, or null if too few metrics could be scored. */
  score: z.nullable(z.int()),
  passed: z.int(),
  close: z.int(),
  failed: z.int(),
  lines: z.array(auditLineSchema),
  metrics: metricValuesSchema,
  prevMetrics: metricValuesSchema,
  /** Absent if no own baseline was used. */
  baseline: z.optional(auditBaselineSchema),
  /** Baseline audits only; absent in version 2. */
  monthlyAvgMetrics: z.optional(metricValuesSchema),
  meta: z.object({ colorHex: z.string() }),
  /** Sanitized HTML; not part of the hash. */
  note: z.nullable(z.string()),
  /** Website visits, phone calls and direction requests, for the three stats types. */
  pie: z.optional(z.array(z.object({ name: z.string(), value: z.number() }))),
  topProducts: z.optional(z.array(z.object({ name: z.string(), revenue: z.number() }))),
  proof: z.object({
    ruleVersion: z.string(),
    /** The number of daily records used, and their services. */
    dailyRecords: z.int(),
    services: z.array(serviceSchema),
    missingDays: z.int(),
    /** SHA-256 in hex over the canonical JSON of everything except note and hash. */
    hash: z.string(),
  }),
});
export type Audit = z.infer<typeof auditSchema>;

/** A row of the audit history. */
export const auditSummarySchema = z.object({
  auditId: idSchema,
  siteId: idSchema,
  yearMonth: yearMonthSchema,
  timestamp: instantSchema,
  type: auditTypeSchema,
  version: auditVersionSchema,
  run: z.int(),
  status: z.enum(['settled', 'provisional']),
  score: z.nullable(z.int()),
  passed: z.int(),
  close: z.int(),
  failed: z.int(),
  baseline: z.optional(auditBaselineSchema),
  /** Absent before rule 2026.4. */
  ruleVersion: z.optional(z.string()),
});
export type AuditSummary = z.infer<typeof auditSummarySchema>;

/** The miss of an audit that is farthest from a pass: its number and the one that would pass. */
export const worstMissSchema = z.object({
  metric: metricKeySchema,
  from: z.number(),
  to: z.number(),
  /** True if both are daily averages. */
  perDay: z.optional(z.literal(true)),
  currency: z.optional(z.string()),
});
export type WorstMiss = z.infer<typeof worstMissSchema>;

/** A site's newest audit in the table of a region, organization or company. */
export const siteAuditSchema = z.object({
  ...z.pick(auditSummarySchema, {
    auditId: true,
    yearMonth: true,
    timestamp: true,
    type: true,
    status: true,
    passed: true,
    close: true,
    failed: true,
  }).shape,
  /** Absent if nothing was missed, or in audits from before it was stored. */
  worst: z.optional(worstMissSchema),
});
export type SiteAudit = z.infer<typeof siteAuditSchema>;
