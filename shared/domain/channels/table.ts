/**
 * The table of mediums and sources that channels are made of (specification 5 and 9; product decisions, Channels).
 * Google's groups are those of support.google.com/analytics/answer/9756891. All in lower case.
 */

/**
 * The version of these rules. Stored sums by channel carry it; a change here raises it, and the nightly job computes
 * sums of an older version again from the days (functions/services/rollups/site-rows.ts).
 */
export const channelRule = 2;

/** Mediums that name their channel as a whole. */
export const mediums = {
  ai: new Set(['ai-assistant']),
  email: new Set(['newsletter', 'e-mail', 'e_mail', 'e mail']),
  /** Google's Display, Audio, Cross-network and Paid groups, as far as the words below are not in them. */
  paid: new Set(['ppc', 'retargeting', 'display', 'banner', 'expandable', 'interstitial', 'audio', 'cross-network']),
  organic: new Set(['organic']),
  social: new Set([
    'social',
    'social-network',
    'social-media',
    'sm',
    'social network',
    'social media',
    'social_network',
    'social_media',
    'organic-social',
    'organic_social',
    'organic social',
    'organicsocial',
    'social-organic',
    'social_organic',
  ]),
  /** Google's Referral and Affiliates: links on other websites. */
  referral: new Set(['referral', 'link', 'app', 'affiliate', 'affiliates']),
  none: new Set(['(none)', '(not set)', '']),
} as const;

/** Words that say email or paid wherever they are in a medium; `cp` covers cpc, cpm, cpv and the like. */
export const emailWord = 'email';
export const paidTerms = ['cp', 'psocial', 'facebook_ads', 'google-my-place'] as const;
export const paidPrefix = 'paid';
export const videoWord = 'video';

/** Sources whose visits are paid, unless the medium says otherwise. */
export const paidSources = ['linkedin', 'facebook', 'bing'] as const;

/** Organic posts on a profile or page: unpaid, and social if the source is. */
const postMediums = [
  'post',
  'in-post',
  'in_post',
  'posts',
  'story',
  'stories',
  'reel',
  'profile',
  'page',
  'share',
  'bio',
];

/** Mediums with which a paid source is not paid. */
export const unpaidMediums: ReadonlySet<string> = new Set([
  ...mediums.organic,
  ...mediums.social,
  ...mediums.referral,
  ...postMediums,
  'organic-video',
  'organic_video',
]);

/** The social referrers of specification 9, each with the host labels and tags it goes by. */
export const socialReferrers = {
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

/** Labels that are whole hosts: 'best.co' is not 't.co'. Their subdomains count. */
export const wholeHosts: ReadonlySet<string> = new Set(['t.co', 'x.com', 'pin.it']);

/**
 * Hosts of AI assistants, subdomains included, from Matomo's AIAssistants.yml (Jul 15, 2026) and PostHog's channel
 * types: Google publishes no list.
 */
export const aiHosts = [
  'chatgpt.com',
  'chat.openai.com',
  'labs.openai.com',
  'chat-gpt.org',
  'chatplus.com',
  'perplexity.ai',
  'claude.ai',
  'gemini.google.com',
  'bard.google.com',
  'notebooklm.google.com',
  'copilot.microsoft.com',
  'copilot.cloud.microsoft',
  'copilot.com',
  'chat.deepseek.com',
  'grok.com',
  'meta.ai',
  'chat.mistral.ai',
  'chat.qwen.ai',
  'poe.com',
  'you.com',
  'duck.ai',
  'iask.ai',
  'chatglm.cn',
  'yiyan.baidu.com',
  'ai.baidu.com',
  'app.jasper.ai',
  'app.writesonic.com',
] as const;
/** The same by name, as some of them and many tags write it. 'meta' is left out: it tags posts and ads. */
export const aiNames: ReadonlySet<string> = new Set([
  'chatgpt',
  'openai',
  'perplexity',
  'claude',
  'gemini',
  'copilot',
  'deepseek',
  'grok',
  'mistral',
]);
