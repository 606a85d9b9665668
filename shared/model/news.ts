import * as z from 'zod/mini';
import { newsKinds } from './news-kind.ts';
import { idSchema, instantSchema } from './primitives.ts';

/** One line of an email or message: an alert's event, its place, and its recipients. */
export const newsSchema = z.object({
  /** The node whose users are notified. */
  nodeId: idSchema,
  siteId: idSchema,
  siteName: z.string(),
  ruleId: z.string(),
  openedAt: instantSchema,
  event: z.enum(['opened', 'ended']),
  /** The kind of news; absent in rows of an older version. */
  kind: z.optional(z.enum(newsKinds)),
  title: z.string(),
  words: z.string(),
  link: z.string(),
  at: instantSchema,
});
export type News = z.infer<typeof newsSchema>;
