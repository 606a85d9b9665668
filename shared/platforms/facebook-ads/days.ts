import * as z from 'zod/mini';
import { currencySchema, daySchema } from '../../model/primitives.ts';
import { campaign, count, maybe } from '../day-fields.ts';

/** Facebook Ads' section `core`. */
export const fbCoreDaySchema = z.object({
  date: daySchema,
  timeZone: z.string(),
  currency: currencySchema,
  campaigns: z.array(
    z.object({
      ...campaign,
      linkClicks: maybe,
      reach: maybe,
      /**
       * Counts by the platform's action type. One event has several types: never add types up (shared/domain/ads picks
       * one).
       */
      actions: z.array(z.object({ type: z.string(), count, unique: z.optional(count), value: z.optional(count) })),
    }),
  ),
  devices: z.array(z.object({ device: z.string(), spend: count, impressions: count, clicks: count })),
});
export type FbCoreDay = z.infer<typeof fbCoreDaySchema>;

/** The schema of one day of each section. */
export const facebookAdsDays = { core: fbCoreDaySchema } as const;
