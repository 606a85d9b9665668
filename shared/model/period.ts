import * as z from 'zod/mini';
import { daySchema, instantSchema } from './primitives.ts';

/** A period in requests and answers (specification 3): days in the site's zone, with their first and last instants. */
export const periodSchema = z
  .strictObject({
    id: z
      .string()
      .check(
        z.regex(
          /^(last-31|last-7|this-month|\d{4}-(0[1-9]|1[0-2])|quarter-\d{4}-[1-4]|year-\d{4}|\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2})$/,
          'Not a period',
        ),
      ),
    kind: z.enum(['last-31', 'last-7', 'this-month', 'month', 'quarter', 'year', 'custom']),
    start: daySchema,
    startISO: instantSchema,
    end: daySchema,
    endISO: instantSchema,
  })
  .check(z.refine(({ start, end }) => start <= end, { message: 'The end is before the start', path: ['end'] }));

/** A city's results in a range (specification 3, City metric); `value` is shown on the map. */
export const cityMetricSchema = z.strictObject({
  city: z.string(),
  region: z.string(),
  sessions: z.number().check(z.nonnegative()),
  goals: z.number().check(z.nonnegative()),
  transactions: z.number().check(z.nonnegative()),
  revenue: z.number(),
  value: z.number(),
});

/** A setup product in the checkout's list; its price comes from the payment provider. */
export const productSchema = z.strictObject({
  productId: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  order: z.int().check(z.gte(1), z.lte(10)),
  description: z.string().check(z.maxLength(200)),
});
