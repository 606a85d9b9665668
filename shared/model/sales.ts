import * as z from 'zod/mini';
import { currencySchema, yearMonthSchema } from './primitives.ts';

/** One line of a month's franchise sales (specification 3, Franchise sales entry). */
export const salesEntrySchema = z.strictObject({
  /** Stable key of the kind of unit: 'new-franchise', 'resale'. */
  metricKey: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a sales key')),
  /** What a person calls it. */
  display: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Units sold. */
  value: z.int().check(z.nonnegative('Units must be 0 or more')),
  /** Revenue of one unit, in the month's currency. */
  revenuePerUnit: z.number().check(z.nonnegative('Revenue must be 0 or more')),
});
export type SalesEntry = z.infer<typeof salesEntrySchema>;

/** A month's unit sales of one site. */
export const salesMonthSchema = z.strictObject({
  yearMonth: yearMonthSchema,
  currency: currencySchema,
  entries: z.array(salesEntrySchema).check(z.maxLength(50)),
  common: z.strictObject({ discoveryDays: z.int().check(z.nonnegative()) }),
});
export type SalesMonth = z.infer<typeof salesMonthSchema>;

/** The goal of one year: revenue decimal, units whole, both 0 or more (specification 5). */
export const salesGoalSchema = z.strictObject({
  revenue: z.number().check(z.nonnegative('Goals must be 0 or more')),
  units: z.int('Units must be a whole number').check(z.nonnegative('Goals must be 0 or more')),
});
export type SalesGoal = z.infer<typeof salesGoalSchema>;
