import * as z from 'zod/mini';
import {
  leadChips,
  leadCountsSchema,
  leadFilterShape,
  leadKeySchema,
  leadSummarySchema,
  leadSumsSchema,
  leadViews,
  listedLeadSchema,
  shownLeadSchema,
} from '../model/lead-view.ts';
import { leadSiteCounts } from '../model/lead-sites.ts';
import { intakeStandings, leadCrmSchema } from '../model/lead-intake.ts';
import {
  currencySchema,
  daySchema,
  idSchema,
  instantSchema,
  scopeIdSchema,
  yearMonthSchema,
} from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

/** Leads as they are read. What CRMs send is in lead-intake.ts. */
const ofRange = z.strictObject({ siteId: idSchema, start: daySchema, end: daySchema });
/** A range of a node, or of a group of its sites. */
const ofScopeRange = z.extend(ofRange, { siteId: scopeIdSchema });
const readsLeads = { kind: 'node', action: 'lead.read', node: { from: 'path', param: 'siteId' } } as const;
/** Rows show single leads, so a region can't read those of a linked site. */
const readsRows = { kind: 'node', action: 'lead-rows.read', node: { from: 'path', param: 'siteId' } } as const;
/** The product's first version sent it; it changes nothing. */
const altToken = z.optional(z.string().check(z.maxLength(64)));

const listQuery = z.strictObject({
  ...leadFilterShape,
  chip: z.optional(z.enum(leadChips)),
  /** Within Lead ID, campaign or zip, case aside. */
  find: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
  altToken,
});
/**
 * Newest first. `next`: the cursor of the next page, null at the end. A page can hold fewer leads than the limit, even
 * none.
 */
const leadPage = z.object({ leads: z.array(listedLeadSchema), next: z.nullable(z.string()) });

export const listLeads = defineEndpoint({
  id: 'list-leads',
  area: 'metrics',
  method: 'GET',
  path: '/leads/{siteId}/{start}/{end}',
  summary: 'List leads of a site or of several that reached a stage in a range, page by page',
  params: ofScopeRange,
  query: listQuery,
  status: 200,
  response: leadPage,
  access: readsRows,
});

export const listLeadsCreated = defineEndpoint({
  id: 'list-leads-created',
  area: 'metrics',
  method: 'GET',
  path: '/leads/{siteId}/{start}/{end}/created',
  summary: 'List leads of a site or of several created in a range, page by page',
  params: ofScopeRange,
  query: listQuery,
  status: 200,
  response: leadPage,
  access: readsRows,
});

export const getLeadSummary = defineEndpoint({
  id: 'get-lead-summary',
  area: 'metrics',
  method: 'GET',
  path: '/leads/{siteId}/{start}/{end}/summary',
  summary: 'Get the funnel, breakdowns with ad costs, days, and response times of a node and range',
  params: ofScopeRange,
  query: z.strictObject({
    ...leadFilterShape,
    kind: z.optional(z.enum(leadViews)),
    compareStart: z.optional(daySchema),
    compareEnd: z.optional(daySchema),
  }),
  status: 200,
  response: z.union([leadCountsSchema, leadSummarySchema]),
  access: readsLeads,
});

const siteIntake = z.object({
  crm: leadCrmSchema,
  standing: z.enum(intakeStandings),
  /** The time of the last delivery; null if there was none. */
  lastArrivalAt: z.nullable(instantSchema),
});
/** The status of a site's intake, for readers of its leads. */
export type SiteIntake = z.infer<typeof siteIntake>;

export const listLeadIntakes = defineEndpoint({
  id: 'list-lead-intakes',
  area: 'metrics',
  method: 'GET',
  path: '/leads/{siteId}/intakes',
  summary: 'List the CRMs that send leads to a site, and whether leads arrive; without secrets and mappings',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  status: 200,
  response: z.object({ intakes: z.array(siteIntake) }),
  access: readsRows,
});

export const getLead = defineEndpoint({
  id: 'get-lead',
  area: 'metrics',
  method: 'GET',
  path: '/leads/{siteId}/lead',
  summary: 'Get one lead of a site with its timeline',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({ key: leadKeySchema }),
  status: 200,
  response: z.object({ lead: shownLeadSchema }),
  access: readsRows,
});

const units = z.record(z.string(), z.int());
const monthUnits = z.object({
  units: z.int(),
  revenue: z.number(),
  sourceTypeUnitTotals: units,
  sourceDealTypeUnitTotals: z.record(z.string(), units),
  /** Null where a number under five would follow from it. */
  totalDEI: z.nullable(z.int()),
  totalUnits: z.int(),
  totalWebsiteUnits: z.int(),
});

const nodeUnits = z.object({
  units: z.int(),
  revenue: z.nullable(z.number()),
  /** Sites with numbers for the month, and those of them that use entered units. */
  sites: z.int(),
  entered: z.int(),
  /** Sites that also have the same month of the previous year. */
  like: z.object({
    sites: z.int(),
    units: z.int(),
    unitsBefore: z.int(),
    revenue: z.nullable(z.number()),
    revenueBefore: z.nullable(z.number()),
  }),
});

const nodeRevenue = z.object({
  revenue: z.nullable(z.number()),
  /** Sites whose people entered the month. */
  sites: z.int(),
  /** Sites that also entered the same month of the previous year. */
  like: z.object({ revenue: z.nullable(z.number()), revenueBefore: z.nullable(z.number()) }),
});

export const listLeadMonths = defineEndpoint({
  id: 'list-lead-months',
  area: 'metrics',
  method: 'GET',
  path: '/leads/month/{siteId}/{from}/{to}',
  summary: 'Sum the leads and unit sales of a node by month or year',
  params: z.strictObject({ siteId: idSchema, from: yearMonthSchema, to: yearMonthSchema }),
  /** Ignores extra parameters that the customer's own clients send. */
  query: z.object({ format: z.optional(z.enum(['year', 'month'])), altToken }),
  status: 200,
  response: z.object({
    result: z.array(z.object({ key: z.string(), sums: leadSumsSchema })),
    /** Deals by the month they closed in: year, then its months keyed yyyyMM. */
    years: z.record(z.string(), z.record(z.string(), monthUnits)),
    /** Each year's deals with minorities and veterans; null if a number under five could be derived. */
    dei: z.record(z.string(), z.nullable(z.int())),
    /**
     * Units by year and month, from each site's selected source: entered units or CRM wins. A month without numbers is
     * absent.
     */
    counted: z.record(z.string(), z.record(z.string(), nodeUnits)),
    /** The currency of `counted`; null if there are several or none. */
    currency: z.nullable(currencySchema),
    /**
     * Entered revenue by year and month, separate from units and from web analytics. A month without an entry is
     * absent.
     */
    entered: z.record(z.string(), z.record(z.string(), nodeRevenue)),
    /** The currency of `entered`. */
    enteredCurrency: z.nullable(currencySchema),
    /** Sources that count as the website: the node's own, else those of the nearest node above that names some. */
    websiteSources: z.array(z.string()),
  }),
  access: readsLeads,
});

export const listLeadSites = defineEndpoint({
  id: 'list-lead-sites',
  area: 'metrics',
  method: 'GET',
  path: '/leads/{siteId}/sites',
  summary: 'List the sites of a node with the most leads or unit sales this year',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({ by: z.enum(leadSiteCounts) }),
  status: 200,
  response: z.object({
    /** The year of the counts, calculated by the last night's run. */
    year: z.int(),
    /** The largest first. */
    sites: z.array(z.object({ siteId: idSchema, name: z.string(), count: z.number() })),
    /** More sites that have some. */
    more: z.int(),
  }),
  access: readsLeads,
});
