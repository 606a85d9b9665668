import * as z from 'zod/mini';
import { keyed, listRecordKeys } from '../domain/keyed.ts';
import { crm } from './crm/platform.ts';
import { facebookAds, facebookAdsAccount } from './facebook-ads/platform.ts';
import { facebookAdsTexts } from './facebook-ads/texts.ts';
import { facebookPage, facebookPageAccount } from './facebook-page/platform.ts';
import { facebookPageTexts } from './facebook-page/texts.ts';
import { ga4, ga4Account } from './ga4/platform.ts';
import { ga4Words } from './ga4/texts.ts';
import { gmb, gmbAccount } from './gmb/platform.ts';
import { gmbTexts } from './gmb/texts.ts';
import { gsc, gscAccount } from './gsc/platform.ts';
import { gscTexts } from './gsc/texts.ts';
import { linkedinAds, linkedinAdsAccount } from './linkedin-ads/platform.ts';
import { linkedinAdsTexts } from './linkedin-ads/texts.ts';
import { linkedinOrganization, linkedinOrganizationAccount } from './linkedin-organization/platform.ts';
import { linkedinOrganizationTexts } from './linkedin-organization/texts.ts';
import { microsoftAds, microsoftAdsAccount } from './microsoft-ads/platform.ts';
import { microsoftAdsTexts } from './microsoft-ads/texts.ts';
import { pagespeed } from './pagespeed/platform.ts';
import type { PlatformDefinition, PlatformTexts, Provider, PulledPlatform } from './platform.ts';
import { universalAnalytics, universalAnalyticsAccount } from './universal-analytics/platform.ts';

// Values created here are marked as pure, so that a function or page bundles only the lists that it reads.

/** All platforms with daily records, keyed as in `attr.accounts`, in display order. */
export const recordServices = [
  'ga4',
  'pagespeed',
  'gmb',
  'gsc',
  'fbPage',
  'linkedinOrg',
  'bing',
  'fb',
  'linkedin',
] as const;
export type RecordService = (typeof recordServices)[number];

const pulled = {
  ga4,
  pagespeed,
  gmb,
  gsc,
  fbPage: facebookPage,
  fb: facebookAds,
  linkedin: linkedinAds,
  linkedinOrg: linkedinOrganization,
  bing: microsoftAds,
} as const;
export type Pulled = typeof pulled;
export const pulledPlatforms: Readonly<Record<RecordService, PulledPlatform>> = pulled;

/** The connectable services and PageSpeed (specification 9, Integrations). */
export const services = ['ga', ...recordServices] as const;
export const serviceSchema = z.enum(services);
export type Service = (typeof services)[number];
const platforms: Readonly<Record<Service, PlatformDefinition>> = { ga: universalAnalytics, ...pulled };

/** Returns the parts of numbers that each source provides: a platform, its additional sources, and the CRMs. */
const allParts = () =>
  ({
    ...ga4.gives,
    ...pagespeed.gives,
    ...gmb.gives,
    ...gsc.gives,
    ...facebookPage.gives,
    ...facebookAds.gives,
    ...linkedinAds.gives,
    ...linkedinOrganization.gives,
    ...microsoftAds.gives,
    ...crm.gives,
  }) as const;
export const partsOfSource = /* @__PURE__ */ allParts();
export type SourceKey = keyof typeof partsOfSource;
/** A number that a source provides for whole days. */
export type GivenPart = (typeof partsOfSource)[SourceKey][number];
export const sourceKeys: readonly SourceKey[] = /* @__PURE__ */ listRecordKeys(partsOfSource);

/** The sources in a service's days, itself first. */
export const sourcesWith: Readonly<Record<RecordService, readonly SourceKey[]>> = /* @__PURE__ */ keyed(
  recordServices,
  service => sourceKeys.filter(key => key in pulled[service].gives),
);

/** Returns the schema of each service's chosen account: the common fields, and its own (specification 3, Accounts). */
export function accountsWith<Base extends z.core.$ZodShape>(base: Base) {
  const of = <Fields extends z.core.$ZodShape>(fields: Fields) => z.optional(z.strictObject({ ...base, ...fields }));
  return z.strictObject({
    ga: of(universalAnalyticsAccount),
    /** GA4 under the key `ga4`; a tokenId prefixed 'ga4:' has the same meaning under `ga`. */
    ga4: of(ga4Account),
    gmb: of(gmbAccount),
    fbPage: of(facebookPageAccount),
    fb: of(facebookAdsAccount),
    linkedinOrg: of(linkedinOrganizationAccount),
    linkedin: of(linkedinAdsAccount),
    bing: of(microsoftAdsAccount),
    gsc: of(gscAccount),
  });
}

/** The display name of each service (specification 9, Integrations). */
export const serviceNames: Readonly<Record<Service, string>> = /* @__PURE__ */ keyed(
  services,
  service => platforms[service].name,
);
/** Service names for narrow places. */
export const shortServiceNames: Readonly<Record<Service, string>> = /* @__PURE__ */ keyed(
  services,
  service => platforms[service].shortName,
);

/** Synced services with an account to choose. */
export type ConnectableService = {
  [S in RecordService]: (typeof pulled)[S]['provider'] extends null ? never : S;
}[RecordService];
export const isConnectable = (service: RecordService): service is ConnectableService =>
  pulled[service].provider !== null;
export const connectableServices: readonly ConnectableService[] = /* @__PURE__ */ recordServices.filter(isConnectable);

/** Returns the field that identifies a service's accounts. */
export const getAccountKeyField = (service: ConnectableService): string => pulled[service].account.key;

/** The sign-in provider of each service. */
export const providerByService = /* @__PURE__ */ keyed(connectableServices, service => pulled[service].provider);

/** Lists the services of one sign-in. */
export const servicesOfProvider = (provider: Provider): readonly ConnectableService[] =>
  connectableServices.filter(service => pulled[service].provider === provider);

type Claim = NonNullable<PlatformDefinition['claim']>;
type ServiceOfClaim<C extends Claim> = {
  [S in RecordService]: (typeof pulled)[S]['claim'] extends C ? S : never;
}[RecordService];
const servicesOfClaim = <C extends Claim>(claim: C): readonly ServiceOfClaim<C>[] =>
  recordServices.filter((service): service is ServiceOfClaim<C> => pulled[service].claim === claim);

/** Services that the wizard and the startup checklist request together (specification 4), in order. */
export const socialServices = /* @__PURE__ */ servicesOfClaim('social');
export const adServices = /* @__PURE__ */ servicesOfClaim('ads');
export type SocialService = (typeof socialServices)[number];
export type AdService = (typeof adServices)[number];
export const isAdService = (service: Service): service is AdService =>
  adServices.some(adService => adService === service);

/** Services that may stop on their own. */
export const stoppingServices: readonly RecordService[] = /* @__PURE__ */ recordServices.filter(
  service => pulled[service].stops !== null,
);
/** Services in the specification's catalog of alerts (8, Alert catalog 'Not Tracking'). */
export const trackedServices: readonly RecordService[] = /* @__PURE__ */ stoppingServices.filter(
  service => pulledPlatforms[service].stops?.inCatalogue === true,
);

/** The section with every day of a service, which is the basis of months and decides if a day exists. */
export const primarySectionRefs = /* @__PURE__ */ keyed(recordServices, service => pulled[service].main);
export const primarySections = /* @__PURE__ */ keyed(recordServices, service => pulled[service].main[1]);

/** Days that a platform still restates; a younger day is preliminary. */
export const provisionalDays: Readonly<Record<RecordService, number>> = /* @__PURE__ */ keyed(
  recordServices,
  service => pulled[service].provisionalDays,
);

/**
 * Returns a service's panel in addresses: data stored under `ga4` belongs to the panel `ga` (specification 3,
 * Accounts).
 */
export const getServicePanel = (service: Service): string => (service === 'ga4' ? 'ga' : service);

/** Texts about each platform for the user who connects it. */
export const platformTexts: Readonly<Record<ConnectableService, PlatformTexts>> = {
  ga4: ga4Words,
  gmb: gmbTexts,
  gsc: gscTexts,
  fbPage: facebookPageTexts,
  fb: facebookAdsTexts,
  linkedin: linkedinAdsTexts,
  linkedinOrg: linkedinOrganizationTexts,
  bing: microsoftAdsTexts,
};
