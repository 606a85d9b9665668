import { countMetric, type MetricTablePart, moneyMetric, otherMetric, rateMetric } from './definition.ts';
import { givenBy } from './source.ts';
import { adServices, recordServices, sourcesWith } from '../../platforms/registry.ts';

type Keys =
  | 'socialSessions'
  | 'socialGoals'
  | 'socialGcr'
  | 'newFans'
  | 'totalFans'
  | 'fanGrowth'
  | 'fbCheckins'
  | 'paidSessions'
  | 'paidLeads'
  | 'paidAdsGoals'
  | 'paidAdsGcr'
  | 'costPerLead'
  | 'costPerClick'
  | 'adSpend'
  | 'otherCampaignSessions'
  | 'otherCampaignGoals'
  | 'otherCampaignGcr'
  | 'emailSessions'
  | 'emailGoals'
  | 'emailGcr'
  | 'referralLeadVsOverall'
  | 'referralSessionVsOverall';

/** The shorter card of the franchise-development audit leaves these out. */
const notOnShortCard = { typesDisabled: ['frandevNew'] } as const;
const spendServices = ['ga4', ...adServices] as const;
const fanServices = recordServices.filter(service => sourcesWith[service].some(key => givenBy[key].has('newFans')));

/** What each channel brings: social, paid ads, email, referrals and other campaigns. */
export const channelMetrics: MetricTablePart<Keys> = {
  socialSessions: countMetric('socialSessions', {
    title: 'Social sessions',
    titleAbbrev: 'SOC SESS',
    group: 'social',
    services: ['ga4'],
    description: 'Sessions from social networks that were not paid for.',
  }),
  socialGoals: countMetric('socialGoals', {
    title: 'Social goals',
    titleAbbrev: 'SOC GOALS',
    group: 'social',
    services: ['ga4'],
    description: 'Goals in unpaid sessions from social networks.',
  }),
  socialGcr: rateMetric('socialGoals', 'socialSessions', {
    title: 'Social conversion rate',
    titleAbbrev: 'SOC GCR',
    group: 'social',
    services: ['ga4'],
    description: 'Goals for each unpaid session from social networks.',
    ...notOnShortCard,
  }),
  newFans: countMetric('newFans', {
    title: 'New fans',
    titleAbbrev: 'NEW FANS',
    group: 'social',
    services: fanServices,
    description: 'Followers gained on the Facebook page, Instagram and the LinkedIn page.',
    closeCallMargin: 0,
  }),
  totalFans: otherMetric({
    title: 'Total fans',
    titleAbbrev: 'FANS',
    group: 'social',
    services: fanServices,
    description: 'Followers of the Facebook page, Instagram and the LinkedIn page at the end of the period.',
    aggregation: { kind: 'last' },
    excludeFromScore: true,
    ...notOnShortCard,
  }),
  fanGrowth: otherMetric({
    title: 'Fan growth',
    titleAbbrev: 'FAN GR',
    group: 'social',
    services: fanServices,
    description: 'New fans, less those lost, against the fans at the start of the period.',
    aggregation: { kind: 'not-additive' },
    format: 'percent',
    suffix: '%',
    modifier: 100,
    decimals: 1,
    closeCallMargin: 0,
  }),
  fbCheckins: countMetric('checkins', {
    title: 'Facebook check-ins',
    titleAbbrev: 'CHECK',
    group: 'social',
    services: ['fbPage'],
    description: 'Visits that people announced on the Facebook page.',
    retired: 'Retired by Facebook; left out of the score',
  }),
  paidSessions: countMetric('paidSessions', {
    title: 'Paid sessions',
    titleAbbrev: 'PAID SESS',
    group: 'paid',
    services: ['ga4'],
    description: 'Sessions that an ad brought.',
  }),
  paidLeads: countMetric('paidLeads', {
    title: 'Paid leads',
    titleAbbrev: 'PAID LEADS',
    group: 'paid',
    services: spendServices,
    description:
      "Leads from ads: leads left on the ad platforms' own forms, and goals in paid sessions (without Google Analytics the conversions that the platforms count).",
  }),
  paidAdsGoals: countMetric('paidGoals', {
    title: 'Paid goals',
    titleAbbrev: 'PAID GOALS',
    group: 'paid',
    services: ['ga4'],
    description: 'Goals in sessions that an ad brought.',
    ...notOnShortCard,
  }),
  paidAdsGcr: rateMetric('paidGoals', 'paidSessions', {
    title: 'Paid conversion rate',
    titleAbbrev: 'PAID GCR',
    group: 'paid',
    services: ['ga4'],
    description: 'Goals for each session that an ad brought.',
  }),
  costPerLead: moneyMetric(
    { kind: 'ratio', of: 'adSpend', over: 'paidLeads' },
    {
      title: 'Cost per lead',
      titleAbbrev: 'CPL',
      group: 'paid',
      services: spendServices,
      decimals: 2,
      lowerIsBetter: true,
      description: 'Spend on campaigns for leads, for each paid lead.',
    },
  ),
  costPerClick: moneyMetric(
    { kind: 'ratio', of: 'adSpend', over: 'adClicks' },
    {
      title: 'Cost per click',
      titleAbbrev: 'CPC',
      group: 'paid',
      services: spendServices,
      decimals: 2,
      lowerIsBetter: true,
      description: 'Ad spend for each click on an ad.',
    },
  ),
  adSpend: moneyMetric(
    { kind: 'sum', part: 'adSpend' },
    {
      title: 'Ad spend',
      titleAbbrev: 'SPEND',
      group: 'paid',
      services: spendServices,
      excludeFromScore: true,
      neutral: true,
      description: 'What the ads cost on every connected ad platform.',
    },
  ),
  otherCampaignSessions: countMetric('otherSessions', {
    title: 'Other campaign sessions',
    titleAbbrev: 'OTH SESS',
    group: 'campaigns',
    services: ['ga4'],
    description: 'Sessions whose tags fit none of the other channels.',
    ...notOnShortCard,
  }),
  otherCampaignGoals: countMetric('otherGoals', {
    title: 'Other campaign goals',
    titleAbbrev: 'OTH GOALS',
    group: 'campaigns',
    services: ['ga4'],
    description: 'Goals in sessions whose tags fit none of the other channels.',
    ...notOnShortCard,
  }),
  otherCampaignGcr: rateMetric('otherGoals', 'otherSessions', {
    title: 'Other campaign conversion rate',
    titleAbbrev: 'OTH GCR',
    group: 'campaigns',
    services: ['ga4'],
    description: 'Goals for each session whose tags fit none of the other channels.',
    ...notOnShortCard,
  }),
  emailSessions: countMetric('emailSessions', {
    title: 'Email sessions',
    titleAbbrev: 'EM SESS',
    group: 'email',
    services: ['ga4'],
    description: 'Sessions that an email brought.',
    ...notOnShortCard,
  }),
  emailGoals: countMetric('emailGoals', {
    title: 'Email goals',
    titleAbbrev: 'EM GOALS',
    group: 'email',
    services: ['ga4'],
    description: 'Goals in sessions that an email brought.',
    ...notOnShortCard,
  }),
  emailGcr: rateMetric('emailGoals', 'emailSessions', {
    title: 'Email conversion rate',
    titleAbbrev: 'EM GCR',
    group: 'email',
    services: ['ga4'],
    description: 'Goals for each session that an email brought.',
    ...notOnShortCard,
  }),
  referralLeadVsOverall: rateMetric('referralGoals', 'goals', {
    title: 'Referral share of goals',
    titleAbbrev: 'REF GOALS',
    group: 'email',
    services: ['ga4'],
    description: 'Share of all goals that came through links on other websites.',
    ...notOnShortCard,
  }),
  referralSessionVsOverall: rateMetric('referralSessions', 'sessions', {
    title: 'Referral share of sessions',
    titleAbbrev: 'REF SESS',
    group: 'email',
    services: ['ga4'],
    description: 'Share of all sessions that came through links on other websites.',
    ...notOnShortCard,
  }),
};
