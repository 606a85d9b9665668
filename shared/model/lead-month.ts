import * as z from 'zod/mini';
import { leadSumsSchema } from './lead-view.ts';
import { daySchema } from './primitives.ts';

/** Deals that closed in a period, in the site's currency. */
export const dealSumsSchema = z.object({
  units: z.int(),
  revenue: z.number(),
  /** People of a minority and veterans among them. */
  dei: z.int(),
  /** Units by source, then by deal type. */
  sources: z.record(z.string(), z.record(z.string(), z.int())),
});
export type DealSums = z.infer<typeof dealSumsSchema>;

const dealDaySchema = z.object({
  deals: z.int(),
  revenue: z.number(),
  /** Whole days from lead to close of deals with a closing date, sorted. */
  waits: z.array(z.int()),
});
export type DealDay = z.infer<typeof dealDaySchema>;

/** The sums of a month, available without reading its leads: leads that arrived in it, deals that closed in it. */
export const monthSumsSchema = z.object({
  sums: leadSumsSchema,
  deals: z.nullable(dealSumsSchema),
  /** Deals by closing day; absent without a deal, and in sums stored by an older version. */
  dealDays: z.optional(z.record(daySchema, dealDaySchema)),
});
export type MonthSums = z.infer<typeof monthSumsSchema>;
