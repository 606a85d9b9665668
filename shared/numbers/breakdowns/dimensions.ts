import type { RecordService } from '../../platforms/registry.ts';

/** The dimensions of breakdowns, and the stored days behind their rows (functions/services/pages reads them). */
export const dimensions = {
  channel: { title: 'Channel', service: 'ga4', section: 'core' },
  sourceMedium: { title: 'Source and medium', service: 'ga4', section: 'core' },
  campaign: { title: 'Campaign', service: 'ga4', section: 'core' },
  device: { title: 'Device', service: 'ga4', section: 'core' },
  hour: { title: 'Hour', service: 'ga4', section: 'core' },
  event: { title: 'Goal', service: 'ga4', section: 'core' },
  city: { title: 'City, State', service: 'ga4', section: 'places' },
  landingPage: { title: 'Landing page', service: 'ga4', section: 'pages' },
  product: { title: 'Product', service: 'ga4', section: 'shop' },
  query: { title: 'Search term', service: 'gsc', section: 'terms' },
  searchPage: { title: 'Page in search', service: 'gsc', section: 'terms' },
  searchDevice: { title: 'Device', service: 'gsc', section: 'core' },
  country: { title: 'Country', service: 'gsc', section: 'core' },
  adPlatform: { title: 'Platform', service: 'ads', section: 'core' },
  adCampaign: { title: 'Campaign', service: 'ads', section: 'core' },
  facebookCampaign: { title: 'Facebook campaign', service: 'fb', section: 'core' },
  adObjective: { title: 'Objective', service: 'ads', section: 'core' },
  adDevice: { title: 'Device', service: 'ads', section: 'core' },
  surface: { title: 'Search and Maps', service: 'gmb', section: 'core' },
  profileAction: { title: 'Action', service: 'gmb', section: 'core' },
  profileTerm: { title: 'Search term', service: 'gmb', section: 'terms' },
  stars: { title: 'Stars', service: 'gmb', section: 'reviews' },
  sentiment: { title: 'Sentiment', service: 'gmb', section: 'reviews' },
  network: { title: 'Network', service: 'social', section: 'core' },
  socialReferrer: { title: 'Social network', service: 'ga4', section: 'core' },
} as const satisfies Readonly<
  Record<string, { title: string; service: RecordService | 'ads' | 'social'; section: string }>
>;
export type DimensionKey = keyof typeof dimensions;
