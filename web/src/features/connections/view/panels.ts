import { connectableServices, providerOf, type ConnectableService, type Provider } from '../../../../../shared/model/primitives.ts';

/** What differs between the services' panels; everything else is one panel. */
export type PanelFacts = {
  /** Label of the first select; null where the platform has one level. */
  readonly group: string | null;
  /** Label of the select whose choice is saved. */
  readonly choice: string;
  /** The field of a stored account by which choices are told apart. */
  readonly key: string;
  /** What is chosen, in a sentence. */
  readonly thing: string;
  /** Nothing is chosen for a person, not even the only one (specification 5). */
  readonly explicit: boolean;
  /** What a card shows of the stored account: label and field, in the order of the selects. */
  readonly chosen: readonly (readonly [label: string, field: string])[];
  readonly gives: string;
  /** What a person reads when a sign-in lists nothing. */
  readonly nothing: string;
  /** Why the newest day is not yesterday's; null where it is. */
  readonly lag: string | null;
};

const nothingOf = (signIn: string, thing: string) =>
  `This ${signIn} sign-in has no ${thing} that can be read. Press Add Account and sign in with another one.`;

/** Labels of the selects per service, and the rest of what makes a panel that service's. */
export const panels = {
  ga4: {
    group: 'Account', choice: 'Property', key: 'propertyId', thing: 'property', explicit: false,
    chosen: [['Account', 'accountName'], ['Property', 'propertyName']],
    gives: 'Sessions, goals, channels, cities and landing pages.',
    nothing: "It looks like you don't have a Google Analytics 4 property set up. Please toggle to Universal Analytics or click the Help button to contact our staff for assistance",
    lag: null,
  },
  gmb: {
    group: 'Account', choice: 'Location', key: 'locationId', thing: 'location', explicit: true,
    chosen: [['Account', 'accountName'], ['Location', 'locationName']],
    gives: 'Views, actions and reviews of the business listing.',
    nothing: nothingOf('Google', 'business location'),
    lag: 'Business Profile reports three to five days late',
  },
  fbPage: {
    group: null, choice: 'Page', key: 'pageId', thing: 'page', explicit: true,
    chosen: [['Page', 'pageName']],
    gives: 'Followers, reach and the Instagram account behind the page.',
    nothing: nothingOf('Facebook', 'page'),
    lag: 'Facebook reports a day of a page on the day after',
  },
  linkedinOrg: {
    group: null, choice: 'Organization', key: 'urn', thing: 'organization', explicit: false,
    chosen: [['Organization', 'organizationName'], ['Website', 'website']],
    gives: 'Followers and reach of the LinkedIn page.',
    nothing: nothingOf('LinkedIn', 'organization'),
    lag: 'LinkedIn reports a day of an organization on the day after',
  },
  bing: {
    group: 'Customer', choice: 'Account', key: 'accountId', thing: 'account', explicit: false,
    chosen: [['Customer', 'customerName'], ['Account', 'accountName']],
    gives: 'Spend, clicks and conversions from Microsoft search.',
    nothing: nothingOf('Microsoft', 'advertising account'),
    lag: null,
  },
  fb: {
    group: null, choice: 'Ad account', key: 'adAccId', thing: 'ad account', explicit: false,
    chosen: [['Ad account', 'accountName'], ['Number', 'adAccId']],
    gives: 'Spend, leads and cost per lead from Facebook and Instagram.',
    nothing: nothingOf('Facebook', 'ad account'),
    lag: null,
  },
  linkedin: {
    group: null, choice: 'Account', key: 'accountId', thing: 'ad account', explicit: false,
    chosen: [['Account', 'accountName']],
    gives: 'Spend, leads and cost per lead from LinkedIn campaigns.',
    nothing: nothingOf('LinkedIn', 'ad account'),
    lag: null,
  },
  gsc: {
    group: null, choice: 'Account', key: 'accountName', thing: 'site', explicit: false,
    chosen: [['Account', 'accountName']],
    gives: 'Searches that show the site, and where it stands in them.',
    nothing: nothingOf('Google', 'verified site'),
    lag: 'Search Console reports two to three days late',
  },
} as const satisfies Record<ConnectableService, PanelFacts>;

export const panelFacts = (service: ConnectableService): PanelFacts => panels[service];

const signIns: Record<Provider, string> = { google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn', microsoft: 'Microsoft' };
/** Whose sign-in a service stands on, as a person knows it. */
export const signInName = (service: ConnectableService): string => signIns[providerOf[service]];

/** What connecting takes, before anything is connected. */
export function howTo(service: ConnectableService): string {
  const { group, choice } = panelFacts(service);
  const chosen = group === null ? choice : `${group} and ${choice}`;
  return `Sign in with ${signInName(service)}, choose the ${chosen.toLowerCase()}, and save. Up to 18 months are collected.`;
}

/** The nine services of the administration, in the order they stand when none is in trouble. */
export const panelServices = ['ga4', 'gmb', 'fbPage', 'linkedinOrg', 'bing', 'fb', 'linkedin', 'gsc', 'ga'] as const;
export type PanelService = (typeof panelServices)[number];

/** The service whose panel an address names; 'ga' and 'ga4' both mean Google Analytics. */
export const panelNamed = (type: string | undefined): ConnectableService | undefined =>
  connectableServices.find(service => service === (type === 'ga' ? 'ga4' : type));
