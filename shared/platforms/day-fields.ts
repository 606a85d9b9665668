import * as z from 'zod/mini';

/**
 * One day of one site as a platform reported it, normalised. The day is the platform's own (its property zone).
 * `null` says that the platform gave no value; 0 says that it counted none. What was never asked or was refused
 * belongs to the connection's state, not to the record, so that a repeated pull leaves identical bytes.
 */

/** A number that the platform counted. */
export const count = z.number();
/** A number, or null where the platform gave none. */
export const maybe = z.nullable(z.number());

/** One campaign of one day on any advertising platform. Money is in the day's `currency`. */
export const campaign = {
  id: z.string(),
  name: z.string(),
  /** The platform's own word (LINK_CLICKS, LEAD_GENERATION, Search ...); null where it says none. */
  objective: z.nullable(z.string()),
  spend: count,
  impressions: count,
  clicks: count,
};
