import * as z from 'zod/mini';
import { salesGoalSchema } from './sales-goal.ts';
import { introVideoSchema, siteOnboardingSchema } from './onboarding.ts';
import {
  boundedRecord,
  boundedText,
  currencySchema,
  daySchema,
  idSchema,
  instantSchema,
  patternText,
  storableNumber,
} from './primitives.ts';
import { accountsWith, serviceSchema } from '../platforms/registry.ts';

/** Node types of the tree (specification 3, Site record). */
export const nodeTypes = ['TOP_ORG', 'ORG', 'REG', 'SITE', 'TOKEN'] as const;
export const nodeTypeSchema = z.enum(nodeTypes);
export type NodeType = z.infer<typeof nodeTypeSchema>;

/** The specification's eight time zones with the IANA zone of each (product decisions, Time zones). */
export const timeZones = {
  Samoa: 'Pacific/Pago_Pago',
  'Hawaii-Aleutian': 'Pacific/Honolulu',
  Alaska: 'America/Anchorage',
  Pacific: 'America/Los_Angeles',
  Mountain: 'America/Denver',
  Central: 'America/Chicago',
  Eastern: 'America/New_York',
  Atlantic: 'America/Puerto_Rico',
} as const;
export const timeZoneNameSchema = z.enum(
  Object.keys(timeZones) as [keyof typeof timeZones, ...(keyof typeof timeZones)[]],
);
export type TimeZoneName = z.infer<typeof timeZoneNameSchema>;

export const militaryBranches = ['army', 'navy', 'airForce', 'marines', 'coastGuard', 'militarySpouse'] as const;
export const businessTypes = ['Recruitment', 'Brand', 'Veteran', 'Ecommerce'] as const;
export const siteStatuses = ['evaluation', 'onboarding', 'onboarded'] as const;

const text = boundedText(200);
/**
 * The maximum number of entries in each user-filled list: a node with all of them full still fits into an item (400
 * KB).
 */
const most = { terms: 100, goals: 100, veteranItems: 100, years: 50, links: 500, nickNames: 500 } as const;

/** Returns the common fields of every chosen account, whatever the platform. */
const chosenWith = <TokenId extends z.ZodMiniType>(tokenId: TokenId) =>
  accountsWith({ tokenId, refreshRequired: z.optional(z.boolean()), refreshAlertDate: z.optional(daySchema) });
export const accountsSchema = chosenWith(boundedText(100));
/** The same accounts as returned by the API: only administrators receive the token id of an account's sign-in. */
export const seenAccountsSchema = chosenWith(z.optional(boundedText(100)));
export type SeenAccounts = z.infer<typeof seenAccountsSchema>;
export type Accounts = z.infer<typeof accountsSchema>;

const httpUrl = patternText(300, /^https?:\/\/[^\s]+$/i, 'Links must begin with http:// or https://');
const amount = storableNumber.check(z.nonnegative());

/** The source of a sign-up, and the accepted terms. */
export const signupTraceSchema = z.strictObject({
  at: instantSchema,
  terms: boundedText(20),
  source: z.optional(text),
  medium: z.optional(text),
  campaign: z.optional(text),
  referral: z.optional(text),
});

/** All attributes of a node (specification 3). Unknown keys are refused at the API. */
export const nodeAttrSchema = z.strictObject({
  address: z.optional(text),
  city: z.optional(text),
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Not a state code'))),
  zip: z.optional(z.string().check(z.maxLength(10))),
  phone: z.optional(text),
  businessPhone: z.optional(text),
  cellPhone: z.optional(text),
  crmUrl: z.optional(httpUrl),
  url: z.optional(httpUrl),
  tz: z.optional(timeZoneNameSchema),
  timezone: z.optional(z.string().check(z.maxLength(64))),
  businessType: z.optional(z.enum(businessTypes)),
  logo: z.optional(text),
  token: z.optional(idSchema),
  militaryBranch: z.optional(z.enum(militaryBranches)),
  isFranchise: z.optional(z.boolean()),
  isEcommerce: z.optional(z.boolean()),
  hasEcommerce: z.optional(z.boolean()),
  suspended: z.optional(z.boolean()),
  /** True if a payment is overdue or the subscription has ended: nothing can be changed, nothing is deleted. */
  unpaid: z.optional(z.boolean()),
  status: z.optional(z.enum(siteStatuses)),
  quickStatsSetup: z.optional(z.boolean()),
  initSite: z.optional(z.boolean()),
  expediteOnboarding: z.optional(z.boolean()),
  trialExpiryDate: z.optional(daySchema),
  /** The total length of the trial, and its extension: when, by how much and by whom. */
  trial: z.optional(
    z.strictObject({
      days: z.int(),
      extension: z.optional(z.strictObject({ days: z.int(), at: instantSchema, by: boundedText(64) })),
    }),
  ),
  searchTerms: z.optional(z.array(text).check(z.maxLength(most.terms))),
  consumerSources: z.optional(z.array(text).check(z.maxLength(most.terms))),
  dailyBudgets: z.optional(
    z.strictObject({
      ga: z.optional(amount),
      fb: z.optional(amount),
      bing: z.optional(amount),
      linkedin: z.optional(amount),
    }),
  ),
  roasThreshold: z.optional(amount),
  /** Sites only: the day that the business opened here. */
  openedOn: z.optional(daySchema),
  isAffiliate: z.optional(z.boolean()),
  directoryAccess: z.optional(z.boolean()),
  /** Sales tokens only: the questions and content of the signup page (specification 3, Sales-token info). */
  useServiceBranch: z.optional(z.boolean()),
  showBusinessType: z.optional(z.boolean()),
  backgroundImage: z.optional(text),
  trialExtensionOverrideDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
  /**
   * Sales tokens only: the questions of expedited sites by id (shared/domain/onboarding/questions.ts), and the content
   * they see.
   */
  questions: z.optional(z.array(boundedText(40)).check(z.maxLength(20))),
  introVideo: z.optional(introVideoSchema),
  /** Sites only: the progress of users in the wizard. */
  onboarding: z.optional(siteOnboardingSchema),
  vetfranStats: z.optional(
    boundedRecord(boundedText(64), z.strictObject({ completed: z.boolean() }), most.veteranItems),
  ),
  auditBaseline: z.optional(z.strictObject({ startDate: daySchema, endDate: daySchema })),
  roi: z.optional(storableNumber),
  /** Display names of Google Analytics events, here and below (shared/domain/goals). */
  goalNames: z.optional(boundedRecord(boundedText(40).check(z.minLength(1)), boundedText(60), most.goals)),
  currency: z.optional(currencySchema),
  signup: z.optional(signupTraceSchema),
  unitSales: z.optional(
    z.strictObject({
      /** Lead sources that count as the brand's own website; absent: Google and Bing. */
      websiteSources: z.optional(z.array(text).check(z.maxLength(most.terms))),
      goals: z.optional(boundedRecord(z.string().check(z.regex(/^\d{4}$/)), salesGoalSchema, most.years)),
    }),
  ),
  linkedSiteNickNames: z.optional(boundedRecord(idSchema, text, most.nickNames)),
  franDevOnly: z.optional(z.boolean()),
  accounts: z.optional(accountsSchema),
});
export type NodeAttr = z.infer<typeof nodeAttrSchema>;

/**
 * A node of the tree: organizations, regions, sites and sales tokens have the same fields (specification 3, Site
 * record).
 */
export const siteNodeSchema = z.strictObject({
  siteId: idSchema,
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  type: nodeTypeSchema,
  /** Ancestors' ids ending in its own, '/ISL/...'; assigned only by the server. */
  sitePath: z.string(),
  /** The id of the parent; absent for the provider's roots. */
  parentId: z.optional(idSchema),
  attr: nodeAttrSchema,
  /** Regions only: sites of other regions shown under it. */
  linkedSites: z.optional(z.array(idSchema).check(z.maxLength(most.links))),
  /** Grows with every write; conditional writes compare it. */
  revision: z.int().check(z.nonnegative()),
  createdAt: instantSchema,
});
export type SiteNode = z.infer<typeof siteNodeSchema>;

/**
 * A node as returned by the API. Every stored node is valid; only administrators receive the token ids of its accounts.
 */
export const seenNodeSchema = z.extend(siteNodeSchema, {
  attr: z.extend(nodeAttrSchema, { accounts: z.optional(seenAccountsSchema) }),
});
export type SeenNode = z.infer<typeof seenNodeSchema>;

/** The part of a node that lists and the filter bar need. */
export const nodeSummarySchema = z.object({
  siteId: idSchema,
  name: z.string(),
  type: nodeTypeSchema,
  sitePath: z.string(),
  parentId: z.optional(idSchema),
  /** The IANA zone of the site's days. */
  timeZone: z.string(),
  isEcommerce: z.boolean(),
  isFranchise: z.boolean(),
  suspended: z.boolean(),
  /** True for a site that no plan pays for any longer: it is read-only. */
  unpaid: z.optional(z.boolean()),
  /** True for a sales token whose users can only read. */
  isAffiliate: z.optional(z.boolean()),
  /** True for an organization with a shop at one of its sites. */
  hasEcommerce: z.optional(z.boolean()),
  /** The sign-in page of its CRM. */
  crmUrl: z.optional(httpUrl),
  status: z.optional(z.enum(siteStatuses)),
  /** True for a site whose users have started the wizard but not reached its last step. */
  inWizard: z.optional(z.boolean()),
  /** The last day of a site's free trial. */
  trialExpiryDate: z.optional(daySchema),
  /** True if it appears in this list by a link, not by its path. */
  linked: z.optional(z.boolean()),
  /** The branch of service of an organization's founders. */
  militaryBranch: z.optional(z.enum(militaryBranches)),
  /** The client's own logo. */
  logo: z.optional(text),
  /**
   * The veteran profile of a site: its items, the number completed, and their weight out of 100 (absent: stored before
   * it existed).
   */
  veteran: z.optional(z.object({ done: z.int(), total: z.int(), percent: z.optional(z.int()) })),
  /** True for a region that shows sites of other regions. */
  hasLinkedSites: z.optional(z.boolean()),
  /** Its place on maps. */
  place: z.optional(z.object({ city: text, state: z.string() })),
  /** Services with a chosen account. */
  connected: z.array(serviceSchema),
});
export type NodeSummary = z.infer<typeof nodeSummarySchema>;
