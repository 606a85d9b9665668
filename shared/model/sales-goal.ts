import * as z from 'zod/mini';
import { storableNumber } from './primitives.ts';

const goalUnits = z.int('Units must be a whole number').check(z.nonnegative('Goals must be 0 or more'));
/** The goal of one year: decimal revenue and whole units, both 0 or more (specification 5). */
export const salesGoalSchema = z
  .strictObject({
    revenue: storableNumber.check(z.nonnegative('Goals must be 0 or more')),
    units: goalUnits,
    /** Units of January to December, if a user set the monthly goals. */
    months: z.optional(z.array(goalUnits).check(z.minLength(12), z.maxLength(12))),
  })
  .check(
    z.refine(
      ({ units, months }) => months === undefined || months.reduce((sum, monthUnits) => sum + monthUnits, 0) === units,
      'The months must add up to the yearly goal',
    ),
  );
export type SalesGoal = z.infer<typeof salesGoalSchema>;
