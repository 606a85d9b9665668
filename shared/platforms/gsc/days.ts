import * as z from 'zod/mini';
import { daySchema } from '../../model/primitives.ts';
import { count } from '../day-fields.ts';

/** `position` is the average over `impressions`; weight it by them when averaging again. */
const searchSums = { clicks: count, impressions: count, position: count };

/** Search Console's section `core`: totals, devices and countries of web search. */
export const gscCoreDaySchema = z.object({
  date: daySchema,
  ...searchSums,
  devices: z.array(z.object({ device: z.string(), ...searchSums })),
  /** ISO 3166-1 alpha-3 in lowercase, as in the platform's answers. */
  countries: z.array(z.object({ country: z.string(), ...searchSums })),
});
export type GscCoreDay = z.infer<typeof gscCoreDaySchema>;

/**
 * Section `terms`: the top queries and pages by clicks. Rare queries are never reported, so they do not add up to the
 * total.
 */
export const gscTermsDaySchema = z.object({
  date: daySchema,
  queries: z.array(z.object({ query: z.string(), ...searchSums })),
  pages: z.array(z.object({ page: z.string(), ...searchSums })),
});
export type GscTermsDay = z.infer<typeof gscTermsDaySchema>;

/** The schema of one day of each section. */
export const gscDays = { core: gscCoreDaySchema, terms: gscTermsDaySchema } as const;
