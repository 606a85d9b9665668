import * as z from 'zod/mini';
import { leadSumsSchema } from './lead-view.ts';

/** Deals that closed in some time, in the site's currency. */
export const dealSumsSchema = z.object({
  units: z.int(),
  revenue: z.number(),
  /** Of them, how many people of a minority and veterans made. */
  dei: z.int(),
  /** Units by source, below it by deal type. */
  sources: z.record(z.string(), z.record(z.string(), z.int())),
});
export type DealSums = z.infer<typeof dealSumsSchema>;

/** What is told of a month without reading its leads: sums of those that came in it, deals that closed in it. */
export const monthSumsSchema = z.object({ sums: leadSumsSchema, deals: z.nullable(dealSumsSchema) });
export type MonthSums = z.infer<typeof monthSumsSchema>;
