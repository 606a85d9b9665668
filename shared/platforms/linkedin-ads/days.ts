import * as z from 'zod/mini';
import { currencySchema, daySchema } from '../../model/primitives.ts';
import { campaign, maybe } from '../day-fields.ts';

/** LinkedIn Ads' section `core`. `spend` in the account's currency. */
export const linkedinCoreDaySchema = z.object({
  date: daySchema,
  currency: currencySchema,
  campaigns: z.array(
    z.object({
      ...campaign,
      landingPageClicks: maybe,
      costInUsd: maybe,
      externalWebsiteConversions: maybe,
      oneClickLeads: maybe,
      conversionValue: maybe,
      /** The sum of reactions, comments, shares and follows. */
      engagements: maybe,
      videoViews: maybe,
    }),
  ),
});
export type LinkedinCoreDay = z.infer<typeof linkedinCoreDaySchema>;

/** The schema of one day of each section. */
export const linkedinAdsDays = { core: linkedinCoreDaySchema } as const;
