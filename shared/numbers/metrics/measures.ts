import type { MetricDefinition, MetricFormat } from './definition.ts';
import { businessMetrics } from './table-business.ts';
import { channelMetrics } from './table-channels.ts';
import { websiteMetrics } from './table-website.ts';
import type { MeasureKey } from '../../model/page-keys.ts';
import { type FactKey, type Facts, isMoneyFact } from './facts.ts';

export { type MeasureKey, measureKeys } from '../../model/page-keys.ts';

/** The formula of a measure, from a row's facts. */
export type MeasureFormula =
  | { readonly kind: 'sum'; readonly of: FactKey }
  /** `complement`: one minus the ratio, like the bounce rate from engaged sessions. */
  | {
      readonly kind: 'ratio';
      readonly of: FactKey;
      readonly over: FactKey;
      readonly complement?: true;
      readonly scale?: number;
    };

/** A column of a breakdown, or a figure outside the specification's vocabulary of metrics. */
export type Measure = {
  readonly title: string;
  /** A description in one sentence. */
  readonly description: string;
  readonly format: MetricFormat;
  readonly decimals: number;
  readonly lowerIsBetter: boolean;
  /** A change is neither good nor bad. */
  readonly neutral: boolean;
  readonly made: MeasureFormula;
};

type Words = readonly [title: string, description: string];
type More = Partial<Pick<Measure, 'format' | 'decimals' | 'lowerIsBetter' | 'neutral'>>;
const plain = { format: 'number', decimals: 0, lowerIsBetter: false, neutral: false } as const;

const sum = (of: FactKey, [title, description]: Words, more: More = {}): Measure => ({
  ...plain,
  ...(isMoneyFact(of) ? { format: 'currency' as const } : {}),
  title,
  description,
  ...more,
  made: { kind: 'sum', of },
});
const rate = (of: FactKey, over: FactKey, [title, description]: Words, more: More = {}): Measure => ({
  ...plain,
  format: 'percent',
  decimals: 1,
  title,
  description,
  ...more,
  made: { kind: 'ratio', of, over },
});
const cost = (of: FactKey, over: FactKey, words: Words, more: More = {}): Measure =>
  rate(of, over, words, { format: 'currency', decimals: 2, ...more });

/** Takes a metric's texts and format from its entry in the table. */
const toLook = ({ title, columnTitle, description, format, decimals, lowerIsBetter, neutral }: MetricDefinition) => ({
  title: columnTitle ?? title,
  description,
  format,
  decimals,
  lowerIsBetter,
  neutral,
});
/** Creates the column of a metric whose part is also a fact of rows. */
const count = (
  metric: MetricDefinition & { readonly aggregation: { readonly kind: 'sum'; readonly part: FactKey } },
): Measure => ({
  ...toLook(metric),
  made: { kind: 'sum', of: metric.aggregation.part },
});
/** Creates the column of a metric with both parts as facts of rows. */
const quotient = (
  metric: MetricDefinition & {
    readonly aggregation: { readonly kind: 'ratio'; readonly of: FactKey; readonly over: FactKey };
  },
): Measure => ({
  ...toLook(metric),
  made: { kind: 'ratio', of: metric.aggregation.of, over: metric.aggregation.over },
});

/**
 * All columns of the performance pages. A column that is a metric of the specification takes its texts, format and
 * formula from that metric's entry; columns that only rows have are declared here, once.
 */
export const measures = {
  sessions: count(websiteMetrics.sessions),
  engagementRate: rate('engagedSessions', 'sessions', ['Engagement rate', 'Share of sessions that were engaged.']),
  bounceRate: {
    ...toLook(websiteMetrics.bounceRate),
    // Rows have engaged sessions, not bounces.
    made: { kind: 'ratio', of: 'engagedSessions', over: 'sessions', complement: true },
  },
  goals: count(websiteMetrics.goals),
  gcr: quotient(websiteMetrics.gcr),
  transactions: count(businessMetrics.transactions),
  revenue: count(businessMetrics.revenue),
  orderValue: quotient(businessMetrics.averageOrderValue),
  itemsPurchased: sum('itemsPurchased', ['Items sold', 'Units of the product sold.']),
  itemRevenue: sum('itemRevenue', ['Product revenue', 'Revenue from the product.']),
  spend: count(channelMetrics.adSpend),
  impressions: sum('adImpressions', ['Impressions', 'How often an ad was shown.']),
  clicks: sum('adClicks', ['Clicks', 'Clicks on an ad.']),
  linkClicks: sum('linkClicks', ['Link clicks', "Clicks on an ad's link."]),
  clickRate: rate('adClicks', 'adImpressions', ['Click rate', 'Clicks per impression.'], { decimals: 2 }),
  costPerClick: quotient(channelMetrics.costPerClick),
  leads: sum('paidLeads', ['Leads', 'Leads from the platform’s own forms. For Google Ads, goals in Google Analytics.']),
  costPerAdLead: cost('adSpend', 'paidLeads', ['Cost per lead', 'Spend per lead.'], {
    lowerIsBetter: true,
  }),
  conversions: sum('adConversions', ['Conversions', 'Conversions counted by the ad platform.'], { decimals: 1 }),
  costPerConversion: cost('adSpend', 'adConversions', ['Cost per conversion', 'Spend per conversion.'], {
    lowerIsBetter: true,
  }),
  adReturn: rate('conversionValue', 'adSpend', ['Return on ad spend', 'Conversion value per dollar spent.'], {
    format: 'ratio',
    decimals: 2,
  }),
  searchClicks: sum('searchClicks', ['Clicks', 'Clicks from Google Search results.']),
  searchImpressions: sum('searchImpressions', ['Impressions', 'Times shown in Google Search results.']),
  searchClickRate: rate('searchClicks', 'searchImpressions', ['Click rate', 'Clicks per impression in Google Search.']),
  searchPosition: rate(
    'searchPositionWeight',
    'searchImpressions',
    ['Average position', 'Average position in the results, weighted by impressions.'],
    { format: 'ratio', decimals: 1, lowerIsBetter: true },
  ),
  profileViews: count(businessMetrics.gmbViews),
  profileActions: count(businessMetrics.gmbActions),
  profileClicks: sum('profileClicks', ['Website clicks', 'Clicks from the Business Profile to the website.']),
  profileCalls: sum('profileCalls', ['Calls', "Clicks on the Business Profile's phone number."]),
  profileDirections: sum('profileDirections', ['Direction requests', 'Requests for directions to the business.']),
  // More of them is good or bad only together with their content.
  reviews: sum('reviews', ['Reviews', 'Reviews written.'], { neutral: true }),
  rating: rate('starsGiven', 'reviews', ['Average rating', 'Average stars per review.'], {
    format: 'ratio',
    decimals: 1,
  }),
  newFans: count(channelMetrics.newFans),
  lostFans: sum('lostFans', ['Followers lost', 'Followers lost.'], { lowerIsBetter: true }),
  views: sum('views', ['Views', 'Times posts and other media were seen.']),
  engagements: sum('engagements', ['Engagements', 'Reactions, comments, shares and clicks.']),
  likes: sum('likes', ['Likes', 'Likes and other reactions.']),
  comments: sum('comments', ['Comments', 'Comments on posts.']),
  shares: sum('shares', ['Shares', 'Shares of posts.']),
} as const satisfies Readonly<Record<MeasureKey, Measure>>;

/** Calculates a measure from facts: a number, or null if a fact is unknown or the denominator is 0. */
export function computeMeasure(key: MeasureKey, facts: Facts | null): number | null {
  if (facts === null) return null;
  const made: MeasureFormula = measures[key].made;
  const of = facts[made.of];
  if (of === undefined) return null;
  if (made.kind === 'sum') return of;
  const over = facts[made.over];
  if (over === undefined || over <= 0) return null;
  const ratio = (of / over) * (made.scale ?? 1);
  return made.complement === true ? 1 - ratio : ratio;
}

/** Returns true if the measure is an amount of money. */
export const isMoneyMeasure = (key: MeasureKey): boolean => measures[key].format === 'currency';
