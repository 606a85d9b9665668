import * as z from 'zod/mini';
import { boundedText, instantSchema, yearMonthSchema } from './primitives.ts';

/** User entries on a site's score card for a month (product sheets, Unit sales 6c). */
export const seoSchema = z.strictObject({
  /** The number of the ten most important keywords on the first page of results. */
  topTenKeywords: z
    .int('Keywords must be a whole number')
    .check(z.gte(0, 'Keywords must be 0 or more'), z.lte(10, 'Keywords must be 10 or fewer')),
});
/** The maximum length of a summary, including mark-up. */
export const longestSummary = 4000;
export const summarySchema = z
  .string()
  .check(
    z.maxLength(longestSummary, `A summary can have at most ${longestSummary.toLocaleString('en-US')} characters`),
  );

export const scoreCardSchema = z.object({
  yearMonth: yearMonthSchema,
  seo: z.nullable(seoSchema),
  /** HTML from the allow-list. */
  summary: z.nullable(z.string()),
  /** Grows with every change. */
  revision: z.int(),
  changedAt: instantSchema,
  /** The name of the user who changed it last. */
  by: boundedText(200),
});
export type ScoreCard = z.infer<typeof scoreCardSchema>;
