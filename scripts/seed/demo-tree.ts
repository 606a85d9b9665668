import type { ConnectableService } from '../../shared/platforms/registry.ts';
import { northfold } from './demo-northfold.ts';
import { others } from './demo-others.ts';
import type { DemoAccount, DemoNode, DemoUser } from './demo-types.ts';

/**
 * Demonstration as data: two resellers, the provider's own token, three brands and about forty sites. Names and people
 * are invented and domains end in .example; the six agencies' numbers are recorded.
 */
export const demoNodes: readonly DemoNode[] = [
  { siteId: 'insights', name: 'The Insights Engine', type: 'TOKEN', parentId: null, attr: { directoryAccess: true } },
  { siteId: 'beacon', name: 'Beacon Growth Partners', type: 'TOKEN', parentId: null, attr: { directoryAccess: true } },
  {
    siteId: 'maplerow',
    name: 'Maple Row Media',
    type: 'TOKEN',
    parentId: null,
    attr: { isAffiliate: true, useServiceBranch: true, trialExtensionOverrideDays: 14 },
  },
  ...northfold,
  ...others,
];

/** Sites with data in a quick start: two, with three months. */
export const smallSites: readonly string[] = ['northfold-franchise', 'redtail-shop'];

/** Sites with connections in addition to Google Analytics and PageSpeed; all use the agency's sign-ins. */
export const platformSites: Readonly<Record<string, readonly Exclude<ConnectableService, 'ga4'>[]>> = {
  'northfold-franchise': ['gmb', 'gsc', 'fbPage', 'linkedinOrg', 'bing', 'fb', 'linkedin'],
  'redtail-shop': ['gsc', 'fbPage', 'fb', 'bing'],
  'northfold-tampa': ['gmb', 'gsc', 'fbPage'],
  'northfold-dallas': ['gmb', 'fb'],
  'harborlight-main': ['gmb'],
};

/** Sites where these go back as far as Analytics, for a yearly comparison; three months elsewhere. */
export const longPlatforms: readonly string[] = ['northfold-franchise'];
export const defaultMonths = 3;

/** GA4 accounts at the stand-in and the Google account that owns each. */
export const demoAccountOwners: readonly DemoAccount[] = [
  {
    accountId: '310001',
    displayName: 'Northfold Home Care',
    ownerEmail: 'marketing@northfold.example',
    ownerName: 'Northfold Marketing',
  },
  {
    accountId: '310002',
    displayName: 'Juniper Dental Group',
    ownerEmail: 'office@juniperdental.example',
    ownerName: 'Juniper Front Office',
  },
  {
    accountId: '310003',
    displayName: 'Redtail Outfitters',
    ownerEmail: 'shop@redtail.example',
    ownerName: 'Redtail Web Shop',
  },
  {
    accountId: '310004',
    displayName: 'Harborlight Bookkeeping',
    ownerEmail: 'hello@harborlight.example',
    ownerName: 'Harborlight',
  },
  {
    accountId: '310005',
    displayName: 'Evergreen Veteran Services',
    ownerEmail: 'team@evergreenvets.example',
    ownerName: 'Evergreen Team',
  },
  // Former agency: its consent has expired, so its site needs a new one.
  {
    accountId: '310006',
    displayName: 'Harbor Street Agency (former)',
    ownerEmail: 'former@harborstreet.example',
    ownerName: 'Harbor Street Agency',
  },
  {
    accountId: '310007',
    displayName: 'Empty account',
    ownerEmail: 'newcomer@blank.example',
    ownerName: 'Robin Newcomer',
  },
];

/** Reads every account, including the recorded ones: the first on the consent screen. */
export const agencyOwner = { email: 'agency@beacon.example', name: 'Beacon Growth Partners' } as const;

export const demoPassword = 'Insights-2026';

export const demoUsers: readonly DemoUser[] = [
  { email: 'admin@insights.test', given_name: 'Avery', family_name: 'Lindqvist', siteId: null },
  { email: 'reseller@insights.test', given_name: 'Jordan', family_name: 'Bellweather', siteId: 'beacon' },
  { email: 'affiliate@insights.test', given_name: 'Mika', family_name: 'Tremblay', siteId: 'maplerow' },
  { email: 'brand@insights.test', given_name: 'Priya', family_name: 'Hollander', siteId: 'northfold' },
  { email: 'org@insights.test', given_name: 'Marcus', family_name: 'Oyelaran', siteId: 'northfold-franchising' },
  { email: 'region@insights.test', given_name: 'Elena', family_name: 'Castellanos', siteId: 'northfold-central' },
  { email: 'site@insights.test', given_name: 'Dana', family_name: 'Whitfield', siteId: 'northfold-franchise' },
  { email: 'trial@insights.test', given_name: 'Theo', family_name: 'Marchetti', siteId: 'harborlight-main' },
  { email: 'shop@insights.test', given_name: 'Noor', family_name: 'Ferreira', siteId: 'redtail-shop' },
  { email: 'records@insights.test', given_name: 'Sam', family_name: 'Okonkwo', siteId: 'public-record' },
  { email: 'onboarding@insights.test', given_name: 'Lena', family_name: 'Brightwater', siteId: 'evergreen-onboarding' },
  {
    email: 'former@insights.test',
    given_name: 'Casey',
    family_name: 'Vandermeer',
    siteId: 'northfold-dallas',
    disabled: true,
  },
];
