import type { AdPlatform } from '../leads/spend.ts';
import { addDays, type Day, type DayRange, daysBetween, eachDay } from '../periods/days.ts';

/** Spend of a campaign on one day. `campaign`: null if the platform reports only a sum. */
type CampaignDay = {
  readonly platform: AdPlatform;
  readonly campaign: string | null;
  readonly date: Day;
  readonly currency: string;
  readonly cents: number;
};
/** First day on which a campaign spent money after a quiet week, or the last one before such a week. */
export type CampaignMove = {
  readonly platform: AdPlatform;
  readonly campaign: string;
  readonly day: Day;
  readonly move: 'started' | 'stopped';
};

/** A campaign's spend and the days on which it spent money; `account`: its platform and currency. */
type Campaign = {
  readonly platform: AdPlatform;
  readonly campaign: string;
  readonly account: string;
  readonly days: Set<Day>;
  cents: number;
};

/** A campaign that runs on weekends only is quiet for five days and doesn't start again. */
const quietDays = 7;
/** A campaign below this share of its account's spend gets no notes. */
const minShare = 0.05;

/**
 * Finds campaigns that started or stopped spending within a range. Quiet days count only if the platform reported them:
 * a sync that failed isn't a campaign that stopped.
 */
export function findCampaignMoves(
  spends: readonly CampaignDay[],
  { start, end }: DayRange,
  isReported: (platform: AdPlatform, day: Day) => boolean,
): CampaignMove[] {
  const accounts = new Map<string, number>();
  const campaigns = new Map<string, Campaign>();
  for (const { platform, campaign, date, currency, cents } of spends) {
    if (cents <= 0 || date < start || date > end) continue;
    const account = `${platform} ${currency}`;
    accounts.set(account, (accounts.get(account) ?? 0) + cents);
    if (campaign === null) continue;
    const key = JSON.stringify([account, campaign]);
    const held = campaigns.get(key) ?? { platform, campaign, account, cents: 0, days: new Set() };
    held.cents += cents;
    held.days.add(date);
    campaigns.set(key, held);
  }
  const moves: CampaignMove[] = [];
  for (const { platform, campaign, account, cents, days: spentOn } of campaigns.values()) {
    if (cents < minShare * Number(accounts.get(account))) continue;
    const isQuiet = (first: Day, last: Day): boolean =>
      first >= start && last <= end && eachDay(first, last).every(day => isReported(platform, day));
    const days = [...spentOn].sort();
    for (const [index, day] of days.entries()) {
      const [before, after] = [days[index - 1], days[index + 1]];
      const wasQuiet = before === undefined || daysBetween(before, day) > quietDays;
      const becomesQuiet = after === undefined || daysBetween(day, after) > quietDays;
      if (wasQuiet && isQuiet(addDays(day, -quietDays), addDays(day, -1)))
        moves.push({ platform, campaign, day, move: 'started' });
      if (becomesQuiet && isQuiet(addDays(day, 1), addDays(day, quietDays)))
        moves.push({ platform, campaign, day, move: 'stopped' });
    }
  }
  return moves;
}

const accountNames: Readonly<Record<AdPlatform, string>> = {
  google: 'Google Ads',
  facebook: 'Facebook Ads',
  linkedin: 'LinkedIn Ads',
  microsoft: 'Microsoft Ads',
};
const longestName = 120;

/** 'Google Ads campaign "Spring" started spending' */
export function campaignMoveText({ platform, campaign, move }: CampaignMove): string {
  const name = campaign.length > longestName ? `${campaign.slice(0, longestName)}…` : campaign;
  return `${accountNames[platform]} campaign "${name}" ${move} spending`;
}
