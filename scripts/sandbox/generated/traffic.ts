import type { PropertyProfile } from '../sandbox-types.ts';
import { makeRandom } from './random.ts';

export type TrafficEntry = {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly campaignId: string;
  readonly channelGroup: string;
  /** Share of sessions, before drift. */
  readonly weight: number;
  /** Conversion rate of a session relative to the average. */
  readonly conversion: number;
  readonly engaged: number;
  /** Paid through Google Ads: has the advertiser metrics. */
  readonly googleAds: boolean;
};

/** source, medium, campaign, channel group, share of sessions in percent, conversion factor, engaged share. */
type Line = readonly [string, string, string, string, number, number, number];

const shared: readonly Line[] = [
  ['google', 'organic', '(organic)', 'Organic Search', 29.5, 0.76, 0.64],
  ['bing', 'organic', '(organic)', 'Organic Search', 4.4, 0.8, 0.67],
  ['yahoo', 'organic', '(organic)', 'Organic Search', 1.5, 0.7, 0.64],
  ['duckduckgo', 'organic', '(organic)', 'Organic Search', 1.6, 0.7, 0.65],
  ['ecosia.org', 'organic', '(organic)', 'Organic Search', 0.4, 0.5, 0.6],
  ['(direct)', '(none)', '(direct)', 'Direct', 18, 0.89, 0.5],
  ['facebook.com', 'referral', '(referral)', 'Organic Social', 2.9, 1.35, 0.46],
  ['m.facebook.com', 'referral', '(referral)', 'Organic Social', 2.1, 1.35, 0.44],
  ['l.instagram.com', 'referral', '(referral)', 'Organic Social', 1.6, 1.3, 0.45],
  ['linkedin', 'social', 'company-page', 'Organic Social', 1.4, 1.5, 0.58],
  ['t.co', 'referral', '(referral)', 'Organic Social', 0.5, 0.8, 0.4],
  ['pinterest.com', 'referral', '(referral)', 'Organic Social', 0.4, 0.6, 0.4],
  ['newsletter', 'email', 'monthly-newsletter', 'Email', 4, 1.6, 0.66],
  ['hs_email', 'email', 'follow-up', 'Email', 1.5, 1.8, 0.68],
  ['crm', 'email', 'reactivation', 'Email', 0.6, 1.5, 0.62],
  ['yelp.com', 'referral', '(referral)', 'Referral', 1.8, 1.05, 0.6],
  ['bbb.org', 'referral', '(referral)', 'Referral', 1, 1, 0.62],
  ['nextdoor.com', 'referral', '(referral)', 'Referral', 0.9, 0.95, 0.55],
  ['(not set)', '(not set)', '(not set)', 'Unassigned', 0.9, 0.5, 0.1],
  ['postcard', 'print', 'spring-mailer', 'Unassigned', 0.6, 0.7, 0.55],
  ['chatgpt.com', 'ai-assistant', '(ai-assistant)', 'AI Assistant', 0.5, 0.6, 0.7],
];
const paid: readonly Line[] = [
  ['google', 'cpc', 'Brand Search', 'Paid Search', 3.4, 1.7, 0.66],
  ['google', 'cpc', 'Services Near Me', 'Paid Search', 5.8, 1.3, 0.58],
  ['google', 'cpc', 'Competitors', 'Paid Search', 1.6, 0.8, 0.5],
  ['google', 'google-my-place', 'local-listing', 'Unassigned', 2.1, 1.4, 0.62],
  ['facebook', 'psocial', 'Lead Form Lookalike', 'Paid Social', 2.7, 1.2, 0.4],
  ['facebook', 'psocial', 'Retargeting', 'Paid Social', 1.5, 1.5, 0.48],
  ['bing', 'cpc', 'Services Near Me', 'Paid Search', 1.4, 1.15, 0.6],
  ['linkedin', 'sponsored', 'Decision Makers', 'Unassigned', 0.5, 0.9, 0.5],
];
const byKind: Record<PropertyProfile['kind'], readonly Line[]> = {
  service: [
    ['caring.com', 'referral', '(referral)', 'Referral', 1.8, 1.1, 0.66],
    ['chamberofcommerce.com', 'referral', '(referral)', 'Referral', 0.9, 0.9, 0.6],
  ],
  franchise: [
    ['franchisegator.com', 'referral', '(referral)', 'Referral', 1.6, 1.2, 0.6],
    ['vetfran.org', 'referral', '(referral)', 'Referral', 0.8, 1.1, 0.66],
    ['franchise-portal', 'affiliate', 'listing', 'Affiliates', 0.6, 0.9, 0.52],
  ],
  shop: [
    ['google', 'shopping', 'Performance Max', 'Cross-network', 2.6, 1.4, 0.55],
    ['slickdeals.net', 'referral', '(referral)', 'Referral', 1.2, 0.9, 0.5],
    ['shareasale.com', 'affiliate', 'partners', 'Affiliates', 0.9, 1.2, 0.55],
  ],
};

/** Builds a property's traffic sources: the same lines for a kind, with individual shares. */
export function trafficTable(profile: PropertyProfile): TrafficEntry[] {
  const lines = [...shared, ...byKind[profile.kind], ...(profile.adSpendPer31Days === null ? [] : paid)];
  const random = makeRandom(profile.propertyId, 'traffic');
  const ownShare = lines.map(([, , , , share]) => share * (0.82 + 0.36 * random()));
  const total = ownShare.reduce((sum, share) => sum + share, 0);
  return lines.map(([source, medium, campaign, channelGroup, , conversion, engaged], index) => ({
    source,
    medium,
    campaign,
    channelGroup,
    conversion,
    engaged,
    campaignId: campaign.startsWith('(')
      ? '(not set)'
      : String(21_000_000_000 + (((index + 1) * 7_919_317 + Number(profile.propertyId)) % 900_000_000)),
    weight: (ownShare[index] ?? 0) / total,
    googleAds: source === 'google' && (medium === 'cpc' || medium === 'shopping') && profile.adSpendPer31Days !== null,
  }));
}

/** Returns the drift of an entry's share in a week, at an individual pace: a factor around 1. */
export function drift(entry: number, propertyId: string, week: number): number {
  const random = makeRandom(propertyId, 'drift', entry);
  const phase = random() * 2 * Math.PI;
  const weeksPerTurn = 17 + random() * 30;
  return 1 + 0.22 * Math.sin((2 * Math.PI * week) / weeksPerTurn + phase);
}
