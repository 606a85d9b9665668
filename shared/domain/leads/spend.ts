import type { Lead } from '../../model/lead.ts';
import { classifyChannel } from '../channels/classify.ts';
import { getTerritory } from './filter.ts';

export const adPlatforms = ['google', 'facebook', 'linkedin', 'microsoft'] as const;
export type AdPlatform = (typeof adPlatforms)[number];

/** The amount paid to a platform for one campaign in one range, in cents of one currency. */
export type CampaignSpend = {
  readonly platform: AdPlatform;
  /** Null where the platform reports only a sum: Google Ads days synced before campaigns were stored. */
  readonly campaign: string | null;
  readonly cents: number;
};

/** The place of the leads that the money bought. `campaign` is null if the platform reports none. */
export type SpendCell = {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string | null;
  readonly territory: string;
  readonly cents: number;
};

export type JoinedSpend = {
  readonly cells: readonly SpendCell[];
  /** Spend that matched no lead, by campaign. */
  readonly unmatched: readonly CampaignSpend[];
  readonly totalCents: number;
};

/** Names that CRMs and links use for a platform, as whole words of a source. */
const platformNames: Readonly<Record<AdPlatform, readonly string[]>> = {
  google: ['google', 'adwords', 'googleads', 'youtube'],
  facebook: ['facebook', 'fb', 'instagram', 'ig', 'meta'],
  linkedin: ['linkedin', 'lnkd'],
  microsoft: ['bing', 'microsoft', 'msn'],
};

/** Returns the platform in a lead's source, or null. */
export function findAdPlatform(source: string): AdPlatform | null {
  const words = new Set(source.toLowerCase().split(/[^a-z]+/));
  return adPlatforms.find(platform => platformNames[platform].some(name => words.has(name))) ?? null;
}

/** Returns true if campaign names differ only in case, spaces and the characters that links replace them with. */
export const campaignKey = (campaign: string): string =>
  campaign
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** True for a lead whose source names an ad platform and whose medium is paid. */
export const isFromAd = ({ metrics: { utm_source: source, utm_medium: medium } }: Lead): boolean =>
  findAdPlatform(source) !== null && classifyChannel({ source, medium }) === 'paid';

type Cell = Omit<SpendCell, 'cents'> & { leads: number };

/**
 * Joins advertising cost to the leads it bought, by source, medium, campaign and territory (product decisions, beyond
 * the specification 4). A platform's campaign goes to the paid leads whose source names the platform and whose campaign
 * has the same name. A sum without campaigns goes to the platform's paid leads, without a campaign. It is divided over
 * their places by number of leads, to the cent. Spend that no lead matches stays a separate row, so the parts always
 * equal the total. Platforms report no territory: a territory gets the share of its leads in their campaigns.
 */
export function joinSpend(leads: Iterable<Lead>, spends: readonly CampaignSpend[]): JoinedSpend {
  const named: Places = new Map();
  const summed: Places = new Map();
  for (const lead of leads) {
    const { utm_source: source, utm_medium: medium, utm_campaign: campaign } = lead.metrics;
    const platform = findAdPlatform(source);
    if (platform === null || !isFromAd(lead)) continue;
    const place = { source, medium, territory: getTerritory(lead) };
    addPlace(named, `${platform} ${campaignKey(campaign)}`, { ...place, campaign });
    addPlace(summed, platform, { ...place, campaign: null });
  }
  const cells: SpendCell[] = [];
  const unmatched: CampaignSpend[] = [];
  for (const spend of spends) {
    const { platform, campaign, cents } = spend;
    const places = campaign === null ? summed.get(platform) : named.get(`${platform} ${campaignKey(campaign)}`);
    if (places === undefined) unmatched.push(spend);
    else cells.push(...divide(cents, [...places.values()]));
  }
  return { cells, unmatched, totalCents: spends.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Places of leads by their spend key, each with its number of leads. */
type Places = Map<string, Map<string, Cell>>;

function addPlace(places: Places, key: string, place: Omit<Cell, 'leads'>): void {
  const cells = places.get(key) ?? new Map<string, Cell>();
  places.set(key, cells);
  const name = JSON.stringify([place.source, place.medium, place.campaign, place.territory]);
  const existing = cells.get(name);
  if (existing === undefined) cells.set(name, { ...place, leads: 1 });
  else existing.leads += 1;
}

/**
 * Returns the Google Ads cost of a day by campaign, in cents that add up to the day's sum: rounding differences are
 * spread over the campaigns. Returns the sum alone if the day has no campaigns or they do not add up to it.
 */
export function googleSpend(
  sum: number,
  campaigns: readonly { readonly name: string; readonly cost: number }[],
): { readonly campaign: string | null; readonly cents: number }[] {
  const toCents = (amount: number) => Math.round(amount * 100);
  const total = campaigns.reduce((all, { cost }) => all + cost, 0);
  // Less than half a cent apart: the same sum, except for floating-point errors.
  if (campaigns.length === 0 || Math.abs(total - sum) >= 0.005) return [{ campaign: null, cents: toCents(sum) }];
  let runningCost = 0;
  return campaigns.map(({ name, cost }, index) => {
    const before = toCents(runningCost);
    runningCost += cost;
    const until = index === campaigns.length - 1 ? toCents(sum) : toCents(runningCost);
    return { campaign: name, cents: until - before };
  });
}

/** Divides cents over places by their leads; cents left by rounding go to the places in order. */
function divide(cents: number, places: readonly Cell[]): SpendCell[] {
  const leads = places.reduce((sum, place) => sum + place.leads, 0);
  const computeShare = (place: Cell) => Math.floor((cents * place.leads) / leads);
  const left = cents - places.reduce((sum, place) => sum + computeShare(place), 0);
  return places.map((place, index) => {
    const { source, medium, campaign, territory } = place;
    return { source, medium, campaign, territory, cents: computeShare(place) + (index < left ? 1 : 0) };
  });
}

/** Returns cents divided by a count: 'none' if money bought nothing, null if nothing was spent. */
export function computeCostPerUnit(cents: number | null, count: number): number | 'none' | null {
  if (cents === null || cents === 0) return null;
  return count === 0 ? 'none' : cents / count / 100;
}
