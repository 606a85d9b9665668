import * as z from 'zod/mini';
import { idSchema } from './primitives.ts';

/**
 * A lead (specification 3, Lead). Instants are epoch milliseconds UTC: a summary of a million leads must not parse a
 * million dates. Absent means that the stage was not reached or the CRM did not report it.
 */
const instantMs = z.int().check(z.gte(0), z.lte(253_402_300_799_999));
const text = z.string().check(z.maxLength(300));
const counter = z.int().check(z.nonnegative());

export const personas = ['Main', 'Veteran', 'Conversion', 'Resale'] as const;
export const territoryStatuses = ['Open', 'Closed', 'Adjusted'] as const;
export const leadCrms = [
  'activeCampaign',
  'franConnect',
  'caringSeniorService',
  'goFranchisely',
  'goHighLevel',
] as const;
export type LeadCrm = (typeof leadCrms)[number];
export const leadCrmNames: Record<LeadCrm, string> = {
  activeCampaign: 'Active Campaign',
  franConnect: 'FranConnect',
  caringSeniorService: 'Caring Senior Service',
  goFranchisely: 'Go Franchisely',
  goHighLevel: 'Go HighLevel',
};

export const leadMetricsSchema = z.strictObject({
  utm_source: z._default(text, '(N/A)'),
  utm_medium: z._default(text, '(N/A)'),
  utm_campaign: z._default(text, '(N/A)'),
  persona: z._default(z.enum(personas), 'Main'),
  financiallyQualified: z.optional(z.boolean()),
  territoryStatus: z.optional(z.enum(territoryStatuses)),
  adjustedTerritory: z.optional(text),
  dealCloseOverride: z.optional(instantMs),
  dqReason: z.optional(text),
  leadOwnerName: z._default(text, 'N/A'),
  minority: z.optional(z.boolean()),
  veteran: z.optional(z.boolean()),
  zip: z.optional(z.string().check(z.maxLength(10))),
  deferredDate: z.optional(instantMs),
  unsubscribed: z.optional(z.boolean()),
  /** The CRM's id of the deal if a contact can have several: each is a separate lead. */
  opportunityId: z.optional(text),
  /** The lead ID of the contact of another deal, who is one person. */
  personId: z.optional(text),
});

export const leadSchema = z.strictObject({
  leadId: z.string().check(z.minLength(1), z.maxLength(100, 'longer than 100 characters')),
  siteId: idSchema,
  /** Created. */
  timestamp: instantMs,
  timestampUpdated: instantMs,
  /** 'won' in any case counts as a unit sale. */
  status: z._default(text, ''),
  /** The franchise fee or the sale, in the site's currency. */
  revenue: z.optional(z.number().check(z.nonnegative())),
  dealType: z._default(text, '(N/A)'),
  closeTimestamp: z.optional(instantMs),
  signedTimestamp: z.optional(instantMs),
  /** The booking's date. */
  contactedTimestamp: z.optional(instantMs),
  /** The specification names both engagementTimestamp and engagedTimestamp; only this one is stored. */
  engagedTimestamp: z.optional(instantMs),
  cancelledTimestamp: z.optional(instantMs),
  noShowTimestamp: z.optional(instantMs),
  rescheduledTimestamp: z.optional(instantMs),
  discoveryDayTimestamp: z.optional(instantMs),
  aiInitEngagementTimestamp: z.optional(instantMs),
  bookingCreatedAtTimestamp: z.optional(instantMs),
  cancelledCounter: z._default(counter, 0),
  noShowCounter: z._default(counter, 0),
  rescheduledCounter: z._default(counter, 0),
  bookingKept: z._default(z.boolean(), false),
  smsIneligible: z._default(z.boolean(), false),
  metrics: leadMetricsSchema,
});
export type Lead = z.infer<typeof leadSchema>;
