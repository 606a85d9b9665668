import * as z from 'zod/mini';
import { currencySchema, daySchema } from '../../model/primitives.ts';
import { campaign, count, maybe } from '../day-fields.ts';

/** Microsoft Ads' section `core`: campaigns by device. */
export const bingCoreDaySchema = z.object({
  date: daySchema,
  currency: currencySchema,
  campaigns: z.array(
    z.object({
      ...campaign,
      status: z.nullable(z.string()),
      /** Decimal: ConversionsQualified. */
      conversions: maybe,
      revenue: maybe,
      phoneCalls: maybe,
    }),
  ),
  devices: z.array(z.object({ device: z.string(), spend: count, impressions: count, clicks: count })),
});
export type BingCoreDay = z.infer<typeof bingCoreDaySchema>;

/** The schema of one day of each section. */
export const microsoftAdsDays = { core: bingCoreDaySchema } as const;
