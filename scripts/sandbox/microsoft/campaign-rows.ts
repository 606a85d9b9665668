import { dayNumber, weekday } from '../calendar.ts';
import { makeRandom } from '../generated/random.ts';
import type { AdsAccount } from './accounts.ts';

/** Campaign on one device and UTC day. Money in cents of the account's currency. */
export type CampaignRow = {
  readonly day: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly campaignType: string;
  readonly status: string;
  readonly device: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly spendCents: number;
  /** Hundredths: attribution shares a conversion among clicks. */
  readonly conversionHundredths: number;
  readonly revenueCents: number;
  readonly phoneCalls: number;
};

const campaigns = {
  plain: [
    { suffix: '1', name: 'Brand', type: 'Search & content', share: 0.24 },
    { suffix: '2', name: 'Services, near me', type: 'Search & content', share: 0.58 },
    { suffix: '3', name: 'Audience "Ads"', type: 'Audience', share: 0.18 },
  ],
  shop: [
    { suffix: '1', name: 'Brand', type: 'Search & content', share: 0.18 },
    { suffix: '2', name: 'Categories', type: 'Search & content', share: 0.34 },
    { suffix: '4', name: 'Shopping', type: 'Shopping', share: 0.48 },
  ],
} as const;
const devices = [
  { name: 'Computer', share: 0.57 },
  { name: 'Smartphone', share: 0.35 },
  { name: 'Tablet', share: 0.08 },
] as const;
/** Share of a business's total advertising spend. */
const microsoftShare = 0.3;
/** Offices search: Sunday first. */
const weekShape = [0.7, 1.13, 1.16, 1.15, 1.1, 1.0, 0.76] as const;

/**
 * Generates the rows of an account's day as of `now`, always equal for equal input. A day fills as it passes; clicks
 * arrive for two more hours, conversions for six more days; a week after its start it is final. Rows without
 * impressions are omitted.
 */
export function campaignRows(account: AdsAccount, day: string, now: Date): CampaignRow[] {
  const { business } = account;
  const spendPer31Days = business.adSpendPer31Days;
  const hoursSinceEnd = (now.getTime() - (dayNumber(day) + 1) * 86_400_000) / 3_600_000;
  if (account.idle || spendPer31Days === null || hoursSinceEnd <= -24) return [];
  const counted = hoursSinceEnd >= 2 ? 1 : hoursSinceEnd >= 0 ? 0.96 : ((24 + hoursSinceEnd) / 24) * 0.96;
  const attributed = counted * Math.min(1, 0.7 + (0.3 * Math.max(0, Math.floor(hoursSinceEnd / 24))) / 6);
  const daySpend = (spendPer31Days / 31) * microsoftShare * (weekShape[weekday(day)] ?? 1);
  return campaigns[business.kind === 'shop' ? 'shop' : 'plain'].flatMap(({ suffix, name, type, share }) =>
    devices.flatMap(device => {
      const random = makeRandom('microsoft', account.accountId, day, suffix, device.name);
      const clickCents = Math.round((type === 'Audience' ? 60 : 180) * (0.8 + 0.5 * random()));
      const budgetCents = daySpend * share * device.share * (0.75 + 0.5 * random()) * 100;
      const clicks = Math.floor(
        (Math.floor(budgetCents / clickCents) + (random() < (budgetCents / clickCents) % 1 ? 1 : 0)) * counted,
      );
      const impressions = Math.round((clicks * 24 + Math.floor(random() * 30)) * counted);
      if (impressions === 0) return [];
      const conversionHundredths = Math.round(clicks * (4 + 4 * random()) * attributed);
      return [
        {
          day,
          campaignId: `40${business.key}${suffix}`,
          campaignName: `${business.name} ${name}`,
          campaignType: type,
          status: 'Active',
          device: device.name,
          impressions,
          clicks,
          spendCents: clicks * clickCents,
          conversionHundredths,
          revenueCents: business.kind === 'shop' ? conversionHundredths * 85 : 0,
          phoneCalls: device.name === 'Smartphone' ? Math.floor(clicks * 0.06 + random() * 0.4) : 0,
        },
      ];
    }),
  );
}
