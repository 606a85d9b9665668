import { provisionalDays, type RecordService } from '../../shared/model/daily-record.ts';
import type { PlatformDefinition, ConnectedResource } from './connector.ts';

const chosen = <Account extends { tokenId: string }>(account: Account | undefined, keyOf: (account: Account) => string): ConnectedResource | null =>
  account === undefined ? null : { key: keyOf(account), tokenId: account.tokenId };

/**
 * What is known of every pulled platform, by its service. Quotas are what the platform documents, or less; where it
 * documents none, what a site's screens need with room to spare (facts, platform APIs).
 */
export const sources = {
  ga4: {
    service: 'ga4',
    provisionalDays: provisionalDays.ga4,
    lagDays: 0,
    hasHistory: true,
    quota: { perResourceHour: 1_000, perHour: null, callsOf: () => 4 },
    sourceOf: site => chosen(site.attr.accounts?.ga4, account => account.propertyId),
  },
  pagespeed: {
    service: 'pagespeed',
    provisionalDays: provisionalDays.pagespeed,
    lagDays: 0,
    /** It measures now and knows no past. */
    hasHistory: false,
    quota: { perResourceHour: null, perHour: 1_000, callsOf: () => 2 },
    sourceOf: site => (site.attr.url === undefined ? null : { key: site.attr.url, tokenId: null }),
  },
  gmb: {
    service: 'gmb',
    provisionalDays: provisionalDays.gmb,
    lagDays: 5,
    hasHistory: true,
    quota: { perResourceHour: null, perHour: 15_000, callsOf: () => 4 },
    sourceOf: site => chosen(site.attr.accounts?.gmb, account => account.locationId),
  },
  gsc: {
    service: 'gsc',
    provisionalDays: provisionalDays.gsc,
    lagDays: 3,
    hasHistory: true,
    quota: { perResourceHour: 4_000, perHour: 40_000 * 30, callsOf: () => 8 },
    sourceOf: site => chosen(site.attr.accounts?.gsc, account => account.accountName),
  },
  fbPage: {
    service: 'fbPage',
    provisionalDays: provisionalDays.fbPage,
    lagDays: 1,
    hasHistory: true,
    /** Instagram tells most of a day by a call of its own, for the last 30 days. */
    quota: { perResourceHour: 600, perHour: null, callsOf: (days: number, daysAgo: number) => (daysAgo > 30 ? 8 : 8 + days) },
    sourceOf: site => chosen(site.attr.accounts?.fbPage, account => account.pageId),
  },
  fb: {
    service: 'fb',
    provisionalDays: provisionalDays.fb,
    lagDays: 0,
    hasHistory: true,
    quota: { perResourceHour: 600, perHour: null, callsOf: () => 8 },
    sourceOf: site => chosen(site.attr.accounts?.fb, account => account.adAccId),
  },
  linkedin: {
    service: 'linkedin',
    provisionalDays: provisionalDays.linkedin,
    lagDays: 0,
    hasHistory: true,
    quota: { perResourceHour: null, perHour: 2_000, callsOf: () => 4 },
    sourceOf: site => chosen(site.attr.accounts?.linkedin, account => account.accountId),
  },
  linkedinOrg: {
    service: 'linkedinOrg',
    provisionalDays: provisionalDays.linkedinOrg,
    lagDays: 2,
    hasHistory: true,
    quota: { perResourceHour: null, perHour: 2_000, callsOf: () => 4 },
    sourceOf: site => chosen(site.attr.accounts?.linkedinOrg, account => account.urn),
  },
  bing: {
    service: 'bing',
    provisionalDays: provisionalDays.bing,
    lagDays: 0,
    hasHistory: true,
    quota: { perResourceHour: null, perHour: 3_000, callsOf: () => 4 },
    sourceOf: site => chosen(site.attr.accounts?.bing, account => account.accountId),
  },
} as const satisfies Record<RecordService, PlatformDefinition>;
