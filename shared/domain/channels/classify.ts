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

/** What says paid wherever it stands in a medium: the specification's words, and GA4's `.*cp.*` (cpc, cpm, cpv …). */
const paidMediums = ['cp', 'psocial', 'facebook_ads', 'google-my-place'];
/** Whole mediums of GA4's Display, Audio and Cross-network groups, and those of Paid that lack the words above. */
const paidNames = new Set([
  'ppc',
  'retargeting',
  'display',
  'banner',
  'expandable',
  'interstitial',
  'audio',
  'cross-network',
]);
const emailNames = new Set(['newsletter', 'e-mail', 'e_mail', 'e mail']);
/** GA4's Referral and Affiliates: links on the sites of others. */
const referralMediums = new Set(['referral', 'link', 'app', 'affiliate', 'affiliates']);
const paidSources = ['linkedin', 'facebook', 'bing'];
const unpaidMediums = new Set(['organic', 'referral', 'social']);
const socialMediums = new Set(['social', 'social-network', 'social-media', 'sm', 'social network', 'social media']);
const noMedium = new Set(['(none)', '(not set)', '']);

/** The listed social referrer that a source names by host or tag ('m.facebook.com', 'facebook'), or null. */
export function findSocialReferrer(source: string): SocialReferrer | null {
  const host = `.${source
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '')}.`;
  return referrerLabels.find(([, labels]) => labels.some(label => hasLabel(host, label)))?.[0] ?? null;
}

/** Whole labels only: 'pocketbank.com' is not Pocket. 't.co' and 'x.com' are whole hosts: 'best.co' is not Twitter. */
const hasLabel = (host: string, label: string): boolean =>
  label === 't.co' || label === 'x.com' || label === 'pin.it' ? host === `.${label}.` : host.includes(`.${label}.`);

/**
 * The one channel of a session; first match wins (product decisions, Channels; specification 5, 9).
 *
 * Email: medium or source contains it, or is one of its other spellings. Paid: the medium contains cp (cpc, cpm …),
 * psocial, facebook_ads or google-my-place, begins with paid or is another medium that GA4's default channel groups
 * call advertising, or the source contains linkedin, facebook or bing unless the medium is organic, referral or social.
 * Then organic, social (medium, video, or a listed referrer), referral (affiliates too), direct, and other for all the
 * rest, text messages and push among them. Case and outer spaces do not count.
 */
export function classifyChannel({ source, medium }: TrafficSource): Channel {
  const from = source.trim().toLowerCase();
  const by = medium.trim().toLowerCase();
  if (by.includes('email') || from.includes('email') || emailNames.has(by) || emailNames.has(from)) return 'email';
  if (paidNames.has(by) || by.startsWith('paid') || paidMediums.some(tag => by.includes(tag))) return 'paid';
  if (!unpaidMediums.has(by) && paidSources.some(tag => from.includes(tag))) return 'paid';
  if (by === 'organic') return 'organic';
  if (socialMediums.has(by) || by.includes('video') || findSocialReferrer(from) !== null) return 'social';
  if (referralMediums.has(by)) return 'referral';
  return from === '(direct)' && noMedium.has(by) ? 'direct' : 'other';
}
