import * as z from 'zod/mini';
import { metricKeySchema } from './metric-value.ts';
import { currencySchema, daySchema, idSchema, instantSchema, yearMonthSchema } from './primitives.ts';

export const recommendationStatuses = ['preview', 'pending', 'stuck', 'resolved', 'dismissed'] as const;
export const recommendationStatusSchema = z.enum(recommendationStatuses);
export type RecommendationStatus = z.infer<typeof recommendationStatusSchema>;

/** The categories of the specification (section 3) by a stable key. */
export const recommendationCategories = {
  missingGoalFunnels: 'Missing Goal Funnels',
  emailInstances: 'Email Instances',
  badChannelTags: 'Bad Channel Tags',
  brandReferralMissing: 'Brand Referral Missing',
  ecommerceTracking: 'E-Commerce Tracking',
  coachingInsight: 'Coaching Insight',
} as const;
export const recommendationCategorySchema = z.enum([
  'missingGoalFunnels',
  'emailInstances',
  'badChannelTags',
  'brandReferralMissing',
  'ecommerceTracking',
  'coachingInsight',
]);
export type RecommendationCategory = z.infer<typeof recommendationCategorySchema>;

/** The change of a metric at a site, and the median change at `siblings` sites of the same parent (null: too few). */
const siblingComparisonSchema = z.strictObject({
  metric: metricKeySchema,
  change: z.number(),
  siblings: z.int(),
  median: z.nullable(z.number()),
  /** Earlier months, oldest first, each as its change against the month before the check; null: unknown. */
  series: z.optional(
    z.array(
      z.strictObject({ yearMonth: yearMonthSchema, own: z.nullable(z.number()), siblings: z.nullable(z.number()) }),
    ),
  ),
});
export type SiblingComparison = z.infer<typeof siblingComparisonSchema>;

/** One move to another status: the user's name, and the time. */
const recommendationMoveSchema = z.strictObject({
  at: instantSchema,
  by: z.string().check(z.maxLength(101)),
  from: recommendationStatusSchema,
  to: recommendationStatusSchema,
});
export type RecommendationMove = z.infer<typeof recommendationMoveSchema>;

/**
 * The countable worth of a finding in its month: visits and goals that are lost or misattributed, and money if a goal
 * has a price. `basis` explains the calculation.
 */
export const worthSchema = z.strictObject({
  sessions: z.optional(z.number()),
  goals: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** The currency of `amount`; present with it. */
  currency: z.optional(currencySchema),
  basis: z.string().check(z.maxLength(120)),
});
export type Worth = z.infer<typeof worthSchema>;

/** The rows behind a finding: campaigns, landing pages, search terms, with the platform's names. */
export const evidenceRowsSchema = z.strictObject({
  columns: z.array(z.string().check(z.maxLength(40))),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});
export type EvidenceRows = z.infer<typeof evidenceRowsSchema>;

/** One finding: the problem in words and numbers; `fingerprint` is the same for the same finding in a later month. */
export const recommendationItemSchema = z.strictObject({
  recommendationId: idSchema,
  category: recommendationCategorySchema,
  status: recommendationStatusSchema,
  title: z.string().check(z.maxLength(120)),
  /** Sanitized HTML. */
  issue: z.string().check(z.maxLength(4000)),
  fingerprint: z.string().check(z.maxLength(120)),
  /** The last change of its status or text by a user; for a new one, the time it was found. */
  updatedAt: instantSchema,
  /** True if its text is an administrator's own: new numbers do not replace it. */
  edited: z.optional(z.boolean()),
  /** The result of the next audit after 'resolved': gone, or still there. */
  checked: z.optional(
    z.strictObject({
      yearMonth: yearMonthSchema,
      outcome: z.enum(['helped', 'still-there']),
      beside: z.optional(siblingComparisonSchema),
    }),
  ),
  /** The latest result of the daily checks after 'resolved', with its day, until the next audit. */
  look: z.optional(z.strictObject({ outcome: z.enum(['gone', 'still-there']), on: daySchema })),
  /** The last moves, oldest first; absent if none was stored. */
  moves: z.optional(z.array(recommendationMoveSchema)),
  worth: z.optional(worthSchema),
  evidence: z.optional(evidenceRowsSchema),
  /** The last day of the snooze in the site's zone; the status does not change. */
  snoozedUntil: z.optional(daySchema),
  /** True if an administrator wrote it: no detector looks for it. */
  own: z.optional(z.boolean()),
});
export type RecommendationItem = z.infer<typeof recommendationItemSchema>;
export const recommendationSchema = z.strictObject({ siteId: idSchema, items: z.array(recommendationItemSchema) });

/** A recommendation in the insights list (specification 3, Insight item). */
export const insightItemSchema = z.strictObject({
  title: z.string(),
  icon: z.string(),
  issue: z.string(),
  icons: z.optional(z.array(z.string())),
});
/** A recommendation on an audit's card, with its status. */
export const auditInsightSchema = z.extend(insightItemSchema, {
  recommendationId: idSchema,
  category: recommendationCategorySchema,
  status: recommendationStatusSchema,
  checked: recommendationItemSchema.shape.checked,
  look: recommendationItemSchema.shape.look,
  moves: recommendationItemSchema.shape.moves,
  worth: recommendationItemSchema.shape.worth,
  evidence: recommendationItemSchema.shape.evidence,
  snoozedUntil: recommendationItemSchema.shape.snoozedUntil,
});
export type AuditInsight = z.infer<typeof auditInsightSchema>;

/** A recommendation in the list of many sites, from its newest month. */
export const insightRowSchema = z.strictObject({
  recommendationId: idSchema,
  yearMonth: yearMonthSchema,
  category: recommendationCategorySchema,
  status: recommendationStatusSchema,
  title: z.string(),
  /** Its text as plain text, shortened. */
  words: z.string(),
  worth: z.optional(worthSchema),
  updatedAt: instantSchema,
  /** The time it became visible to users; absent for a preview. */
  openedAt: z.optional(instantSchema),
  /** The time it was last resolved. */
  resolvedAt: z.optional(instantSchema),
  checked: recommendationItemSchema.shape.checked,
  look: recommendationItemSchema.shape.look,
  snoozedUntil: z.optional(daySchema),
});
export type InsightRow = z.infer<typeof insightRowSchema>;
