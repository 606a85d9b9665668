import { dayNumber, weekday } from '../calendar.ts';
import { bell, makeRandom } from '../generated/random.ts';
import type { SandboxBusiness } from '../sandbox-types.ts';

/** Business at LinkedIn: an organization with a page, and its ad account. */
export type Invented = {
  readonly business: SandboxBusiness;
  readonly accountId: number;
  readonly organizationId: number;
  readonly currency: string;
  readonly campaigns: readonly Campaign[];
  /** LinkedIn's status of its ads, and why they don't run. */
  readonly servingStatus: string;
  /** Listed, but its data is refused: reports are empty, the account and the statistics answer 403. */
  readonly isDenied: boolean;
};
export type Campaign = {
  readonly id: number;
  readonly name: string;
  readonly objectiveType: string;
  readonly share: number;
};

/** Special cases by position in the list of businesses. */
const quirks = { deniedEvery: 9, deniedAt: 5, inEuros: 6, idle: 7 } as const;
const kinds = [
  ['Lead form', 'LEAD_GENERATION'],
  ['Website visits', 'WEBSITE_VISIT'],
  ['Brand', 'BRAND_AWARENESS'],
  ['Request a quote', 'WEBSITE_CONVERSION'],
  ['Video', 'VIDEO_VIEW'],
  ['Followers', 'ENGAGEMENT'],
] as const;
/** LinkedIn's share of a business's advertising spend. */
const spendShare = 0.14;
const spendPerCampaign = 40_000;
const maxCampaigns = 5_000;
/** Share of a day counted by its age in days; complete from the seventh. */
const counted = [0.45, 0.88, 0.94, 0.97, 0.985, 0.99, 0.995];
/** Sunday first: members read LinkedIn at work. */
const weekShape = [0.35, 1.18, 1.28, 1.3, 1.2, 1.0, 0.4];

export function invent(business: SandboxBusiness, index: number): Invented {
  const isIdle = index === quirks.idle || business.adSpendPer31Days === null;
  const count = isIdle
    ? 0
    : Math.min(maxCampaigns, 3 + Math.floor((business.adSpendPer31Days ?? 0) / spendPerCampaign));
  const campaigns = Array.from({ length: count }, (_, place): Campaign => {
    const [name, objectiveType] = kinds[(place + index) % kinds.length] ?? kinds[0];
    return {
      id: Number(`${business.key}${1_000 + place}`),
      name: `${business.name} - ${name}${place < kinds.length ? '' : ` ${place + 1}`}`,
      objectiveType,
      share: 2 / (place + 2),
    };
  });
  const whole = campaigns.reduce((sum, { share }) => sum + share, 0);
  return {
    business,
    accountId: Number(`5${business.key}`),
    organizationId: Number(`9${business.key}`),
    currency: index === quirks.inEuros ? 'EUR' : business.currencyCode,
    campaigns: campaigns.map(campaign => ({ ...campaign, share: campaign.share / whole })),
    servingStatus: getServingStatus(index, campaigns.length),
    isDenied: index % quirks.deniedEvery === quirks.deniedAt,
  };
}

function getServingStatus(index: number, campaigns: number): string {
  if (campaigns > 0) return 'RUNNABLE';
  return index === quirks.idle ? 'BILLING_HOLD' : 'STOPPED';
}

/** Returns an instant's UTC day. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns the share of a day that LinkedIn has counted by `now`; 0 for a future day. */
export function countedShare(day: string, now: Date): number {
  const age = dayNumber(utcDay(now)) - dayNumber(day);
  return age < 0 ? 0 : (counted[age] ?? 1);
}

export type CampaignDay = {
  readonly impressions: number;
  readonly clicks: number;
  readonly costCents: number;
  readonly conversions: number;
  readonly leads: number;
  readonly reactions: number;
  readonly comments: number;
  readonly shares: number;
  readonly follows: number;
  readonly videoViews: number;
  readonly landingPageClicks: number;
};

/** Returns a campaign's day as counted by `now`; null if not shown. */
export function campaignDay(invented: Invented, campaign: Campaign, day: string, now: Date): CampaignDay | null {
  const share = countedShare(day, now);
  const random = makeRandom(campaign.id, day, 'linkedin');
  if (share === 0 || random() < 0.03) return null;
  const rhythm = (weekShape[weekday(day)] ?? 1) * Math.max(0.2, 1 + 0.2 * bell(random));
  const spend = ((invented.business.adSpendPer31Days ?? 0) * spendShare * campaign.share * rhythm) / 31;
  const costPerClick = 5 + 4 * random();
  // A rare event happens on some days, not as a fraction on each.
  const clicks = Math.floor((spend / costPerClick) * share + random());
  const impressions = Math.floor((spend / costPerClick / (0.004 + 0.005 * random())) * share);
  const part = (rate: number): number => (clicks === 0 ? 0 : Math.floor(clicks * rate + random()));
  const isLead = campaign.objectiveType === 'LEAD_GENERATION';
  return {
    impressions,
    clicks,
    costCents: Math.floor(spend * 100 * share),
    conversions: campaign.objectiveType === 'WEBSITE_CONVERSION' ? part(0.09) : part(0.02),
    leads: isLead ? part(0.12) : 0,
    landingPageClicks: part(0.7),
    reactions: part(0.35),
    comments: part(0.04),
    shares: part(0.05),
    follows: part(0.06),
    videoViews: campaign.objectiveType === 'VIDEO_VIEW' ? Math.floor(impressions * 0.31) : 0,
  };
}

/** Returns the followers at a day's end; gains are differences between days. */
export function followersAt({ business, organizationId }: Invented, day: string, anchorDay: string): number {
  const days = dayNumber(day) - dayNumber(anchorDay);
  const base = Math.max(40, business.sessionsPer31Days * 0.3);
  const wave = 3 * bell(makeRandom(organizationId, day, 'followers'));
  return Math.max(0, Math.floor(base * (1 + 0.0006 * days) + wave));
}

export type PageDay = {
  readonly impressionCount: number;
  readonly uniqueImpressionsCount: number;
  readonly clickCount: number;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly shareCount: number;
  readonly shareMentionsCount: number;
  readonly commentMentionsCount: number;
  readonly engagement: number;
};

/** Returns an organization's posts of a day as counted by `now`. Likes are occasionally negative. */
export function pageDay({ business, organizationId }: Invented, day: string, now: Date): PageDay {
  const random = makeRandom(organizationId, day, 'page');
  const rhythm = (weekShape[weekday(day)] ?? 1) * Math.max(0.1, 1 + 0.35 * bell(random)) * countedShare(day, now);
  const impressionCount = Math.floor(business.sessionsPer31Days * 0.05 * rhythm);
  const clickCount = Math.floor(impressionCount * (0.02 + 0.02 * random()));
  const likeCount = random() < 0.02 ? -1 : Math.floor(impressionCount * 0.015);
  const commentCount = Math.floor(impressionCount * 0.003);
  const shareCount = Math.floor(impressionCount * 0.002);
  return {
    impressionCount,
    uniqueImpressionsCount: Math.floor(impressionCount * 0.62),
    clickCount,
    likeCount,
    commentCount,
    shareCount,
    shareMentionsCount: 0,
    commentMentionsCount: 0,
    engagement: impressionCount === 0 ? 0 : (clickCount + likeCount + commentCount + shareCount) / impressionCount,
  };
}
