import * as z from 'zod/mini';
import { daySchema } from '../../model/primitives.ts';
import { count, maybe } from '../day-fields.ts';

/** LinkedIn organization's section `core`. Organic only. */
export const linkedinOrgCoreDaySchema = z.object({
  date: daySchema,
  /** Followers at the time of the request; only on the day before it. */
  followers: maybe,
  organicFollowerGain: maybe,
  paidFollowerGain: maybe,
  impressions: maybe,
  uniqueImpressions: maybe,
  clicks: maybe,
  /** Can be negative, because likes can be removed. */
  likes: maybe,
  comments: maybe,
  shares: maybe,
});
export type LinkedinOrgCoreDay = z.infer<typeof linkedinOrgCoreDaySchema>;

/** Section `followers`: lifetime follower counts by segment, stored under the first day of the month of the request. */
export const linkedinOrgFollowersDaySchema = z.object({
  date: daySchema,
  /** facet: geo, seniority, industry, function, staffCount, association; `key` the platform's URN or range. */
  facets: z.array(z.object({ facet: z.string(), key: z.string(), organic: count, paid: count })),
});
export type LinkedinOrgFollowersDay = z.infer<typeof linkedinOrgFollowersDaySchema>;

/** The schema of one day of each section. */
export const linkedinOrganizationDays = {
  core: linkedinOrgCoreDaySchema,
  followers: linkedinOrgFollowersDaySchema,
} as const;
