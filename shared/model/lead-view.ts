import * as z from 'zod/mini';
import { leadSchema } from './lead.ts';
import { currencySchema, daySchema, idSchema, instantSchema, scopeIdSchema } from './primitives.ts';

/** The data of /crm-connect. Advertising money is in cents, deal money in the site's currency. */
const amount = z.number();
const name = z.string();
const whole = z.int();

/** The filters of a list and a summary. */
const filterValue = z.optional(z.string().check(z.minLength(1), z.maxLength(300)));
export const leadFilterShape = {
  persona: filterValue,
  territory: filterValue,
  owner: filterValue,
  source: filterValue,
  dealType: filterValue,
};
export const leadFilterSchema = z.strictObject(leadFilterShape);
export type LeadFilter = z.infer<typeof leadFilterSchema>;
export const leadFilterKeys = [
  'persona',
  'territory',
  'owner',
  'source',
  'dealType',
] as const satisfies readonly (keyof LeadFilter)[];

/**
 * Two views of a range. `created`: the leads that arrived in it, with their progress. `closed`: each booking,
 * application and deal in it, on its day, regardless of the lead's arrival.
 */
export const leadViews = ['created', 'closed'] as const;
export type LeadViewKind = (typeof leadViews)[number];

/** Counts of a group; a count of 0 is absent. */
export const leadSumsSchema = z.record(z.string(), amount);
export type LeadSums = z.infer<typeof leadSumsSchema>;

/** `spendCents`: null if nothing was spent, or if advertising cannot follow the filter. */
const counts = {
  leads: whole,
  /** People with a booking. */
  booked: whole,
  bookings: whole,
  kept: whole,
  apps: whole,
  deals: whole,
  revenue: amount,
  spendCents: z.nullable(whole),
};
const rowSchema = z.object({ name, ...counts });
export type LeadRow = z.infer<typeof rowSchema>;
const campaignSchema = z.object({ name: z.nullable(name), ...counts });
const mediumSchema = z.object({ name, ...counts, campaigns: z.array(campaignSchema), moreCampaigns: whole });
const sourceSchema = z.object({ name, ...counts, mediums: z.array(mediumSchema) });
export type LeadSource = z.infer<typeof sourceSchema>;
const reasonSchema = z.object({ name, leads: whole, dealValue: amount });

const medianMs = z.nullable(amount);
const mediansSchema = z.object({ steps: z.record(z.string(), medianMs), durations: z.record(z.string(), medianMs) });
/** `waiting`: leads that still need a first response. */
const speed = { leads: whole, waiting: whole, prompt: whole, medianMs };

const point = z.object({ date: daySchema, x: z.string(), y: whole });
const partSchema = z.object({ sums: leadSumsSchema, medians: mediansSchema, spendCents: z.nullable(whole) });
/** Deals that closed in a range, regardless of their leads' arrival. */
const closedSchema = z.object({ deals: whole, revenue: amount });
const range = z.object({ start: daySchema, end: daySchema });

export const leadSummarySchema = z.object({
  siteId: scopeIdSchema,
  timeZone: z.string(),
  currency: currencySchema,
  kind: z.enum(leadViews),
  range,
  comparison: range,
  /** The sums of the range and its comparison. */
  now: partSchema,
  before: partSchema,
  /** Website goals and paid leads on the same days; null if no platform counts them. */
  web: z.object({ goals: z.nullable(amount), paidLeads: z.nullable(amount) }),
  /** Leads of the range whose source and medium identify an ad. */
  adLeads: whole,
  /** The same in either view. */
  closed: z.object({ now: closedSchema, before: closedSchema }),
  /** The median time from a lead to its deal, for deals of the last 90 days; null without one. */
  dealMs: medianMs,
  /** True if the youngest lead of `created` is younger than that, so the cost of its deals is not known yet. */
  isEarly: z.boolean(),
  sources: z.array(sourceSchema),
  /** Leads without a source, and spend without a matching lead: always the last row. */
  notAttributed: rowSchema,
  personas: z.array(rowSchema),
  /** True if veterans are included in the main persona, because they are fewer than five or hidden from this viewer. */
  veteransHidden: z.boolean(),
  dealTypes: z.array(rowSchema),
  owners: z.array(rowSchema),
  territories: z.array(rowSchema),
  /** The sites with the most leads of a region, organization or company. Empty for a site. */
  sites: z.array(z.extend(rowSchema, { siteId: idSchema, sources: z.array(rowSchema) })),
  reasons: z.array(reasonSchema),
  series: z.object({
    bookings: z.array(point),
    bookingsKept: z.array(point),
    financiallyQualified: z.array(point),
    appsSigned: z.array(point),
  }),
  speed: z.object({
    all: z.object(speed),
    /** Waiting leads: those older than a day, and when the oldest arrived (epoch ms; null: none waits). */
    overdue: whole,
    waitingSince: z.nullable(whole),
    owners: z.array(z.object({ name, ...speed })),
    hours: z.array(z.object({ hour: whole, ...speed })),
  }),
  /** Sites with money in another currency, which no sum includes. */
  otherCurrencies: z.array(z.object({ currency: currencySchema, sites: whole })),
  /** Spend of accounts in another currency, which no sum includes. */
  otherSpend: z.array(z.object({ currency: currencySchema, cents: whole })),
  /** Leads in the list of this view. */
  listed: whole,
  /**
   * The number of sites that count and of all sites. Above sites, only sites that have ever received a lead count, with
   * their spend.
   */
  counted: z.object({ sites: whole, of: whole }),
  /** False for a site that has never received a lead. */
  hasLeads: z.boolean(),
  /** The arrival time of the newest lead that changed in the range; null if there is none. */
  newestLeadAt: z.nullable(instantSchema),
  /**
   * False: rows of leads, veterans and minorities are visible only to the site's own users (a linked site), or there
   * are too many sites for a list.
   */
  rows: z.boolean(),
});
export type LeadSummaryView = z.infer<typeof leadSummarySchema>;

const nullableCount = z.nullable(whole);
/** Each event on its day; null if nothing was counted in the range. */
const rangeCounts = z.object({
  leads: nullableCount,
  booked: nullableCount,
  bookings: nullableCount,
  bookingsKept: nullableCount,
  units: nullableCount,
});
/** The summary of a node with too many sites to read their leads: no sources, costs, and revenue are known. */
export const leadCountsSchema = z.object({
  countsOnly: z.literal(true),
  range,
  comparison: range,
  now: rangeCounts,
  before: rangeCounts,
  sites: whole,
  /** False if no site has ever received a lead. */
  hasLeads: z.boolean(),
});
export type LeadCountsView = z.infer<typeof leadCountsSchema>;

/** A lead's key within its site: its intake and the CRM's id, which is unique only within the intake. */
export const leadKeySchema = z.string().check(z.minLength(1), z.maxLength(170));
/** A lead in a list and its timeline. */
export const shownLeadSchema = z.object({ ...z.omit(leadSchema, { siteId: true }).shape, key: leadKeySchema });
export type ShownLead = z.infer<typeof shownLeadSchema>;
/** A lead in a list; above sites it names its site, whose zone and currency it has. */
export const listedLeadSchema = z.extend(shownLeadSchema, {
  site: z.optional(z.object({ siteId: idSchema, name: z.string(), timeZone: z.string(), currency: currencySchema })),
});
export type ListedLead = z.infer<typeof listedLeadSchema>;

/** Chips of the list: leads that still need a response, reached a stage, or were disqualified. */
export const leadChips = [
  'unanswered',
  'engaged',
  'booked',
  'kept',
  'signed',
  'discovery',
  'won',
  'disqualified',
] as const;
export type LeadChip = (typeof leadChips)[number];
