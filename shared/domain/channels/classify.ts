import type { Channel } from '../../model/panel.ts';

/** Where a session came from, as GA4 names it: `sessionSource`, `sessionMedium`, `sessionCampaignName`. */
export type TrafficSource = {
  readonly source: string;
  readonly medium: string;
  readonly campaign?: string | undefined;
};

/** The social referrers of specification 9, each with the host labels and tags it goes by. */
const socialReferrers = {
  Facebook: ['facebook', 'fb'],
  Glassdoor: ['glassdoor'],
  YouTube: ['youtube', 'youtu'],
  Twitter: ['twitter', 't.co', 'x.com'],
  LinkedIn: ['linkedin', 'lnkd'],
  Instagram: ['instagram', 'ig'],
  Pocket: ['pocket', 'getpocket'],
  Pinterest: ['pinterest', 'pin.it'],
  'Google+': ['google+', 'googleplus', 'plus.google', 'plus.url.google'],
  Yelp: ['yelp'],
  Blogger: ['blogger', 'blogspot'],
  Naver: ['naver'],
  TripAdvisor: ['tripadvisor'],
  FourSquare: ['foursquare'],
  Reddit: ['reddit'],
  Epicurious: ['epicurious'],
  Tiktok: ['tiktok'],
} as const satisfies Record<string, readonly string[]>;
export type SocialReferrer = keyof typeof socialReferrers;

const referrerLabels = (Object.keys(socialReferrers) as SocialReferrer[]).map(
  name => [name, socialReferrers[name] as readonly string[]] as const,
);

const paidMediums = ['cpc', 'psocial', 'facebook_ads', 'google-my-place'];
/** Whole mediums that say paid, where the words above do not stand in them. */
const paidNames = new Set([
  'ppc',
  'paid',
  'cpm',
  'display',
  'paidsearch',
  'paid-search',
  'paid search',
  'paidsocial',
  'paid-social',
  'paid social',
]);
const emailNames = new Set(['newsletter']);
const paidSources = ['linkedin', 'facebook', 'bing'];
const unpaidMediums = new Set(['organic', 'referral', 'social']);
const socialMediums = new Set([
  'social',
  'social-network',
  'social-media',
  'sm',
  'social network',
  'social media',
]);
const noMedium = new Set(['(none)', '(not set)', '']);

/** The listed social referrer that a source names by host or tag ('m.facebook.com', 'facebook'), or null. */
export function socialReferrerOf(source: string): SocialReferrer | null {
  const host = `.${source
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '')}.`;
  return referrerLabels.find(([, labels]) => labels.some(label => hasLabel(host, label)))?.[0] ?? null;
}

/** Whole labels only: 'pocketbank.com' is not Pocket. 't.co' and 'x.com' are whole hosts: 'best.co' is not Twitter. */
const hasLabel = (host: string, label: string): boolean =>
  label === 't.co' || label === 'x.com' || label === 'pin.it'
    ? host === `.${label}.`
    : host.includes(`.${label}.`);

/**
 * The one channel of a session; first match wins (product decisions, Channels; specification 5, 9).
 *
 * Email: medium or source contains it, or the medium is newsletter. Paid: the medium contains cpc, psocial,
 * facebook_ads or google-my-place or is one of the other common words for it (ppc, paid, cpm, display …), or the source
 * contains linkedin, facebook or bing unless the medium is organic, referral or social. Then organic, social (medium,
 * or a listed referrer), referral, direct, and other for all the rest. Case and outer spaces do not count.
 */
export function channelOf({ source, medium }: TrafficSource): Channel {
  const from = source.trim().toLowerCase();
  const by = medium.trim().toLowerCase();
  if (by.includes('email') || from.includes('email') || emailNames.has(by)) return 'email';
  if (paidNames.has(by) || paidMediums.some(tag => by.includes(tag))) return 'paid';
  if (!unpaidMediums.has(by) && paidSources.some(tag => from.includes(tag))) return 'paid';
  if (by === 'organic') return 'organic';
  if (socialMediums.has(by) || socialReferrerOf(from) !== null) return 'social';
  if (by === 'referral') return 'referral';
  return from === '(direct)' && noMedium.has(by) ? 'direct' : 'other';
}
