import * as z from 'zod/mini';
import { daySchema } from '../../model/primitives.ts';
import { maybe } from '../day-fields.ts';

/** Facebook page and the Instagram account beside it, section `core`. A metric the platform retired is null. */
export const fbPageCoreDaySchema = z.object({
  date: daySchema,
  page: z.object({
    /** Followers at the day's end. */
    follows: maybe,
    newFollows: maybe,
    unfollows: maybe,
    mediaViews: maybe,
    /** People who saw any of it that day; not additive. */
    uniqueMediaViews: maybe,
    engagements: maybe,
    pageViews: maybe,
    videoViews: maybe,
  }),
  /** null: no Instagram account stands beside the page. */
  instagram: z.nullable(
    z.object({
      /** Followers when it was asked; only of the day before asking. */
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
