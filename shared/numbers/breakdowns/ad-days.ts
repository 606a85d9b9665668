import type { SectionDay, StoredDays } from './dimension.ts';
import type { RecordService } from '../../platforms/registry.ts';
import { facebookLeads } from '../../domain/ads/leads.ts';
import { asCount, asMoney } from '../../platforms/amounts.ts';
import { type AdPlatform, campaignKey, findAdPlatform } from '../../domain/leads/spend.ts';
import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { classifyChannelCached, hasAdFigures, isGiven } from '../../platforms/ga4/day-parts.ts';
import type { FactKey } from '../metrics/facts.ts';

/** Facts of one day of ads; null is not reported. */
export type AdFacts = Readonly<Partial<Record<FactKey, number | null>>>;
export type AdDay = { readonly currency: string; readonly facts: AdFacts };
export type AdCampaign = AdDay & {
  readonly platform: 'Facebook Ads' | 'LinkedIn Ads' | 'Microsoft Ads' | 'Google Ads';
  /** Its name, or its id without one. */
  readonly name: string;
  readonly objective: string | null;
};

type Counts = { readonly spend: number; readonly impressions: number; readonly clicks: number };
export const pickAdCounts = ({ spend, impressions, clicks }: Counts) => ({
  adSpend: asMoney(spend),
  adImpressions: asCount(impressions),
  adClicks: asCount(clicks),
});

const counted = (value: number | null): number | null => (value === null ? null : asCount(value));
const getCampaignName = ({ name, id }: { readonly name: string; readonly id: string }): string =>
  name === '' ? id : name;

/**
 * Lists all campaigns of all days of platforms that report their own. Leads and conversions are as in
 * `shared/domain/ads`.
 */
export function listOwnCampaigns({ ga4, fb, linkedin, bing }: StoredDays): AdCampaign[] {
  const facebook = (fb?.core ?? []).flatMap(({ currency, campaigns }) =>
    campaigns.map((campaign): AdCampaign => {
      // One event has several action types: only one is used, never their sum.
      const leads = facebookLeads(campaign.actions);
      return {
        platform: 'Facebook Ads',
        name: getCampaignName(campaign),
        objective: campaign.objective,
        currency,
        facts: {
          ...pickAdCounts(campaign),
          linkClicks: counted(campaign.linkClicks),
          paidLeads: asCount(leads.forms),
          adConversions: asCount(leads.website),
        },
      };
    }),
  );
  const professional = (linkedin?.core ?? []).flatMap(({ currency, campaigns }) =>
    campaigns.map(
      (campaign): AdCampaign => ({
        platform: 'LinkedIn Ads',
        name: getCampaignName(campaign),
        objective: campaign.objective,
        currency,
        facts: {
          ...pickAdCounts(campaign),
          paidLeads: counted(campaign.oneClickLeads),
          adConversions: counted(campaign.externalWebsiteConversions),
        },
      }),
    ),
  );
  // Microsoft reports no leads, so Google Analytics counts goals of its sessions if connected.
  const analytics = new Map((ga4?.core ?? []).map(day => [day.date, day]));
  const isCounted = isGiven(ga4?.core ?? [], 'keyEvents');
  const microsoft = (bing?.core ?? []).flatMap(({ date, currency, campaigns }) => {
    const day = isCounted ? analytics.get(date) : undefined;
    const goals = day === undefined ? null : listGoals(day, 'microsoft');
    const makeCampaign = (name: string, objective: string | null, facts: AdFacts): AdCampaign => ({
      platform: 'Microsoft Ads',
      name,
      objective,
      currency,
      facts,
    });
    const rows = campaigns.map(campaign => {
      const name = getCampaignName(campaign);
      return makeCampaign(name, campaign.objective, {
        ...pickAdCounts(campaign),
        adConversions: counted(campaign.conversions),
        paidLeads: goals === null ? null : takeGoals(goals, name),
      });
    });
    const left = goals === null ? 0 : sumGoals(goals);
    return left === 0 ? rows : [...rows, makeCampaign(unmatchedCampaign, null, { paidLeads: left })];
  });
  return [...facebook, ...professional, ...microsoft];
}

/** True for every day but those of Google Analytics without a linked Ads account. */
export const hasAds = (_service: RecordService, day: SectionDay): boolean => !('totals' in day) || hasAdFigures(day);

/**
 * Lists goals in paid sessions from a platform on a day, by campaign key: the results of its ads according to Google
 * Analytics.
 */
function listGoals({ traffic }: Ga4CoreDay, platform: AdPlatform): Map<string, number> {
  const goals = new Map<string, number>();
  for (const { source, medium, campaign, keyEvents } of traffic) {
    if (classifyChannelCached(source, medium) !== 'paid' || findAdPlatform(source) !== platform) continue;
    const key = campaignKey(campaign);
    goals.set(key, (goals.get(key) ?? 0) + asCount(keyEvents));
  }
  return goals;
}

/** Removes the goals of a campaign from those of a day and returns them. */
function takeGoals(goals: Map<string, number>, name: string): number {
  const found = goals.get(campaignKey(name)) ?? 0;
  goals.delete(campaignKey(name));
  return found;
}

const sumGoals = (goals: ReadonlyMap<string, number>): number =>
  [...goals.values()].reduce((sum, count) => sum + count, 0);

/**
 * Returns Google Ads days according to Google Analytics: sums of the linked account, and goals of its sessions as
 * leads. A figure that is missing on one day is left out on all, because ratios would divide a sum of fewer days.
 */
export function googleAdDays({ ga4 }: StoredDays): AdDay[] {
  const days = (ga4?.core ?? []).filter(hasAdFigures);
  const [isSpend, isShown, isClicked] = ['adCost', 'adImpressions', 'adClicks'].map(field => isGiven(days, field));
  const isCounted = isGiven(days, 'keyEvents');
  return days.map(day => ({
    currency: day.currency,
    facts: {
      adSpend: isSpend && day.totals.adCost !== null ? asMoney(day.totals.adCost) : null,
      adImpressions: isShown ? counted(day.totals.adImpressions) : null,
      adClicks: isClicked ? counted(day.totals.adClicks) : null,
      paidLeads: isCounted ? sumGoals(listGoals(day, 'google')) : null,
    },
  }));
}

/** The row of Google Ads days that were synced before campaigns were stored. */
export const untoldCampaign = 'Days without campaigns';
/** The row of leads whose session has no campaign of the account. */
export const unmatchedCampaign = 'No matching campaign';

/** Lists all campaigns of all days; Google Analytics reports no objective for those of Google Ads. */
export const listAllCampaigns = (days: StoredDays): AdCampaign[] => [
  ...listOwnCampaigns(days),
  ...googleCampaigns(days),
];

function googleCampaigns(days: StoredDays): AdCampaign[] {
  const reportedDays = (days.ga4?.core ?? []).filter(hasAdFigures);
  return googleAdDays(days).flatMap(({ currency, facts }, place): AdCampaign[] => {
    const day = reportedDays[place];
    const campaigns = day?.adCampaigns ?? [];
    const makeCampaign = (name: string, campaignFacts: AdFacts): AdCampaign => ({
      platform: 'Google Ads',
      name,
      objective: null,
      currency,
      facts: campaignFacts,
    });
    const isReported = campaigns.length > 0 && campaigns.every(({ clicks }) => clicks !== undefined);
    if (!isReported) return Object.values(facts).some(Boolean) ? [makeCampaign(untoldCampaign, facts)] : [];
    const goals = day === undefined || facts.paidLeads == null ? null : listGoals(day, 'google');
    // A value unknown for the day is unknown for its campaigns.
    const rows = campaigns.map(({ name, cost, clicks = 0, impressions = 0 }) =>
      makeCampaign(name, {
        adSpend: facts.adSpend == null ? null : asMoney(cost),
        adImpressions: facts.adImpressions == null ? null : asCount(impressions),
        adClicks: facts.adClicks == null ? null : asCount(clicks),
        paidLeads: goals === null ? null : takeGoals(goals, name),
      }),
    );
    const left = goals === null ? 0 : sumGoals(goals);
    return left === 0 ? rows : [...rows, makeCampaign(unmatchedCampaign, { paidLeads: left })];
  });
}
