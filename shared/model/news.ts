import * as z from 'zod/mini';
import { newsKinds } from './news-kind.ts';
import { idSchema, instantSchema } from './primitives.ts';

/** A line of a letter or a message: what happened to an alert, of which place, and whom it is told to. */
export const newsSchema = z.object({
  /** Whose people are told. */
  nodeId: idSchema,
  siteId: idSchema,
  siteName: z.string(),
  ruleId: z.string(),
  openedAt: instantSchema,
  event: z.enum(['opened', 'ended']),
  /** What it is news of; absent of rows that an older version wrote. */
  kind: z.optional(z.enum(newsKinds)),
  title: z.string(),
  words: z.string(),
  link: z.string(),
  at: instantSchema,
});
export type News = z.infer<typeof newsSchema>;
