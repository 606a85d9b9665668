import * as z from 'zod/mini';
import { metricKeySchema } from './metric-value.ts';
import { idSchema, instantSchema, yearMonthSchema } from './primitives.ts';

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
  /** The last moves, oldest first; absent: none since they are kept. */
  moves: z.optional(z.array(recommendationMoveSchema)),
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
  moves: recommendationItemSchema.shape.moves,
});
export type AuditInsight = z.infer<typeof auditInsightSchema>;
