import * as z from 'zod/mini';
import { idSchema, instantSchema } from './primitives.ts';
import { worthSchema } from './recommendation.ts';

/** A finding with all its sites, of which only some are listed. */
export const countedRowSchema = z.object({
  /** The identity of the finding, without its site. */
  key: z.string(),
  sites: z.int(),
  /** The time of the oldest. */
  since: instantSchema,
  /** The worth of all sites together. */
  worth: z.optional(worthSchema),
});
export type CountedRow = z.infer<typeof countedRowSchema>;

/** The most urgent alerts and recommendations of a node with very many sites. */
export const rankedFindingsSchema = z.object({
  alerts: z.array(z.object({ siteId: idSchema, ruleId: z.string() })),
  /** The sites whose recommendations are listed. */
  siteIds: z.array(idSchema),
  /** The findings that are open at more sites than are listed. */
  rows: z.array(countedRowSchema),
  /** True if some aren't listed. */
  more: z.boolean(),
});
export type RankedFindings = z.infer<typeof rankedFindingsSchema>;
