import * as fc from 'fast-check';
import { dayAt, dayNumber } from '../../../../shared/domain/periods/days.ts';
import type { DaysToRoll } from '../../../../shared/numbers/rollup/rollup.ts';
import type { PrimaryDays } from '../../../../shared/platforms/records.ts';
import { anyGa4Day, anyLabDay } from './sample-days.ts';

/** One day of each platform; every test says what is different. */

export const gmbDay = (date: string, more: Partial<PrimaryDays['gmb']> = {}): PrimaryDays['gmb'] => ({
  date,
  impressions: { desktopMaps: 0, desktopSearch: 0, mobileMaps: 0, mobileSearch: 0 },
  callClicks: 0,
  websiteClicks: 0,
  directionRequests: 0,
  messagingClicks: null,
  bookings: null,
  foodOrders: null,
  foodMenuClicks: null,
  ...more,
});

export const gscDay = (
  date: string,
  clicks: number,
  impressions: number,
  position: number,
): PrimaryDays['gsc'] => ({
  date,
  clicks,
  impressions,
  position,
  devices: [],
  countries: [],
});

type Page = PrimaryDays['fbPage']['page'];
type Instagram = NonNullable<PrimaryDays['fbPage']['instagram']>;
export const pageDay = (
  date: string,
  page: Partial<Page> = {},
  instagram: Partial<Instagram> | null = null,
): PrimaryDays['fbPage'] => ({
  date,
  page: {
    follows: null,
    newFollows: 0,
    unfollows: 0,
    mediaViews: 0,
    uniqueMediaViews: 0,
    engagements: 0,
    pageViews: 0,
    videoViews: 0,
    ...page,
  },
  instagram: instagram && {
    followers: null,
    newFollowers: 0,
    reach: 0,
    views: 0,
    accountsEngaged: 0,
    interactions: 0,
    likes: 0,
    comments: 0,
    shares: 0,
    saves: 0,
    profileLinkTaps: 0,
    ...instagram,
  },
});

export const orgDay = (
  date: string,
  more: Partial<PrimaryDays['linkedinOrg']> = {},
): PrimaryDays['linkedinOrg'] => ({
  date,
  followers: null,
  organicFollowerGain: 0,
  paidFollowerGain: 0,
  impressions: 0,
  uniqueImpressions: 0,
  clicks: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  ...more,
});

const campaign = { id: '1', name: 'Spring', objective: null, spend: 0, impressions: 0, clicks: 0 };
type Campaigns<Day extends { campaigns: object[] }> = Partial<Day['campaigns'][number]>[];

export const facebookDay = (
  date: string,
  campaigns: Campaigns<PrimaryDays['fb']> = [],
  currency = 'USD',
): PrimaryDays['fb'] => ({
  date,
  timeZone: 'America/New_York',
  currency,
  campaigns: campaigns.map(more => ({ ...campaign, linkClicks: null, reach: null, actions: [], ...more })),
  devices: [],
});

export const linkedinDay = (
  date: string,
  campaigns: Campaigns<PrimaryDays['linkedin']> = [],
  currency = 'USD',
): PrimaryDays['linkedin'] => ({
  date,
  currency,
  campaigns: campaigns.map(more => ({
    ...campaign,
    landingPageClicks: null,
    costInUsd: null,
    externalWebsiteConversions: 0,
    oneClickLeads: 0,
    conversionValue: null,
    engagements: null,
    videoViews: null,
    ...more,
  })),
});

export const microsoftDay = (
  date: string,
  campaigns: Campaigns<PrimaryDays['bing']> = [],
  currency = 'USD',
): PrimaryDays['bing'] => ({
  date,
  currency,
  campaigns: campaigns.map(more => ({
    ...campaign,
    status: null,
    conversions: 0,
    revenue: null,
    phoneCalls: null,
    ...more,
  })),
  devices: [],
});

/** Whole numbers, so that sums are exact in any order. */
const count = fc.integer({ min: 0, max: 500 });
const maybe = fc.option(count);
const signed = fc.option(fc.integer({ min: -20, max: 50 }));
const currency = fc.constantFrom('USD', 'USD', 'EUR');
const spent = { spend: count, impressions: count, clicks: count };
const few = { maxLength: 3 };

export const anyGmbDay = (date: string): fc.Arbitrary<PrimaryDays['gmb']> =>
  fc
    .record({
      impressions: fc.record({
        desktopMaps: maybe,
        desktopSearch: maybe,
        mobileMaps: maybe,
        mobileSearch: maybe,
      }),
      callClicks: maybe,
      websiteClicks: maybe,
      directionRequests: maybe,
    })
    .map(more => gmbDay(date, more));

export const anyGscDay = (date: string): fc.Arbitrary<PrimaryDays['gsc']> =>
  fc
    .tuple(count, count, count)
    .map(([clicks, impressions, position]) => gscDay(date, clicks, impressions, position));

export const anyPageDay = (date: string): fc.Arbitrary<PrimaryDays['fbPage']> =>
  fc
    .tuple(
      fc.record({ follows: maybe, newFollows: maybe, unfollows: maybe }),
      fc.option(fc.record({ followers: maybe, newFollowers: maybe })),
    )
    .map(([page, instagram]) => pageDay(date, page, instagram));

export const anyOrgDay = (date: string): fc.Arbitrary<PrimaryDays['linkedinOrg']> =>
  fc
    .record({ followers: maybe, organicFollowerGain: signed, paidFollowerGain: signed })
    .map(more => orgDay(date, more));

const action = fc.record({
  type: fc.constantFrom(
    'lead',
    'onsite_conversion.lead_grouped',
    'leadgen_grouped',
    'offsite_conversion.fb_pixel_lead',
    'link_click',
  ),
  count,
});

export const anyFacebookDay = (date: string): fc.Arbitrary<PrimaryDays['fb']> =>
  fc
    .tuple(
      fc.array(
        fc.record({
          ...spent,
          objective: fc.constantFrom(null, 'REACH', 'LEAD_GENERATION', 'OUTCOME_LEADS'),
          actions: fc.uniqueArray(action, { maxLength: 4, selector: ({ type }) => type }),
        }),
        few,
      ),
      currency,
    )
    .map(([campaigns, money]) => facebookDay(date, campaigns, money));

export const anyLinkedinDay = (date: string): fc.Arbitrary<PrimaryDays['linkedin']> =>
  fc
    .tuple(
      fc.array(
        fc.record({
          ...spent,
          objective: fc.constantFrom(null, 'BRAND_AWARENESS', 'LEAD_GENERATION', 'WEBSITE_CONVERSION'),
          oneClickLeads: maybe,
          externalWebsiteConversions: maybe,
        }),
        few,
      ),
      currency,
    )
    .map(([campaigns, money]) => linkedinDay(date, campaigns, money));

export const anyMicrosoftDay = (date: string): fc.Arbitrary<PrimaryDays['bing']> =>
  fc
    .tuple(fc.array(fc.record({ ...spent, conversions: maybe }), few), currency)
    .map(([campaigns, money]) => microsoftDay(date, campaigns, money));

/** Days of every service inside the `length` days from a start; any day of any service may be absent. */
export function anyServices(start: string, length: number): fc.Arbitrary<Required<Given>> {
  const dates = Array.from({ length }, (_, index) => dayAt(dayNumber(start) + index));
  const some = <T>(makeDay: (date: string) => fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
    fc
      .tuple(...dates.map(date => fc.option(makeDay(date), { freq: 3 })))
      .map(days => days.filter((day): day is Exclude<typeof day, null> => day !== null));
  return fc.record({
    ga4: some(anyGa4Day),
    pagespeed: some(anyLabDay),
    gmb: some(anyGmbDay),
    gsc: some(anyGscDay),
    fbPage: some(anyPageDay),
    fb: some(anyFacebookDay),
    linkedin: some(anyLinkedinDay),
    linkedinOrg: some(anyOrgDay),
    bing: some(anyMicrosoftDay),
  });
}
type Given = { [S in keyof DaysToRoll]: PrimaryDays[S][] };
