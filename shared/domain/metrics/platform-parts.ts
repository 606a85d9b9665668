import type { MainDays } from '../../model/daily-record.ts';
import { facebookLeads } from '../ads/leads.ts';
import { isFacebookLeadSpend, isLinkedinLeadSpend } from '../ads/objectives.ts';
import type { Day } from '../periods/days.ts';
import type { partsOfSource } from './parts.ts';

type PlatformKey = Exclude<keyof typeof partsOfSource, 'ga4' | 'ga4Ads' | 'pagespeed' | 'crm'>;
/** One day of a source in parts; `null`: the platform gave no value of it that day. */
export type PlatformDay<K extends PlatformKey> = {
  readonly date: Day;
  readonly parts: Readonly<Record<(typeof partsOfSource)[K][number], number | null>>;
  readonly currency?: string | undefined;
  /** Followers at the day's end. */
  readonly fans?: number | null | undefined;
};

/**
 * The sum of what was given. A figure that the platform withholds or has retired costs itself only; where all of them
 * are withheld there is no sum. The sum of no figures at all (a day without campaigns) is 0.
 */
export function sumOfGiven(figures: readonly (number | null)[]): number | null {
  const given = figures.filter(figure => figure !== null);
  return given.length === 0 && figures.length > 0 ? null : given.reduce((sum, figure) => sum + figure, 0);
}

/** Views are the four impression metrics; actions are calls, website clicks and direction requests (product decisions). */
export function gmbDay({ date, impressions, ...day }: MainDays['gmb']): PlatformDay<'gmb'> {
  const { desktopMaps, desktopSearch, mobileMaps, mobileSearch } = impressions;
  return {
    date,
    parts: {
      profileViews: sumOfGiven([desktopMaps, desktopSearch, mobileMaps, mobileSearch]),
      profileActions: sumOfGiven([day.callClicks, day.websiteClicks, day.directionRequests]),
      profileCalls: day.callClicks,
      profileClicks: day.websiteClicks,
      profileDirections: day.directionRequests,
    },
  };
}

export const gscDay = ({ date, clicks, impressions, position }: MainDays['gsc']): PlatformDay<'gsc'> => ({
  date,
  parts: {
    searchClicks: clicks,
    searchImpressions: impressions,
    searchPositionWeight: position * impressions,
  },
});

export const pageDay = ({ date, page }: MainDays['fbPage']): PlatformDay<'fbPage'> => ({
  date,
  parts: { newFans: page.newFollows, lostFans: page.unfollows },
  fans: page.follows,
});

/** None where no Instagram account stands beside the page: such a day is not a missing one. */
export const instagramDays = ({ date, instagram }: MainDays['fbPage']): PlatformDay<'instagram'>[] =>
  instagram === null ? [] : [{ date, parts: { newFans: instagram.newFollowers }, fans: instagram.followers }];

export const linkedinOrgDay = (day: MainDays['linkedinOrg']): PlatformDay<'linkedinOrg'> => ({
  date: day.date,
  parts: { newFans: sumOfGiven([day.organicFollowerGain, day.paidFollowerGain]) },
  fans: day.followers,
});

type Campaign = {
  readonly objective: string | null;
  readonly spend: number;
  readonly clicks: number;
  readonly impressions: number;
};

const total = <C>(campaigns: readonly C[], valueOf: (campaign: C) => number): number =>
  campaigns.reduce((sum, campaign) => sum + valueOf(campaign), 0);

const spent = (campaigns: readonly Campaign[]) => ({
  adSpend: total(campaigns, ({ spend }) => spend),
  adClicks: total(campaigns, ({ clicks }) => clicks),
  adImpressions: total(campaigns, ({ impressions }) => impressions),
});

const spentOn = (campaigns: readonly Campaign[], isForLeads: (objective: string) => boolean): number =>
  total(campaigns, ({ objective, spend }) => (objective !== null && isForLeads(objective) ? spend : 0));

export const facebookDay = ({ date, currency, campaigns }: MainDays['fb']): PlatformDay<'fb'> => ({
  date,
  currency,
  parts: {
    ...spent(campaigns),
    leadSpend: spentOn(campaigns, isFacebookLeadSpend),
    paidLeads: total(campaigns, ({ actions }) => facebookLeads(actions).forms),
    adConversions: total(campaigns, ({ actions }) => facebookLeads(actions).website),
  },
});

export const linkedinDay = ({
  date,
  currency,
  campaigns,
}: MainDays['linkedin']): PlatformDay<'linkedin'> => ({
  date,
  currency,
  parts: {
    ...spent(campaigns),
    leadSpend: spentOn(campaigns, isLinkedinLeadSpend),
    paidLeads: sumOfGiven(campaigns.map(({ oneClickLeads }) => oneClickLeads)),
    adConversions: sumOfGiven(campaigns.map(({ externalWebsiteConversions }) => externalWebsiteConversions)),
  },
});

export const microsoftDay = ({ date, currency, campaigns }: MainDays['bing']): PlatformDay<'bing'> => ({
  date,
  currency,
  parts: {
    ...spent(campaigns),
    adConversions: sumOfGiven(campaigns.map(({ conversions }) => conversions)),
  },
});
