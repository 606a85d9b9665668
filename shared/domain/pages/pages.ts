import type { MetricKey } from '../../model/metric-value.ts';
import type { Channel } from '../../model/panel.ts';
import type { RecordService } from '../../platforms/registry.ts';
import type { MeasureKey } from './measures.ts';
import type { PageId } from '../../model/page-keys.ts';

export { type PageId, pageIds } from '../../model/page-keys.ts';

/** What the rows of a breakdown are, and which stored days they are made of (functions/services/pages reads them). */
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
  surface: { title: 'Where it was seen', service: 'gmb', section: 'core' },
  profileAction: { title: 'Action', service: 'gmb', section: 'core' },
  profileTerm: { title: 'Search term', service: 'gmb', section: 'terms' },
  stars: { title: 'Stars', service: 'gmb', section: 'reviews' },
  sentiment: { title: 'Reviews', service: 'gmb', section: 'reviews' },
  network: { title: 'Network', service: 'social', section: 'core' },
  socialReferrer: { title: 'Social network', service: 'ga4', section: 'core' },
} as const satisfies Readonly<
  Record<string, { title: string; service: RecordService | 'ads' | 'social'; section: string }>
>;
export type DimensionKey = keyof typeof dimensions;

export type FiguresPanel = {
  readonly kind: 'figures';
  /** Each is a card; the strip is the switch of the trend below it. */
  readonly figures: readonly FigureKey[];
};
/** Of the vocabulary where it has the metric, else a measure of this page's own facts. */
export type FigureKey =
  { readonly metric: MetricKey } | { readonly measure: MeasureKey; readonly service: RecordService };

export type RowsPanel = {
  readonly kind: 'rows';
  readonly title: string;
  readonly subtitle: string;
  readonly dimension: DimensionKey;
  readonly columns: readonly MeasureKey[];
  /** Largest first; also what the chart shows. */
  readonly sort: MeasureKey;
  /** How it is drawn before its table is asked for; 'none': it is a table. */
  readonly chart: 'bars' | 'donut' | 'hours' | 'none';
  /** Only the best of them are drawn; the table has all. */
  readonly top?: 5;
  /** Rows of these channels alone. */
  readonly channels?: readonly Channel[];
  readonly onlyEcommerce?: true;
  /** Each row says how it went over the range. */
  readonly trend?: true;
  /** Not shown of a range with months for points: on its page the days of a year cost too many read units. */
  readonly onlyShort?: true;
};
/** Runs of a lab: scores over time and the measures of the newest. */
export type SpeedPanel = { readonly kind: 'speed'; readonly title: string; readonly device: 'MOBILE' | 'DESKTOP' };
export type PagePanel = FiguresPanel | RowsPanel | SpeedPanel;

/** Its title stands in the route table (shared/screens). */
export type PageDefinition = {
  /** One sentence under the title: what it answers. */
  readonly answers: string;
  readonly panels: Readonly<Record<string, PagePanel>>;
};

const of = (...metrics: MetricKey[]): FigureKey[] => metrics.map(metric => ({ metric }));
const figures = (...keys: FigureKey[]): FiguresPanel => ({ kind: 'figures', figures: keys });
const rows = (
  dimension: DimensionKey,
  title: string,
  subtitle: string,
  columns: readonly [MeasureKey, ...MeasureKey[]],
  more: Partial<Omit<RowsPanel, 'kind' | 'dimension' | 'title' | 'subtitle' | 'columns'>> = {},
): RowsPanel => ({
  kind: 'rows',
  dimension,
  title,
  subtitle,
  columns,
  sort: columns[0],
  chart: 'none',
  ...more,
});

const traffic = ['sessions', 'goals', 'gcr', 'bounceRate'] as const;
const advertising = [
  'spend',
  'impressions',
  'clicks',
  'clickRate',
  'costPerClick',
  'leads',
  'conversions',
  'costPerConversion',
] as const;
const shop = ['revenue', 'transactions', 'orderValue', 'sessions'] as const;
const search = ['searchClicks', 'searchImpressions', 'searchClickRate', 'searchPosition'] as const;
const campaigns = (channels: readonly Channel[], title: string) =>
  rows('campaign', title, 'Every tagged campaign, by sessions', traffic, { channels });

/** Every performance page of the route table (specification 2): its figures and its breakdowns. */
export const pages = {
  'site-performance': {
    answers: 'How people use the website.',
    panels: {
      figures: figures(...of('sessions', 'bounceRate', 'avgSessDuration', 'goals', 'gcr', 'avgPageLoadTime')),
      pages: rows(
        'landingPage',
        'Landing pages',
        'Where sessions begin',
        ['sessions', 'engagementRate', 'goals', 'gcr'],
        { chart: 'bars', top: 5 },
      ),
      devices: rows('device', 'Devices', 'What people use', ['sessions', 'goals', 'gcr'], { chart: 'donut' }),
      hours: rows('hour', 'Hours of the day', 'Within and after business hours', ['goals', 'sessions', 'gcr'], {
        chart: 'hours',
      }),
      cities: rows('city', 'Cities', 'Where sessions come from', ['sessions', 'goals', 'gcr'], {
        chart: 'bars',
        top: 5,
      }),
    },
  },
  pagespeed: {
    answers: 'How fast the website is on phones and desktops.',
    panels: {
      figures: figures(...of('mobilePerformance', 'desktopPerformance', 'avgPageLoadTime', 'mobileTti')),
      mobile: { kind: 'speed', title: 'Mobile', device: 'MOBILE' },
      desktop: { kind: 'speed', title: 'Desktop', device: 'DESKTOP' },
    },
  },
  seo: {
    answers: 'What search engines bring without being paid.',
    panels: {
      figures: figures(
        ...of('seoSessions', 'seoGoals', 'seoGcr', 'orgGrowthLastQtr', 'orgGrowthYOY'),
        { measure: 'searchClicks', service: 'gsc' },
        { measure: 'searchImpressions', service: 'gsc' },
        { measure: 'searchPosition', service: 'gsc' },
      ),
      engines: rows('sourceMedium', 'Search engines', 'Unpaid sessions by source', traffic, {
        channels: ['organic'],
        chart: 'bars',
        top: 5,
        onlyShort: true,
      }),
      terms: rows('query', 'Search terms', 'What people typed into Google; rare terms are never told', search, {
        chart: 'bars',
        top: 5,
      }),
      pages: rows('searchPage', 'Pages in search', 'Which pages Google showed', search),
      devices: rows('searchDevice', 'Devices in search', 'What people searched with', search, { chart: 'donut' }),
      countries: rows('country', 'Countries', 'Where people searched', search, { chart: 'bars', top: 5 }),
    },
  },
  'social-media': {
    answers: 'How the pages grow and what they bring.',
    panels: {
      figures: figures(
        ...of('totalFans', 'newFans', 'fanGrowth', 'socialSessions', 'socialGoals', 'socialGcr', 'fbCheckins'),
      ),
      networks: rows(
        'network',
        'Networks',
        'What each page or account got',
        ['newFans', 'lostFans', 'views', 'engagements', 'likes', 'comments', 'shares'],
        { sort: 'views', chart: 'bars' },
      ),
      referrers: rows('socialReferrer', 'Sessions by network', 'Who sent people to the website', traffic, {
        channels: ['social'],
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'ads-ecommerce': {
    answers: 'What the shop sells and what the ads return.',
    panels: {
      figures: figures(...of('revenue', 'transactions', 'averageOrderValue', 'ROAS', 'adSpend', 'sessions')),
      channels: rows('channel', 'Revenue by channel', 'Which channel brings revenue', shop, {
        chart: 'bars',
        trend: true,
      }),
      products: rows('product', 'Products', 'What was bought', ['itemRevenue', 'itemsPurchased'], {
        chart: 'bars',
        top: 5,
      }),
      sources: rows('sourceMedium', 'Source and medium', 'Where buyers come from', shop, { chart: 'bars', top: 5 }),
      campaigns: rows('campaign', 'Campaigns', 'Every tagged campaign, by revenue', shop),
      cities: rows('city', 'Cities', 'Where buyers are', ['revenue', 'transactions', 'sessions'], {
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'ads-paid': {
    answers: 'What the ads cost and what they bring.',
    panels: {
      figures: figures(
        ...of('adSpend', 'paidSessions', 'paidLeads', 'costPerLead', 'costPerClick', 'paidAdsGoals', 'paidAdsGcr'),
      ),
      platforms: rows('adPlatform', 'Platforms', 'What each platform costs and brings', advertising, { chart: 'bars' }),
      campaigns: rows(
        'adCampaign',
        'Campaigns',
        'Every campaign of Facebook, LinkedIn and Microsoft; Google Ads is told as a whole',
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
      objectives: rows('adObjective', 'Objectives', 'What the campaigns are for', advertising, { chart: 'donut' }),
      devices: rows(
        'adDevice',
        'Devices',
        'Where ads were seen',
        ['spend', 'impressions', 'clicks', 'clickRate', 'costPerClick'],
        { chart: 'donut' },
      ),
    },
  },
  'ads-other': {
    answers: 'Tagged campaigns outside of the known channels.',
    panels: {
      figures: figures(...of('otherCampaignSessions', 'otherCampaignGoals', 'otherCampaignGcr')),
      campaigns: campaigns(['other'], 'Campaigns'),
      sources: rows('sourceMedium', 'Source and medium', 'Tags that fit no other channel', traffic, {
        channels: ['other'],
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'channel-performance': {
    answers: 'Which channels bring sessions, goals and revenue.',
    panels: {
      figures: figures(
        ...of('sessions', 'goals', 'gcr', 'bounceRate', 'revenue', 'referralSessionVsOverall', 'referralLeadVsOverall'),
      ),
      channels: rows('channel', 'Channels', 'What each channel brings', [...traffic, 'revenue', 'transactions'], {
        chart: 'bars',
        trend: true,
      }),
      sources: rows('sourceMedium', 'Source and medium', 'Who sends people', traffic, { chart: 'bars', top: 5 }),
      campaigns: rows('campaign', 'Campaigns', 'Top five by sessions, all in the table', traffic, {
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'email-performance': {
    answers: 'What newsletters and other mails bring.',
    panels: {
      figures: figures(...of('emailSessions', 'emailGoals', 'emailGcr')),
      campaigns: campaigns(['email'], 'Mailings'),
      sources: rows('sourceMedium', 'Source and medium', 'Which lists and tools', traffic, {
        channels: ['email'],
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'google-business-profile': {
    answers: 'Who finds the business in Search and Maps, and what they do.',
    panels: {
      figures: figures(
        ...of('gmbViews', 'gmbActions', 'gmbGcr'),
        { measure: 'profileCalls', service: 'gmb' },
        { measure: 'profileClicks', service: 'gmb' },
        { measure: 'profileDirections', service: 'gmb' },
      ),
      surfaces: rows('surface', 'Where it was seen', 'Search and Maps, on phones and desktops', ['profileViews'], {
        chart: 'donut',
      }),
      actions: rows('profileAction', 'Actions', 'What people did', ['profileActions'], { chart: 'bars' }),
      terms: rows('profileTerm', 'Search terms', 'What people searched for, in whole months', ['profileViews']),
      sentiment: rows(
        'sentiment',
        'Review summary',
        'Positive above 3 stars, neutral with 3, negative below; the average rating of each and of all',
        ['reviews', 'rating'],
      ),
      reviews: rows('stars', 'Reviews', 'Stars of the reviews written in the period', ['reviews'], { chart: 'bars' }),
    },
  },
  goals: {
    answers: 'What people did that counts.',
    panels: {
      figures: figures(...of('goals', 'gcr', 'afterHours', 'seoGoals', 'paidAdsGoals', 'socialGoals')),
      events: rows('event', 'Goals', 'What people did that counts', ['goals'], { chart: 'bars', top: 5 }),
      channels: rows('channel', 'Goals by channel', 'Which channel they came through', ['goals', 'sessions', 'gcr'], {
        chart: 'bars',
      }),
      hours: rows('hour', 'Goals by hour', 'Within and after business hours', ['goals', 'sessions', 'gcr'], {
        chart: 'hours',
      }),
      cities: rows('city', 'Goals by city', 'Where they came from', ['goals', 'sessions', 'gcr'], {
        chart: 'bars',
        top: 5,
      }),
      devices: rows('device', 'Goals by device', 'What people used', ['goals', 'sessions', 'gcr'], { chart: 'donut' }),
    },
  },
} as const satisfies Readonly<Record<PageId, PageDefinition>>;
export const definitionOfPage = (page: PageId): PageDefinition => pages[page];
