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

/** Node types of the one tree (specification 3, Site record). */
export const nodeTypes = ['TOP_ORG', 'ORG', 'REG', 'SITE', 'TOKEN'] as const;
export const nodeTypeSchema = z.enum(nodeTypes);
export type NodeType = z.infer<typeof nodeTypeSchema>;

/** The specification's eight time zones and the IANA zone each stands for (product decisions, Time zones). */
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
/** The most entries of each list that people fill: with all of them full a node still fits into an item (400 KB). */
const most = { terms: 100, goals: 100, veteranItems: 100, years: 50, links: 500, nickNames: 500 } as const;

/** What every chosen account carries beside its own fields, whatever the platform. */
const chosenWith = <TokenId extends z.ZodMiniType>(tokenId: TokenId) =>
  accountsWith({ tokenId, refreshRequired: z.optional(z.boolean()), refreshAlertDate: z.optional(daySchema) });
export const accountsSchema = chosenWith(boundedText(100));
/** The same accounts as they are answered: only administrators are told the token id of the sign-in behind one. */
export const seenAccountsSchema = chosenWith(z.optional(boundedText(100)));
export type SeenAccounts = z.infer<typeof seenAccountsSchema>;
export type Accounts = z.infer<typeof accountsSchema>;

const httpUrl = patternText(300, /^https?:\/\/[^\s]+$/i, 'Links must begin with http:// or https://');
const amount = storableNumber.check(z.nonnegative());

/** Where somebody who signed up came from, and which terms they accepted. */
export const signupTraceSchema = z.strictObject({
  at: instantSchema,
  terms: boundedText(20),
  source: z.optional(text),
  medium: z.optional(text),
  campaign: z.optional(text),
  referral: z.optional(text),
});

/** Every attribute of a node (specification 3). Unknown keys are refused at the edge. */
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
  /** A payment is overdue or the subscription has ended: nothing can be changed, nothing is deleted. */
  unpaid: z.optional(z.boolean()),
  status: z.optional(z.enum(siteStatuses)),
  quickStatsSetup: z.optional(z.boolean()),
  initSite: z.optional(z.boolean()),
  expediteOnboarding: z.optional(z.boolean()),
  trialExpiryDate: z.optional(daySchema),
  /** How long the trial is in all, and that it was extended: when, by how much and by whom. */
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
  isAffiliate: z.optional(z.boolean()),
  directoryAccess: z.optional(z.boolean()),
  /** Of a sales token: what its signup page asks and shows (specification 3, Sales-token info). */
  useServiceBranch: z.optional(z.boolean()),
  showBusinessType: z.optional(z.boolean()),
  backgroundImage: z.optional(text),
  trialExtensionOverrideDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
  /** Of a sales token: what its expedited sites are asked, by id (shared/domain/onboarding/questions.ts), and shown. */
  questions: z.optional(z.array(boundedText(40)).check(z.maxLength(20))),
  introVideo: z.optional(introVideoSchema),
  /** Of a site: how far its people came in the wizard. */
  onboarding: z.optional(siteOnboardingSchema),
  vetfranStats: z.optional(
    boundedRecord(boundedText(64), z.strictObject({ completed: z.boolean() }), most.veteranItems),
  ),
  auditBaseline: z.optional(z.strictObject({ startDate: daySchema, endDate: daySchema })),
  roi: z.optional(storableNumber),
  /** What people call Google Analytics' events, here and below (shared/domain/goals). */
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

/** A node of the tree: organisation, region, site or sales token share one shape (specification 3, Site record). */
export const siteNodeSchema = z.strictObject({
  siteId: idSchema,
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  type: nodeTypeSchema,
  /** Ancestors' ids ending in its own, '/ISL/...'; assigned by the server alone. */
  sitePath: z.string(),
  /** Id of the node above; absent for the provider's roots. */
  parentId: z.optional(idSchema),
  attr: nodeAttrSchema,
  /** Of a region: sites of other regions shown under it. */
  linkedSites: z.optional(z.array(idSchema).check(z.maxLength(most.links))),
  /** Grows with every write; a conditional write compares it. */
  revision: z.int().check(z.nonnegative()),
  createdAt: instantSchema,
});
export type SiteNode = z.infer<typeof siteNodeSchema>;

/** A node as it is answered. Every stored node is one; of its accounts only administrators are told the token ids. */
export const seenNodeSchema = z.extend(siteNodeSchema, {
  attr: z.extend(nodeAttrSchema, { accounts: z.optional(seenAccountsSchema) }),
});
export type SeenNode = z.infer<typeof seenNodeSchema>;

/** What lists and the filter bar need of a node. */
export const nodeSummarySchema = z.object({
  siteId: idSchema,
  name: z.string(),
  type: nodeTypeSchema,
  sitePath: z.string(),
  parentId: z.optional(idSchema),
  /** IANA zone of the site's day. */
  timeZone: z.string(),
  isEcommerce: z.boolean(),
  isFranchise: z.boolean(),
  suspended: z.boolean(),
  /** Of a site that no plan pays for any more: it takes no changes. */
  unpaid: z.optional(z.boolean()),
  /** Of a sales token: its people read only. */
  isAffiliate: z.optional(z.boolean()),
  /** Of an organisation: one of its sites has a shop. */
  hasEcommerce: z.optional(z.boolean()),
  /** Where its people sign in to their CRM. */
  crmUrl: z.optional(httpUrl),
  status: z.optional(z.enum(siteStatuses)),
  /** Of a site whose people have begun the wizard and not come to its last step. */
  inWizard: z.optional(z.boolean()),
  /** Of a site in its free trial: its last day. */
  trialExpiryDate: z.optional(daySchema),
  /** True when it stands in this list by a link, not by its path. */
  linked: z.optional(z.boolean()),
  /** Of an organisation: whose service its founders come from. */
  militaryBranch: z.optional(z.enum(militaryBranches)),
  /** The client's own logo. */
  logo: z.optional(text),
  /**
   * Of a site with a veteran profile: its items, how many are completed, and what these weigh of 100 (absent: stored
   * before that was kept).
   */
  veteran: z.optional(z.object({ done: z.int(), total: z.int(), percent: z.optional(z.int()) })),
  /** Of a region that shows sites of other regions. */
  hasLinkedSites: z.optional(z.boolean()),
  /** Where it is, for maps. */
  place: z.optional(z.object({ city: text, state: z.string() })),
  /** Services whose account is chosen. */
  connected: z.array(serviceSchema),
});
export type NodeSummary = z.infer<typeof nodeSummarySchema>;
