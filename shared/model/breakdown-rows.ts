import * as z from 'zod/mini';
import { factKeys } from './page-keys.ts';
import { channelSchema } from './panel.ts';
import { currencySchema } from './primitives.ts';

/**
 * One line of a breakdown of a region, organization or company: the sum of its sites at each point, the days of a month
 * or the months of a year. A fact is null without data.
 */
export const breakdownLineSchema = z.object({
  /**
   * 'rest': all rows beyond the largest, combined. 'total': the platform's count without the breakdown. 'withheld': the
   * number of sites without a fact. Absent: a row.
   */
  kind: z.optional(z.enum(['rest', 'total', 'withheld'])),
  key: z.array(z.string()),
  channel: z.optional(channelSchema),
  currency: z.optional(currencySchema),
  facts: z.partialRecord(z.enum(factKeys), z.array(z.nullable(z.number()))),
});
export type BreakdownLine = z.infer<typeof breakdownLineSchema>;
