import type { FbCoreDay } from '../../../shared/platforms/facebook-ads/days.ts';
import type { Ga4CoreDay } from '../../../shared/platforms/ga4/days.ts';
import { addDays, type Day } from '../../../shared/domain/periods/days.ts';

/** First of a week's seven mornings, and the number of known days before it. */
export const firstMorning: Day = '2026-11-16';
export const mornings = 7;
const knownDays = 20;

/** Day of a service as known from one morning on (0 to 6); a restated day has another version. */
export type Version = {
  readonly day: Day;
  readonly service: 'ga4' | 'fb';
  readonly from: number;
  readonly revenue: number;
  /** Null without a linked Ads account. */
  readonly cost: number | null;
  readonly sessions: number;
  readonly engaged: number;
};
export type SiteWeek = {
  readonly id: number;
  readonly isEcommerce: boolean;
  readonly hasFb: boolean;
  readonly threshold: number | null;
  readonly fbBudget: number | null;
  readonly versions: readonly Version[];
  /** The site's, its region's and its company's alert settings, in this order; null: none. */
  readonly set: readonly PlaceSettings[];
};
export type PlaceSettings = {
  readonly threshold: number | null;
  readonly days: number | null;
  readonly points: number | null;
  readonly roas: boolean | null;
  readonly bounce: boolean | null;
  readonly facebook: boolean | null;
};

/** Generates the same number sequence in every run. */
function numbers(seed: number): () => number {
  let state = (seed * 7919 + 1) % 2_147_483_647;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Generates one place's settings; a site's ROAS threshold is separate. */
function settings(next: () => number, isSite: boolean): PlaceSettings {
  const of = <T>(share: number, value: () => T): T | null => (next() < share ? value() : null);
  return {
    threshold: isSite ? null : of(0.3, () => 1 + Math.floor(next() * 20) / 10),
    days: of(0.25, () => 1 + Math.floor(next() * 5)),
    points: of(0.25, () => 2 + Math.floor(next() * 10)),
    roas: of(0.15, () => next() < 0.5),
    bounce: of(0.15, () => next() < 0.5),
    facebook: of(0.15, () => next() < 0.5),
  };
}

/** Generates a site over a week of mornings: days that come late or never, or are restated. */
export function siteWeek(id: number): SiteWeek {
  const next = numbers(id + 1);
  const chance = (share: number) => next() < share;
  const hasFb = chance(0.5);
  const isLinked = chance(0.85);
  /** Random traits of a site: its return, its bounces, and incidents in the week. */
  const roas = 0.9 + next() * 1.4;
  const bounce = 0.3 + next() * 0.4;
  const worse = chance(0.5) ? 0.03 + next() * 0.12 : 0;
  const visits = 3 + Math.floor(next() * 25);
  const idle = chance(0.3);
  const versions: Version[] = [];
  for (let back = knownDays; back > 1 - mornings; back -= 1) {
    const day = addDays(firstMorning, -back);
    const usual = Math.max(0, 1 - back);
    for (const service of hasFb ? (['ga4', 'fb'] as const) : (['ga4'] as const)) {
      if (chance(0.03)) continue;
      const late = chance(0.05) ? 1 + Math.floor(next() * 5) : 0;
      const of = (from: number): Version => {
        const isIdle = service === 'fb' && idle && back < 8;
        const cost = isIdle || chance(0.02) ? 0 : Math.round(1000 + next() * 9000) / 100;
        const sessions = Math.floor(visits * (0.5 + next()));
        const rate = Math.min(0.95, bounce + (back <= 9 ? worse : 0) + (next() - 0.5) * 0.04);
        return {
          day,
          service,
          from,
          cost: service === 'ga4' && !isLinked ? null : cost,
          sessions,
          engaged: Math.round(sessions * (1 - rate)),
          revenue: Math.round(cost * (hasFb ? 2 : 1) * roas * (0.7 + next() * 0.6) * 100) / 100,
        };
      };
      const from = usual + late;
      versions.push(of(from));
      // Usually restated within the preliminary days, occasionally later.
      if (chance(0.25)) versions.push(of(from + 1 + Math.floor(next() * 4)));
    }
  }
  return {
    id,
    isEcommerce: chance(0.9),
    hasFb,
    threshold: chance(0.3) ? 1 + Math.floor(next() * 20) / 10 : null,
    fbBudget: chance(0.7) ? 50 : null,
    versions: versions.filter(({ from }) => from < mornings),
    set: [true, false, false].map(isSite => settings(next, isSite)),
  };
}

/** Builds a day's record as a pull would store it; the site's other visits come from elsewhere. */
export function ga4Day({ day, revenue, cost, sessions, engaged }: Version): Ga4CoreDay {
  const row = (medium: string, sessionCount: number, engagedCount: number, earned: number) => ({
    source: 'google',
    medium,
    campaign: 'c',
    sessions: sessionCount,
    engagedSessions: engagedCount,
    keyEvents: 1,
    transactions: 0,
    revenue: earned,
  });
  return {
    date: day,
    timeZone: 'America/New_York',
    currency: 'USD',
    totals: {
      sessions: sessions + 40,
      engagedSessions: engaged + 30,
      totalUsers: 1,
      newUsers: 1,
      screenPageViews: 1,
      sessionSeconds: 1,
      keyEvents: 2,
      transactions: 0,
      revenue: revenue + 77,
      adCost: cost,
      adClicks: cost === null ? null : 3,
      adImpressions: cost === null ? null : 9,
    },
    traffic: [row('cpc', sessions, engaged, revenue), row('organic', 40, 30, 77)],
    devices: [],
    hours: [],
    events: [],
    quality: { sampled: false, thresholded: false, otherRow: false },
  };
}
export const fbDay = ({ day, cost }: Version): FbCoreDay => ({
  date: day,
  timeZone: 'America/New_York',
  currency: 'USD',
  devices: [],
  campaigns: [
    {
      id: '1',
      name: 'A',
      objective: 'LINK_CLICKS',
      spend: cost ?? 0,
      impressions: 9,
      clicks: 3,
      linkClicks: 3,
      reach: 9,
      actions: [],
    },
  ],
});
