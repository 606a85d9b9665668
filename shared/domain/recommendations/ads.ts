import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import type { FbCoreDay } from '../../platforms/facebook-ads/days.ts';
import type { LinkedinCoreDay } from '../../platforms/linkedin-ads/days.ts';
import type { BingCoreDay } from '../../platforms/microsoft-ads/days.ts';
import { classifyChannelCached } from '../../platforms/ga4/day-parts.ts';
import { facebookLeads } from '../ads/leads.ts';
import { counted, type Finding, topRows } from './finding.ts';

export const adServices = ['fb', 'bing', 'linkedin'] as const;
export type AdService = (typeof adServices)[number];

/** A campaign on one day: clicks that lead to the website, and results counted by the platform (null: not reported). */
type CampaignDay = {
  readonly name: string;
  readonly clicks: number;
  readonly spend: number;
  readonly results: number | null;
};
/** A month of an advertising platform. */
export type AdMonth = {
  readonly service: AdService;
  /** Money in several currencies cannot be added. */
  readonly currencies: readonly string[];
  readonly campaigns: readonly CampaignDay[];
};

const listCurrencies = (days: readonly { readonly currency: string }[]) => [...new Set(days.map(day => day.currency))];

/** Returns a Facebook month. A campaign whose leads use Facebook's own forms sends no visits to the website. */
export const facebookMonth = (days: readonly FbCoreDay[]): AdMonth => ({
  service: 'fb',
  currencies: listCurrencies(days),
  campaigns: days.flatMap(({ campaigns }) =>
    campaigns.map(({ name, spend, linkClicks, actions }) => {
      const { forms, website } = facebookLeads(actions);
      return { name, spend, clicks: forms > 0 ? 0 : (linkClicks ?? 0), results: forms + website };
    }),
  ),
});

export const microsoftMonth = (days: readonly BingCoreDay[]): AdMonth => ({
  service: 'bing',
  currencies: listCurrencies(days),
  campaigns: days.flatMap(({ campaigns }) =>
    campaigns.map(({ name, spend, clicks, conversions, phoneCalls }) => ({
      name,
      spend,
      clicks,
      results: conversions === null ? null : conversions + (phoneCalls ?? 0),
    })),
  ),
});

export const linkedinMonth = (days: readonly LinkedinCoreDay[]): AdMonth => ({
  service: 'linkedin',
  currencies: listCurrencies(days),
  campaigns: days.flatMap(({ campaigns }) =>
    campaigns.map(({ name, spend, clicks, landingPageClicks, externalWebsiteConversions, oneClickLeads }) => ({
      name,
      spend,
      clicks: landingPageClicks ?? clicks,
      results: externalWebsiteConversions === null ? null : externalWebsiteConversions + (oneClickLeads ?? 0),
    })),
  ),
});

/** Each platform's name, its traffic source in Google Analytics, and the tag that counts its results. */
const platforms: Readonly<Record<AdService, { name: string; source: RegExp; tag: string }>> = {
  fb: { name: 'Facebook Ads', source: /facebook|instagram|\b(fb|ig|meta)\b/i, tag: 'the pixel' },
  bing: { name: 'Microsoft Ads', source: /bing|microsoft/i, tag: 'the UET tag' },
  linkedin: { name: 'LinkedIn Ads', source: /linkedin|lnkd/i, tag: 'the Insight Tag' },
};

/** The minimum number of clicks for a finding. */
export const enoughClicks = 100;
/** The share of clicks below which links count as untagged; some clicks never load the page. */
const minTaggedShare = 0.2;

export const untaggedTopic = (service: AdService) => `ads-untagged-${service}`;
export const uncountedTopic = (service: AdService) => `ads-uncounted-${service}`;

const sumClicks = ({ campaigns }: AdMonth) => campaigns.reduce((sum, { clicks }) => sum + clicks, 0);
const sumSpend = ({ campaigns }: AdMonth) => campaigns.reduce((sum, { spend }) => sum + spend, 0);

/** Counts visits that Google Analytics attributes to a platform's advertising. */
export function taggedSessions(service: AdService, days: readonly Ga4CoreDay[]): number {
  const { source: pattern } = platforms[service];
  return days
    .flatMap(({ traffic }) => traffic)
    .filter(
      ({ source, medium }) =>
        (pattern.test(source) || pattern.test(medium)) && classifyChannelCached(source, medium) === 'paid',
    )
    .reduce((sum, { sessions }) => sum + sessions, 0);
}

/**
 * Finds problems of a month that an ad platform and Google Analytics show together; `days` are those of Google
 * Analytics.
 */
export function adFindings(month: AdMonth, days: readonly Ga4CoreDay[]): Finding[] {
  return [untagged(month, days), uncounted(month)].filter(finding => finding !== null);
}

/** The topics that the month can clear. */
export function judgedAds(month: AdMonth, days: readonly Ga4CoreDay[]): string[] {
  if (sumClicks(month) < enoughClicks) return [];
  const hasResults = month.campaigns.every(({ results }) => results !== null);
  return [
    ...(days.length === 0 ? [] : [untaggedTopic(month.service)]),
    ...(hasResults ? [uncountedTopic(month.service)] : []),
  ];
}

/** Finds paid clicks that Google Analytics does not attribute to advertising: the links of the ads are untagged. */
function untagged(month: AdMonth, days: readonly Ga4CoreDay[]): Finding | null {
  const clicks = sumClicks(month);
  const { service } = month;
  if (clicks < enoughClicks || days.length === 0) return null;
  const attributedVisits = taggedSessions(service, days);
  if (attributedVisits >= clicks * minTaggedShare) return null;
  const { name } = platforms[service];
  return {
    category: 'badChannelTags',
    title: `Ads without tags: ${name}`,
    issue: `${name} reports ${counted(clicks)} clicks to the website, but Google Analytics attributed only ${counted(attributedVisits)} visits to these ads. The ad links have no UTM tags, so paid visits count as Referral, Direct, or Social.`,
    fingerprint: untaggedTopic(service),
    worth: { sessions: Math.round(clicks - attributedVisits), basis: 'Paid clicks not counted as Paid' },
    evidence: topRows(
      ['Campaign', 'Clicks', 'Spend'],
      month.campaigns.filter(campaign => campaign.clicks > 0),
      campaign => [campaign.name],
      campaign => [campaign.clicks, campaign.spend],
    ),
  };
}

/** Finds money for clicks without a counted result: the conversion tracking does not report. */
function uncounted(month: AdMonth): Finding | null {
  const clicks = sumClicks(month);
  const { service, campaigns, currencies } = month;
  if (clicks < enoughClicks || campaigns.some(({ results }) => results === null || results > 0)) return null;
  const { name, tag } = platforms[service];
  const [currency] = currencies;
  const isOneMoney = currencies.length === 1 && currency !== undefined;
  const basis = 'Spend without a counted result';
  return {
    category: 'missingGoalFunnels',
    title: `Ads without results: ${name}`,
    issue: `${name} brought ${counted(clicks)} clicks but no conversions. Either ${tag} isn't reporting or no conversion is set up, so you can't see which campaigns pay off.`,
    fingerprint: uncountedTopic(service),
    worth: isOneMoney
      ? { sessions: clicks, amount: rounded(sumSpend(month)), currency, basis }
      : { sessions: clicks, basis },
    evidence: topRows(
      ['Campaign', 'Spend', 'Clicks'],
      campaigns.filter(campaign => campaign.spend > 0),
      campaign => [campaign.name],
      campaign => [campaign.spend, campaign.clicks],
    ),
  };
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100;
