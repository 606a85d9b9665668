import * as z from 'zod/mini';

/**
 * One day of one site as reported by a platform, normalized. The day is the platform's own (its property zone). `null`
 * means that the platform reported no value; 0 means that it counted none. Values that were not requested or were
 * refused belong to the connection's state, not to the record, so that a repeated sync produces identical bytes.
 */

/** A number counted by the platform. */
export const count = z.number();
/** A number, or null if the platform reported none. */
export const maybe = z.nullable(z.number());

/** One campaign of one day on any advertising platform. Money is in the day's `currency`. */
export const campaign = {
  id: z.string(),
  name: z.string(),
  /** The platform's own term (LINK_CLICKS, LEAD_GENERATION, Search ...); null if it reports none. */
  objective: z.nullable(z.string()),
  spend: count,
  impressions: count,
  clicks: count,
};
