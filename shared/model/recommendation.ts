import * as z from 'zod/mini';
import { metricKeySchema } from './metric-value.ts';
import { currencySchema, daySchema, idSchema, instantSchema, yearMonthSchema } from './primitives.ts';

export const recommendationStatuses = ['preview', 'pending', 'stuck', 'resolved', 'dismissed'] as const;
export const recommendationStatusSchema = z.enum(recommendationStatuses);
export type RecommendationStatus = z.infer<typeof recommendationStatusSchema>;

/** The categories of the specification, section 3, by a stable key. */
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

/** How a metric changed at a site, and at the middle of `siblings` sites of the same parent (null: too few of them). */
const besideSiblingsSchema = z.strictObject({
  metric: metricKeySchema,
  change: z.number(),
  siblings: z.int(),
  median: z.nullable(z.number()),
  /** The months until then, oldest first, each as its change against the month before the check; null: not known. */
  series: z.optional(
    z.array(
      z.strictObject({ yearMonth: yearMonthSchema, own: z.nullable(z.number()), siblings: z.nullable(z.number()) }),
    ),
  ),
});
export type BesideSiblings = z.infer<typeof besideSiblingsSchema>;

/** One move to another status: by whom, by name, and when. */
const recommendationMoveSchema = z.strictObject({
  at: instantSchema,
  by: z.string().check(z.maxLength(101)),
  from: recommendationStatusSchema,
  to: recommendationStatusSchema,
});
export type RecommendationMove = z.infer<typeof recommendationMoveSchema>;

/**
 * What a finding is worth in its month, as far as it can be counted: visits and goals that are lost or filed wrongly,
 * and money where a goal has a price. `basis` says how that was counted.
 */
export const worthSchema = z.strictObject({
  sessions: z.optional(z.number()),
  goals: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** Of `amount`; with it. */
  currency: z.optional(currencySchema),
  basis: z.string().check(z.maxLength(120)),
});
export type Worth = z.infer<typeof worthSchema>;

/** The rows that a finding was made from: campaigns, landing pages, search terms, as the platform names them. */
export const evidenceRowsSchema = z.strictObject({
  columns: z.array(z.string().check(z.maxLength(40))),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});
export type EvidenceRows = z.infer<typeof evidenceRowsSchema>;

/** One finding: what is wrong, in words and numbers; `fingerprint` is equal for the same finding of a later month. */
export const recommendationItemSchema = z.strictObject({
  recommendationId: idSchema,
  category: recommendationCategorySchema,
  status: recommendationStatusSchema,
  title: z.string().check(z.maxLength(120)),
  /** HTML, sanitised. */
  issue: z.string().check(z.maxLength(4000)),
  fingerprint: z.string().check(z.maxLength(120)),
  /** The last change of its status or words by a person; of a new one, when it was found. */
  updatedAt: instantSchema,
  /** Its words are an administrator's own: new numbers do not replace them. */
  edited: z.optional(z.boolean()),
  /** After 'resolved' the next audit looks again: gone, or still there. */
  checked: z.optional(
    z.strictObject({
      yearMonth: yearMonthSchema,
      outcome: z.enum(['helped', 'still-there']),
      beside: z.optional(besideSiblingsSchema),
    }),
  ),
  /** After 'resolved' the days that come are looked at until an audit is: what was said last, and by which day. */
  look: z.optional(z.strictObject({ outcome: z.enum(['gone', 'still-there']), on: daySchema })),
  /** The last moves, oldest first; absent: none since they are kept. */
  moves: z.optional(z.array(recommendationMoveSchema)),
  worth: z.optional(worthSchema),
  evidence: z.optional(evidenceRowsSchema),
  /** The last day, in the site's zone, on which it is out of the way; how it stands does not change. */
  snoozedUntil: z.optional(daySchema),
  /** An administrator wrote it: no detector looks for it. */
  own: z.optional(z.boolean()),
});
export type RecommendationItem = z.infer<typeof recommendationItemSchema>;
export const recommendationSchema = z.strictObject({ siteId: idSchema, items: z.array(recommendationItemSchema) });

/** What the insights list shows of one (specification 3, Insight item). */
export const insightItemSchema = z.strictObject({
  title: z.string(),
  icon: z.string(),
  issue: z.string(),
  icons: z.optional(z.array(z.string())),
});
/** One that an audit's card shows, with how it stands. */
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

/** A recommendation as the list of many sites keeps it, in its newest month. */
export const insightRowSchema = z.strictObject({
  recommendationId: idSchema,
  yearMonth: yearMonthSchema,
  category: recommendationCategorySchema,
  status: recommendationStatusSchema,
  title: z.string(),
  /** Its words as plain text, clipped. */
  words: z.string(),
  worth: z.optional(worthSchema),
  updatedAt: instantSchema,
  /** When people could see it first; absent of a preview. */
  openedAt: z.optional(instantSchema),
  /** When it was resolved last. */
  resolvedAt: z.optional(instantSchema),
  checked: recommendationItemSchema.shape.checked,
  look: recommendationItemSchema.shape.look,
  snoozedUntil: z.optional(daySchema),
});
export type InsightRow = z.infer<typeof insightRowSchema>;
