import * as z from 'zod/mini';
import { daySchema } from '../../model/primitives.ts';
import { count, maybe } from '../day-fields.ts';

/** Business Profile's section `core`. `null`: the platform did not report the series; 0: it counted none. */
export const gmbCoreDaySchema = z.object({
  date: daySchema,
  /** Unique people per surface; sums over surfaces or days count them more than once. */
  impressions: z.object({ desktopMaps: maybe, desktopSearch: maybe, mobileMaps: maybe, mobileSearch: maybe }),
  callClicks: maybe,
  websiteClicks: maybe,
  directionRequests: maybe,
  messagingClicks: maybe,
  bookings: maybe,
  foodOrders: maybe,
  foodMenuClicks: maybe,
});
export type GmbCoreDay = z.infer<typeof gmbCoreDaySchema>;

/** Section `terms`: a whole month's search terms, stored under its first day. `below`: reported only as a threshold. */
export const gmbTermsDaySchema = z.object({
  date: daySchema,
  terms: z.array(z.object({ term: z.string(), impressions: maybe, below: maybe })),
});
export type GmbTermsDay = z.infer<typeof gmbTermsDaySchema>;

const ratings = z.array(z.object({ stars: z.int(), count }));
/** Section `reviews`: reviews written that day, by stars; a day without one has no record. */
export const gmbReviewsDaySchema = z.object({
  date: daySchema,
  ratings,
  /** The unanswered ones as of the last request; absent: none, or requested before this existed. */
  unanswered: z.optional(ratings),
});
export type GmbReviewsDay = z.infer<typeof gmbReviewsDaySchema>;

/** The schema of one day of each section. */
export const gmbDays = { core: gmbCoreDaySchema, terms: gmbTermsDaySchema, reviews: gmbReviewsDaySchema } as const;
