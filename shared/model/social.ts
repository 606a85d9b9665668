import * as z from 'zod/mini';
import { currencySchema } from './primitives.ts';

/** A review of a business (specification 3). */
export const reviewSchema = z.strictObject({
  review_site: z.string().check(z.maxLength(100)),
  rating: z.number().check(z.gte(0), z.lte(5)),
});
export type Review = z.infer<typeof reviewSchema>;

/** A row of a Facebook ad campaign as read (specification 3); the connector parses numbers. */
export const facebookCampaignRowSchema = z.object({
  campaign_name: z.string(),
  objective: z.string(),
  spend: z.number(),
  currency: currencySchema,
  impressions: z.number(),
  actions: z.optional(z.array(z.object({ action_type: z.string(), value: z.number() }))),
  unique_actions: z.optional(z.array(z.object({ action_type: z.string(), value: z.number() }))),
  action_values: z.optional(z.array(z.object({ action_type: z.string(), value: z.number() }))),
});

/** A row of LinkedIn ads. */
export const linkedinCampaignRowSchema = z.object({
  externalWebsiteConversions: z.number(),
  costInUsd: z.number(),
  campaign: z.object({ objectiveType: z.string() }),
});
