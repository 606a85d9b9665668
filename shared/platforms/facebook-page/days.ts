import * as z from 'zod/mini';
import { daySchema } from '../../model/primitives.ts';
import { maybe } from '../day-fields.ts';

/** A Facebook page and its Instagram account, section `core`. A metric that the platform retired is null. */
export const fbPageCoreDaySchema = z.object({
  date: daySchema,
  page: z.object({
    /** Followers at the end of the day. */
    follows: maybe,
    newFollows: maybe,
    unfollows: maybe,
    mediaViews: maybe,
    /** The number of unique viewers of any media that day; not additive. */
    uniqueMediaViews: maybe,
    engagements: maybe,
    pageViews: maybe,
    videoViews: maybe,
  }),
  /** null: the page has no linked Instagram account. */
  instagram: z.nullable(
    z.object({
      /** Followers at the time of the request; only on the day before it. */
      followers: maybe,
      newFollowers: maybe,
      reach: maybe,
      views: maybe,
      accountsEngaged: maybe,
      interactions: maybe,
      likes: maybe,
      comments: maybe,
      shares: maybe,
      saves: maybe,
      profileLinkTaps: maybe,
    }),
  ),
});
export type FbPageCoreDay = z.infer<typeof fbPageCoreDaySchema>;

/** The schema of one day of each section. */
export const facebookPageDays = { core: fbPageCoreDaySchema } as const;
