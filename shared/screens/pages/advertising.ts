import { campaigns, figures, named, rows, traffic, type PageDefinition } from './definition.ts';

const advertising = [
  'spend',
  'impressions',
  'clicks',
  'clickRate',
  'costPerClick',
  'leads',
  'costPerAdLead',
  'conversions',
  'costPerConversion',
] as const;
const shop = ['revenue', 'transactions', 'orderValue', 'sessions'] as const;

/** Pages about the cost and results of campaigns. */
export const advertisingPages = {
  'ads-ecommerce': {
    answers: 'Shop sales and ad returns.',
    panels: {
      figures: figures(...named('revenue', 'transactions', 'averageOrderValue', 'ROAS', 'adSpend', 'sessions')),
      channels: rows('channel', 'Revenue by channel', 'Revenue by channel', shop, {
        chart: 'bars',
        trend: true,
      }),
      products: rows('product', 'Products', 'Products sold', ['itemRevenue', 'itemsPurchased'], {
        chart: 'bars',
        top: 5,
      }),
      sources: rows('sourceMedium', 'Source and medium', 'Buyers by source', shop, { chart: 'bars', top: 5 }),
      campaigns: rows('campaign', 'Campaigns', 'Every tagged campaign, by revenue', shop),
      cities: rows('city', 'Cities', 'Buyers by city', ['revenue', 'transactions', 'sessions'], {
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'ads-paid': {
    answers: 'Ad costs and results.',
    panels: {
      figures: figures(
        ...named('adSpend', 'paidSessions', 'paidLeads', 'costPerLead', 'costPerClick', 'paidAdsGoals', 'paidAdsGcr'),
      ),
      platforms: rows('adPlatform', 'Platforms', 'Cost and results by platform', advertising, { chart: 'bars' }),
      campaigns: rows(
        'adCampaign',
        'Campaigns',
        'All ad campaigns. Google Ads campaigns come from Google Analytics',
        advertising,
        { chart: 'bars', top: 5 },
      ),
      facebook: rows(
        'facebookCampaign',
        'Facebook campaigns',
        'Top five by link clicks',
        ['linkClicks', 'spend', 'impressions', 'clicks', 'leads', 'conversions'],
        { chart: 'bars', top: 5 },
      ),
      sessions: rows('campaign', 'Campaigns by sessions', 'Paid sessions of tagged campaigns', traffic, {
        channels: ['paid'],
        chart: 'bars',
        top: 5,
      }),
      objectives: rows('adObjective', 'Objectives', 'Campaign objective', advertising, { chart: 'donut' }),
      devices: rows(
        'adDevice',
        'Devices',
        'Ad placements',
        ['spend', 'impressions', 'clicks', 'clickRate', 'costPerClick'],
        { chart: 'donut' },
      ),
    },
  },
  'ads-other': {
    answers: 'Tagged campaigns outside the known channels.',
    panels: {
      figures: figures(...named('otherCampaignSessions', 'otherCampaignGoals', 'otherCampaignGcr')),
      campaigns: campaigns(['other'], 'Campaigns'),
      sources: rows('sourceMedium', 'Source and medium', 'Tags that fit no other channel', traffic, {
        channels: ['other'],
        chart: 'bars',
        top: 5,
      }),
    },
  },
} as const satisfies Readonly<Record<string, PageDefinition>>;
