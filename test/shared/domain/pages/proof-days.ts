import { eachDay, listMonths, monthRange } from '../../../../shared/domain/periods/days.ts';
import type { LabRun } from '../../../../shared/platforms/pagespeed/days.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { ga4Day, labRun } from '../../numbers/metrics/sample-days.ts';
import { gmbDay, orgDay, pageDay } from '../../numbers/metrics/sample-platform-days.ts';

/** Numbers that look like any, the same in every run. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return { upTo, maybe: (most: number) => (upTo(9) < 2 ? null : upTo(most)), one: <T>(of: readonly [T, ...T[]]): T => of[upTo(of.length - 1)] ?? of[0] };
}

const traffic = [
  ['google', 'organic', '(organic)'], ['bing', 'organic', '(organic)'], ['(not set)', 'organic', '(not set)'], ['m.facebook.com', 'referral', '(referral)'], ['linkedin.com', 'social', 'hiring'],
  ['google', 'cpc', 'autumn'], ['google', 'cpc', '(not set)'], ['(direct)', '(none)', '(direct)'], ['partner.test', 'referral', '(referral)'], ['letter', 'email', 'autumn'],
] as const;
const campaigns = (roll: ReturnType<typeof dice>, objectives: readonly [string | null, ...(string | null)[]]) =>
  ['Autumn', 'Winter', 'Autumn', ''].slice(0, 1 + roll.upTo(3)).map((name, index) => ({
    id: `${index + 1}`, name, objective: roll.one(objectives), spend: roll.upTo(9000) / 4, impressions: roll.upTo(5000), clicks: roll.upTo(300),
  }));
const types = ['lead', 'onsite_conversion.lead_grouped', 'leadgen_grouped', 'offsite_conversion.fb_pixel_lead', 'link_click'] as const;
const devices = (roll: ReturnType<typeof dice>, names: readonly string[]) => names.map(device => ({ device, spend: roll.upTo(900) / 4, impressions: roll.upTo(900), clicks: roll.upTo(90) }));
const search = (roll: ReturnType<typeof dice>) => ({ clicks: roll.upTo(50), impressions: roll.upTo(900), position: roll.upTo(400) / 8 });
const run = (roll: ReturnType<typeof dice>): LabRun | null =>
  roll.upTo(5) === 0 ? null : labRun({ performance: roll.maybe(100), speedIndexMs: roll.maybe(9000), interactiveMs: roll.maybe(9000), runtimeError: 'NO_FCP' });

/** Enough followers to grow from. */
const toFollowerCount = (value: number | null) => (value === null ? null : 20_000 + value);

/** Days of every platform from one day to another; any day of any section may be missing, Facebook changes its currency. */
export function proofDays(start: string, end: string, seed: number): Required<StoredDays> {
  const roll = dice(seed);
  const some = <T>(make: (date: string) => T): T[] => eachDay(start, end).flatMap(date => (roll.upTo(9) === 0 ? [] : [make(date)]));
  return {
    ga4: {
      core: some(date => {
        const isLinked = roll.upTo(7) > 0;
        // Of Google Ads: kept by campaign, before that kept without counts, before that as sums alone.
        const google = ['Brand', 'Services', 'Brand near me'].slice(0, 1 + roll.upTo(2)).map(name => ({ name, cost: roll.upTo(9000) / 4, clicks: roll.upTo(300), impressions: roll.upTo(9000) }));
        const sumField = (of: 'cost' | 'clicks' | 'impressions') => google.reduce((sum, campaign) => sum + campaign[of], 0);
        const detailLevel = roll.upTo(5);
        const adCampaigns = detailLevel === 0 ? undefined : detailLevel === 1 ? google.map(({ name, cost }) => ({ name, cost })) : google;
        return ga4Day(date, {
          traffic: traffic.map(([source, medium, campaign]) => ({ source, medium, campaign, sessions: roll.upTo(200), engagedSessions: roll.upTo(100), keyEvents: roll.upTo(20) })),
          ...(isLinked ? { totals: { adCost: sumField('cost'), adClicks: sumField('clicks'), adImpressions: sumField('impressions') }, ...(adCampaigns && { adCampaigns }) } : {}),
        });
      }),
    },
    pagespeed: { lab: some(date => ({ date, mobile: run(roll), desktop: run(roll) })) },
    gmb: {
      core: some(date => gmbDay(date, {
        impressions: { desktopMaps: null, desktopSearch: roll.maybe(90), mobileMaps: roll.maybe(90), mobileSearch: roll.maybe(90) }, callClicks: roll.maybe(9), websiteClicks: roll.maybe(9), directionRequests: roll.maybe(9),
      })),
      terms: listMonths({ start, end }).map(month => ({ date: monthRange(month).start, terms: ['care', 'home', 'near me'].map(term => ({ term, impressions: roll.maybe(900), below: 15 })) })),
      reviews: some(date => ({ date, ratings: [{ stars: 1 + roll.upTo(4), count: 1 + roll.upTo(3) }] })).filter((_, index) => index % 3 === 0),
    },
    gsc: {
      core: some(date => ({ date, ...search(roll), devices: ['MOBILE', 'DESKTOP'].map(device => ({ device, ...search(roll) })), countries: ['usa', 'can'].map(country => ({ country, ...search(roll) })) })),
      terms: some(date => ({ date, queries: ['care', 'help', 'cost', ''].map(query => ({ query, ...search(roll) })), pages: ['https://a.test/', 'https://a.test/b'].map(page => ({ page, ...search(roll) })) })),
    },
    fbPage: {
      core: some(date => pageDay(date, { follows: toFollowerCount(roll.maybe(900)), newFollows: roll.maybe(30), unfollows: roll.maybe(9), mediaViews: roll.maybe(900), engagements: roll.maybe(90) },
        { followers: toFollowerCount(roll.maybe(500)), newFollowers: roll.maybe(30), views: roll.maybe(300), interactions: roll.maybe(90), likes: roll.maybe(90), comments: roll.maybe(9), shares: null })),
    },
    linkedinOrg: {
      core: some(date => orgDay(date, { followers: toFollowerCount(roll.maybe(90)), organicFollowerGain: (roll.maybe(9) ?? 6) - 4, paidFollowerGain: roll.maybe(4), impressions: roll.maybe(90), clicks: roll.maybe(9), likes: roll.upTo(9) - 3, comments: roll.maybe(5), shares: roll.maybe(3) })),
    },
    fb: {
      core: some(date => ({
        date, timeZone: 'America/New_York', currency: date < '2026-03-10' ? 'EUR' : 'USD',
        campaigns: campaigns(roll, ['OUTCOME_LEADS', 'LINK_CLICKS', 'BRAND_NEW', null]).map(campaign => ({
          ...campaign, linkClicks: roll.maybe(90), reach: null, actions: types.filter(() => roll.upTo(2) > 0).map(type => ({ type, count: roll.upTo(20) })),
        })),
        devices: devices(roll, ['iphone', 'android_smartphone', 'ipad', 'other']),
      })),
    },
    linkedin: {
      core: some(date => ({
        date, currency: 'CAD',
        campaigns: campaigns(roll, ['LEAD_GENERATION', 'WEBSITE_CONVERSION', 'BRAND_AWARENESS']).map(campaign => ({
          ...campaign, landingPageClicks: null, costInUsd: null, externalWebsiteConversions: roll.maybe(9), oneClickLeads: roll.maybe(9), conversionValue: null, engagements: null, videoViews: null,
        })),
      })),
    },
    bing: {
      core: some(date => ({
        date, currency: 'USD',
        campaigns: campaigns(roll, ['Search', 'Audience']).map(campaign => ({ ...campaign, status: null, conversions: roll.maybe(9), revenue: null, phoneCalls: null })),
        devices: devices(roll, ['Smartphone', 'Computer', 'Tablet']),
      })),
    },
  };
}
