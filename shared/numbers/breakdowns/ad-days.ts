import type { DayOf, StoredDays } from './dimension.ts';
import type { RecordService } from '../../platforms/registry.ts';
import { facebookLeads } from '../../domain/ads/leads.ts';
import { asCount, asMoney } from '../../platforms/amounts.ts';
import { hasAdFigures, isGiven } from '../../platforms/ga4/day-parts.ts';
import type { FactKey } from '../metrics/facts.ts';

/** Facts of one day of ads; null is what the platform did not tell. */
export type Told = Readonly<Partial<Record<FactKey, number | null>>>;
export type AdDay = { readonly currency: string; readonly facts: Told };
export type AdCampaign = AdDay & {
  readonly platform: 'Facebook Ads' | 'LinkedIn Ads' | 'Microsoft Ads' | 'Google Ads';
  /** Its name, or its id where it has none. */
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
const nameOf = ({ name, id }: { readonly name: string; readonly id: string }): string => (name === '' ? id : name);

/**
 * Every campaign of every day of the platforms that tell their own. Leads and conversions as `shared/domain/ads` has
 * them.
 */
export function listOwnCampaigns({ fb, linkedin, bing }: StoredDays): AdCampaign[] {
  const facebook = (fb?.core ?? []).flatMap(({ currency, campaigns }) =>
    campaigns.map((one): AdCampaign => {
      // One event comes under several action types: one of them is taken, never their sum.
      const leads = facebookLeads(one.actions);
      return {
        platform: 'Facebook Ads',
        name: nameOf(one),
        objective: one.objective,
        currency,
        facts: {
          ...pickAdCounts(one),
          linkClicks: counted(one.linkClicks),
          paidLeads: asCount(leads.forms),
          adConversions: asCount(leads.website),
        },
      };
    }),
  );
  const professional = (linkedin?.core ?? []).flatMap(({ currency, campaigns }) =>
    campaigns.map(
      (one): AdCampaign => ({
        platform: 'LinkedIn Ads',
        name: nameOf(one),
        objective: one.objective,
        currency,
        facts: {
          ...pickAdCounts(one),
          paidLeads: counted(one.oneClickLeads),
          adConversions: counted(one.externalWebsiteConversions),
        },
      }),
    ),
  );
  const microsoft = (bing?.core ?? []).flatMap(({ currency, campaigns }) =>
    campaigns.map(
      (one): AdCampaign => ({
        platform: 'Microsoft Ads',
        name: nameOf(one),
        objective: one.objective,
        currency,
        facts: { ...pickAdCounts(one), adConversions: counted(one.conversions) },
      }),
    ),
  );
  return [...facebook, ...professional, ...microsoft];
}

/** True for every day but those of Google Analytics without a linked Ads account. */
export const hasAds = (_service: RecordService, day: DayOf): boolean => !('totals' in day) || hasAdFigures(day);

/**
 * Google Ads as Google Analytics tells it: sums of the linked account. A figure that it no longer gives on one of the
 * days is given on none: the others would be divided by it.
 */
export function googleAdDays({ ga4 }: StoredDays): AdDay[] {
  const days = (ga4?.core ?? []).filter(hasAdFigures);
  const [isSpend, isShown, isClicked] = ['adCost', 'adImpressions', 'adClicks'].map(field => isGiven(days, field));
  return days.map(({ currency, totals }) => ({
    currency,
    facts: {
      adSpend: isSpend && totals.adCost !== null ? asMoney(totals.adCost) : null,
      adImpressions: isShown ? counted(totals.adImpressions) : null,
      adClicks: isClicked ? counted(totals.adClicks) : null,
    },
  }));
}

/** The row of days of Google Ads that hold no campaigns: they were collected before those were kept. */
export const untoldCampaign = 'Days without campaigns';

/** Every campaign of every day; of those of Google Ads, Google Analytics tells no leads and no objective. */
export const listAllCampaigns = (days: StoredDays): AdCampaign[] => [
  ...listOwnCampaigns(days),
  ...googleCampaigns(days),
];

function googleCampaigns(days: StoredDays): AdCampaign[] {
  const told = (days.ga4?.core ?? []).filter(hasAdFigures);
  return googleAdDays(days).flatMap(({ currency, facts }, place): AdCampaign[] => {
    const campaigns = told[place]?.adCampaigns ?? [];
    const one = (name: string, own: Told): AdCampaign => ({
      platform: 'Google Ads',
      name,
      objective: null,
      currency,
      facts: own,
    });
    const isTold = campaigns.length > 0 && campaigns.every(({ clicks }) => clicks !== undefined);
    if (!isTold) return Object.values(facts).some(Boolean) ? [one(untoldCampaign, facts)] : [];
    // What is not told of the day is not told of its campaigns.
    return campaigns.map(({ name, cost, clicks = 0, impressions = 0 }) =>
      one(name, {
        adSpend: facts.adSpend == null ? null : asMoney(cost),
        adImpressions: facts.adImpressions == null ? null : asCount(impressions),
        adClicks: facts.adClicks == null ? null : asCount(clicks),
      }),
    );
  });
}
