import { addDays, dayNumber, localTime } from '../calendar.ts';
import { hashParts, makeRandom } from '../generated/random.ts';
import type { FacebookBusiness } from './businesses.ts';

type AdAction = {
  readonly type: string;
  readonly count: number;
  readonly people: number;
  readonly cents: number | null;
};
export type AdRow = {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly objective: string;
  readonly day: string;
  readonly spendCents: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly linkClicks: number;
  readonly reach: number;
  readonly actions: readonly AdAction[];
};

const kinds = [
  { name: 'Leads', objective: 'OUTCOME_LEADS', share: 0.5 },
  { name: 'Traffic', objective: 'OUTCOME_TRAFFIC', share: 0.3 },
  { name: 'Awareness', objective: 'OUTCOME_AWARENESS', share: 0.2 },
] as const;
const shopKinds = [{ name: 'Sales', objective: 'OUTCOME_SALES', share: 0.6 }, ...kinds.slice(1)] as const;
/** Share of a business's advertising spent here rather than with Google. */
const facebookShare = 0.45;
/** Days of history that the platform provides. */
const keptDays = 1_125;

/** Returns the share of a day's conversions attributed at `age` days: all after 28. */
const attributed = (age: number): number => Math.min(1, 0.6 + (0.4 * Math.min(age, 28)) / 28);

/**
 * Generates the rows of a business's campaigns for one day of its ad account, as of `now`: today is partial,
 * yesterday's spend still grows a little, conversions grow for 28 days. On some days a campaign pauses, or all do.
 */
export function adRows(business: FacebookBusiness, day: string, now: Date, anchorDay: string): AdRow[] {
  const { day: today, hour } = localTime(now, business.timeZone);
  const age = dayNumber(today) - dayNumber(day);
  if (
    business.quirk === 'no-ads' ||
    business.adSpendPer31Days === null ||
    age < 0 ||
    day < addDays(anchorDay, -keptDays)
  )
    return [];
  if (makeRandom('facebook day', business.key, day)() < 0.03) return [];
  const reportedShare = age === 0 ? (hour + 1) / 24 : age === 1 ? 0.98 : 1;
  const list = business.kind === 'shop' ? shopKinds : kinds;
  return list.flatMap(({ name, objective, share }, index): AdRow[] => {
    const random = makeRandom('facebook campaign', business.key, day, index);
    if (random() < 0.08) return [];
    const daily = ((business.adSpendPer31Days ?? 0) * 100 * facebookShare * share) / 31;
    const spendCents = Math.round(daily * (0.7 + random() * 0.6) * reportedShare);
    const impressions = Math.floor((spendCents / 100 / (7 + random() * 8)) * 1000);
    const clicks = Math.floor(impressions * (0.008 + random() * 0.012));
    const linkClicks = Math.floor(clicks * 0.7);
    const outcomes = Math.floor(linkClicks * (0.05 + random() * 0.08) * attributed(age) + random());
    return [
      {
        campaignId: `120${business.key}00${index + 1}`,
        campaignName: `${business.name} - ${name}`,
        objective,
        day,
        spendCents,
        impressions,
        clicks,
        linkClicks,
        reach: Math.floor(impressions / (1.15 + (hashParts(business.key, day, index) % 30) / 100)),
        actions: makeActions(objective, linkClicks, outcomes, random()),
      },
    ];
  });
}

/** Reports one event under several names, as the platform does. A day without an action has no list. */
function makeActions(objective: string, linkClicks: number, outcomes: number, random: number): AdAction[] {
  const of = (type: string, count: number, cents: number | null = null): AdAction => ({
    type,
    count,
    people: Math.ceil(count * 0.93),
    cents,
  });
  const forms = Math.round(outcomes * 0.6);
  const cents = Math.round(outcomes * (4_000 + random * 5_000));
  const list = [
    of('link_click', linkClicks),
    of('landing_page_view', Math.floor(linkClicks * 0.8)),
    of('post_engagement', Math.floor(linkClicks * 1.4)),
    ...(objective === 'OUTCOME_LEADS'
      ? [
          of('lead', outcomes),
          of('onsite_conversion.lead_grouped', forms),
          of('offsite_conversion.fb_pixel_lead', outcomes - forms),
        ]
      : []),
    ...(objective === 'OUTCOME_SALES'
      ? [
          of('purchase', outcomes, cents),
          of('omni_purchase', outcomes, cents),
          of('offsite_conversion.fb_pixel_purchase', outcomes, cents),
        ]
      : []),
  ];
  return list.filter(({ count }) => count > 0);
}

const devices = [
  ['mobile_app', 0.49],
  ['mobile_web', 0.33],
  ['desktop', 0.17],
  ['unknown', 0.01],
] as const;
export type DeviceSums = {
  readonly device: string;
  readonly spendCents: number;
  readonly impressions: number;
  readonly clicks: number;
};

/** Splits a day's sums by device; the first device gets the rounding remainder, so that the parts add up. */
export function deviceSums(rows: readonly AdRow[]): DeviceSums[] {
  const total = (of: (row: AdRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const cut = (whole: number): number[] => {
    const parts = devices.map(([, share]) => Math.floor(whole * share));
    return parts.map((part, index) =>
      index === 0 ? part + whole - parts.reduce((sum, count) => sum + count, 0) : part,
    );
  };
  const spend = cut(total(row => row.spendCents));
  const impressions = cut(total(row => row.impressions));
  const clicks = cut(total(row => row.clicks));
  return devices
    .map(([device], index) => ({
      device,
      spendCents: spend[index] ?? 0,
      impressions: impressions[index] ?? 0,
      clicks: clicks[index] ?? 0,
    }))
    .filter(sums => sums.impressions > 0);
}
