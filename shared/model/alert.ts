import * as z from 'zod/mini';
import { metricKeySchema } from './metric-value.ts';
import { currencySchema, daySchema, idSchema, instantSchema, trimmedText } from './primitives.ts';
import { ruleIdSchema, unusualMetrics } from './rule-id.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** The alert's comparison and text (specification 3, Alert definition). */
export const alertDefinitionSchema = z.object({
  title: z.string(),
  altTitle: z.optional(z.string()),
  icon: z.string(),
  value: z.nullable(z.number()),
  operator: z.enum(['increased', 'decreased', 'at-most', 'at-least', 'not-tracking']),
  comparison: z.nullable(z.number()),
  link: z.string(),
  description: z.string(),
  isNegative: z.boolean(),
  /** The condition that ends it, such as 'it is above 1.5'; absent for alerts opened by an older version. */
  endsWhen: z.optional(z.string()),
});
export type AlertDefinition = z.infer<typeof alertDefinitionSchema>;

/** The format of a cell of evidence. */
const evidenceFormats = ['number', 'percent', 'currency', 'ratio', 'duration', 'seconds', 'minutes', 'score'] as const;

/** The days and numbers behind an alert. */
export const evidenceSchema = z.object({
  columns: z.array(z.object({ title: z.string(), format: z.enum(evidenceFormats) })),
  /** Oldest first. A `fires` row is one of the judged days. Preliminary rows are shown, never judged. */
  rows: z.array(
    z.object({
      date: daySchema,
      cells: z.array(z.nullable(z.number())),
      kind: z.enum(['before', 'fires', 'provisional']),
    }),
  ),
  /** All judged days together. */
  total: z.optional(z.array(z.nullable(z.number()))),
  /** The index of the charted column, and the limit line. */
  charted: z.optional(z.int()),
  /** The index of the column drawn as a line for comparison. */
  compared: z.optional(z.int()),
  limit: z.nullable(z.number()),
  settledUntil: z.nullable(daySchema),
  services: z.array(serviceSchema),
  currency: z.optional(currencySchema),
  /** The metric and date of an unusual day, and its cause: a breakdown row that differs from its usual value. */
  subject: z.optional(z.object({ metric: z.enum(unusualMetrics), date: daySchema })),
  moved: z.optional(
    z.array(
      z.object({
        kind: z.enum(['channel', 'campaign', 'page', 'platform']),
        name: z.string(),
        actual: z.number(),
        usual: z.number(),
      }),
    ),
  ),
});
export type Moved = NonNullable<z.infer<typeof evidenceSchema>['moved']>[number];
export type Evidence = z.infer<typeof evidenceSchema>;

const snoozeSchema = z.object({
  /** The last day without notifications; null: until it ends. */
  until: z.nullable(daySchema),
  reason: z.string(),
  at: instantSchema,
  by: z.string(),
});
export type Snooze = z.infer<typeof snoozeSchema>;

/** An alert of one site: open, or ended. Each rule has at most one open alert. */
export const alertSchema = z.object({
  siteId: idSchema,
  ruleId: ruleIdSchema,
  /** 'breaks': data or ads have stopped, and users are emailed right away; 'numbers': users are notified daily. */
  severity: z.enum(['breaks', 'numbers']),
  definition: alertDefinitionSchema,
  evidence: evidenceSchema,
  service: z.optional(serviceSchema),
  /** The reason a service stopped, if known (shared/domain/alerts/not-tracking.ts). */
  cause: z.optional(z.string()),
  openedAt: instantSchema,
  /** The site's day of the newest check that found it. */
  seenOn: daySchema,
  snooze: z.optional(snoozeSchema),
  endedAt: z.optional(instantSchema),
  endedWhy: z.optional(z.string()),
});
export type Alert = z.infer<typeof alertSchema>;

/** The maximum number of consecutive days in a rule. */
export const maxRuleDays = 14;

/** A rule written by users of a site, or of a place above it for all its sites. */
export const ownRuleSchema = z.strictObject({
  ruleId: ruleIdSchema,
  metric: metricKeySchema,
  /**
   * 'absolute': each day compared with `value`. 'relative': the days together compared with the same number before, as
   * a share.
   */
  kind: z.enum(['absolute', 'relative']),
  direction: z.enum(['above', 'below']),
  value: z.number().check(z.gte(-1e12), z.lte(1e12)),
  /** Consecutive final days. */
  days: z.int().check(z.gte(1), z.lte(maxRuleDays)),
  /** The minimum denominator of a rate (sessions, spend), or the previous days of a sum. Below it nothing is judged. */
  minimum: z.number().check(z.gte(0), z.lte(1e12)),
  isOn: z.boolean(),
  note: z.optional(trimmedText(120)),
});
export type OwnRule = z.infer<typeof ownRuleSchema>;

export const maxOwnRules = 20;
export const ownRulesSchema = z.array(ownRuleSchema).check(z.maxLength(maxOwnRules));
