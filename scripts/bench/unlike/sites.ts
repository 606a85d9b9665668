import { addDays, type Day, eachDay } from '../../../shared/domain/periods/days.ts';
import type { DatedDays, Fact, Platform, WorldSite } from './world.ts';

/** Today at the sites of every world, all in Eastern time. */
export const today = '2026-11-22';
export const now = new Date('2026-11-22T17:00:00Z');
export const firstDay = '2025-06-01';
const lastDay = addDays(today, -1);
/** Usual delay of each platform, and of a stalled one. */
const lag: Readonly<Record<Platform, number>> = { ga4: 0, gmb: 3, gsc: 2, fb: 0, fbPage: 1 };
const platforms = ['ga4', 'gmb', 'gsc', 'fb', 'fbPage'] as const satisfies readonly Platform[];

/** Session sources; their channel is written by hand. */
const traffic = [
  ['google', 'organic', 'organic'],
  ['google', 'cpc', 'paid'],
  ['(direct)', '(none)', 'direct'],
  ['m.facebook.com', 'referral', 'social'],
  ['letter', 'email', 'email'],
  ['partner.test', 'referral', 'referral'],
  ['billboard', 'print', 'other'],
] as const;

type Dice = { readonly upTo: (most: number) => number; readonly chance: (share: number) => boolean };
function dice(seed: number): Dice {
  let state = (seed + 1) * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let warm = 0; warm < 8; warm += 1) next();
  return { upTo: most => Math.floor(next() * (most + 1)), chance: share => next() < share };
}

/** Lists the days that a site's platform has: from joining to leaving, without gaps, outages and late days. */
function daysHeld(roll: Dice, platform: Platform): Day[] {
  const anyDay = () => addDays(firstDay, roll.upTo(530));
  const from = roll.chance(0.35) ? anyDay() : firstDay;
  const to = roll.chance(0.2) ? anyDay() : addDays(lastDay, -(roll.chance(0.15) ? 5 + roll.upTo(30) : lag[platform]));
  const outage = anyDay();
  const outageEnd = addDays(outage, roll.chance(0.4) ? roll.upTo(40) : -1);
  const holes = roll.chance(0.5) ? 0.04 : 0;
  return eachDay(firstDay, lastDay).filter(
    day => !roll.chance(holes) && day >= from && day <= to && !(day >= outage && day <= outageEnd),
  );
}

/** Generates a site's days as platforms return them, and the same as facts independent of the product's code. */
export function makeWorldSite(seed: number, index: number): WorldSite {
  const roll = dice(seed * 101 + index);
  const siteId = `world-${seed}-${index}`;
  const isEcommerce = roll.chance(0.3);
  const days: DatedDays = { ga4: [], gmb: [], gsc: [], fb: [], fbPage: [] };
  const facts: Fact[] = [];
  const from: Partial<Record<Platform, Day>> = {};
  for (const platform of platforms) {
    // Every site has Google Analytics; the definition of a lead depends on it.
    if (platform !== 'ga4' && roll.chance(0.25)) continue;
    const held = daysHeld(roll, platform);
    from[platform] = held[0] ?? lastDay;
    const size = 2 + roll.upTo(40);
    const isLinked = roll.chance(0.7);
    for (const date of held) {
      const fact = (part: string, value: number, of: string = platform) =>
        void facts.push({ site: siteId, platform: of, part, date, value });
      makers[platform]({ roll, date, size, isLinked, isEcommerce, days, fact });
    }
  }
  return { siteId, isEcommerce, days, facts, from, region: `world-${seed}-${index % 2 === 0 ? 'north' : 'south'}` };
}

type Making = {
  readonly roll: Dice;
  readonly date: Day;
  readonly size: number;
  readonly isLinked: boolean;
  readonly isEcommerce: boolean;
  readonly days: DatedDays;
  readonly fact: (part: string, value: number, of?: string) => void;
};

const makers: Readonly<Record<Platform, (making: Making) => void>> = {
  ga4({ roll, date, size, isLinked, isEcommerce, days, fact }) {
    const rows = traffic.map(([source, medium, channel]) => {
      const sessions = roll.upTo(size * 3);
      const transactions = isEcommerce ? roll.upTo(3) : 0;
      return {
        source,
        medium,
        channel,
        sessions,
        engagedSessions: Math.floor(sessions * 0.6),
        keyEvents: roll.upTo(4),
        transactions,
        revenue: transactions * (5 + roll.upTo(90)),
      };
    });
    const sum = (key: 'sessions' | 'engagedSessions' | 'keyEvents' | 'transactions' | 'revenue') =>
      rows.reduce((all, row) => all + row[key], 0);
    // A day without a linked Ads account has no ad figures.
    const hasAds = isLinked && !roll.chance(0.03);
    const [cost, clicks] = [roll.upTo(400) / 4, roll.upTo(60)];
    days.ga4.push({
      date,
      timeZone: 'America/New_York',
      currency: 'USD',
      totals: {
        sessions: sum('sessions'),
        engagedSessions: sum('engagedSessions'),
        totalUsers: 0,
        newUsers: 0,
        screenPageViews: 0,
        sessionSeconds: 0,
        keyEvents: sum('keyEvents'),
        transactions: sum('transactions'),
        revenue: sum('revenue'),
        adCost: hasAds ? cost : null,
        adClicks: hasAds ? clicks : null,
        adImpressions: hasAds ? clicks * 30 : null,
      },
      traffic: rows.map(({ source, medium, sessions, engagedSessions, keyEvents, transactions, revenue }) => ({
        source,
        medium,
        campaign: '(not set)',
        sessions,
        engagedSessions,
        keyEvents,
        transactions,
        revenue,
      })),
      devices: [],
      hours: [],
      events: [],
      quality: { sampled: false, thresholded: false, otherRow: false },
    });
    for (const key of ['sessions', 'engagedSessions', 'keyEvents', 'transactions', 'revenue'] as const)
      fact(key, sum(key));
    for (const { channel, source, medium, sessions, keyEvents, revenue } of rows) {
      fact(`${channel} sessions`, sessions);
      fact(`${channel} goals`, keyEvents);
      fact(`${channel} revenue`, revenue);
      fact(`source ${source}/${medium}`, sessions);
    }
    if (hasAds) {
      fact('spend', cost, 'googleAds');
      fact('clicks', clicks, 'googleAds');
    }
  },
  gmb({ roll, date, size, days, fact }) {
    const [mobileSearch, desktopSearch, mobileMaps, calls, clicks, directions] = [
      size * 3,
      size,
      size * 2,
      8,
      9,
      7,
    ].map(most => roll.upTo(most)) as [number, number, number, number, number, number];
    days.gmb.push({
      date,
      impressions: { desktopMaps: null, desktopSearch, mobileMaps, mobileSearch },
      callClicks: calls,
      websiteClicks: clicks,
      directionRequests: directions,
      messagingClicks: null,
      bookings: null,
      foodOrders: null,
      foodMenuClicks: null,
    });
    const profileFacts = {
      views: mobileSearch + desktopSearch + mobileMaps,
      actions: calls + clicks + directions,
      'Search on phones': mobileSearch,
      'Search on desktops': desktopSearch,
      'Maps on phones': mobileMaps,
      Calls: calls,
      'Website clicks': clicks,
      'Direction requests': directions,
    };
    for (const [part, value] of Object.entries(profileFacts)) fact(part, value);
  },
  gsc({ roll, date, size, days, fact }) {
    const of = () => {
      const impressions = roll.upTo(size * 20);
      return { clicks: Math.min(impressions, roll.upTo(size)), impressions, position: 1 + roll.upTo(300) / 8 };
    };
    const devices = [
      { device: 'MOBILE', ...of() },
      { device: 'DESKTOP', ...of() },
    ];
    const total = of();
    days.gsc.push({ date, ...total, devices, countries: [] });
    fact('clicks', total.clicks);
    fact('impressions', total.impressions);
    fact('weight', total.position * total.impressions);
    for (const { device, clicks } of devices) fact(`device ${device}`, clicks);
  },
  fb({ roll, date, size, days, fact }) {
    const campaign = (id: string, objective: string) => ({
      id,
      name: id,
      objective,
      spend: roll.upTo(size * 40) / 4,
      impressions: roll.upTo(900),
      clicks: roll.upTo(60),
      forms: roll.upTo(3),
    });
    const campaigns = [campaign('leads', 'OUTCOME_LEADS'), campaign('traffic', 'OUTCOME_TRAFFIC')];
    days.fb.push({
      date,
      timeZone: 'America/New_York',
      currency: 'USD',
      devices: [],
      campaigns: campaigns.map(({ forms, ...campaignRow }) => ({
        ...campaignRow,
        linkClicks: null,
        reach: null,
        actions: [{ type: 'onsite_conversion.lead_grouped', count: forms }],
      })),
    });
    const sum = (key: 'spend' | 'clicks' | 'forms') =>
      campaigns.reduce((all, campaignRow) => all + campaignRow[key], 0);
    fact('spend', sum('spend'));
    fact('clicks', sum('clicks'));
    fact('forms', sum('forms'));
  },
  fbPage({ roll, date, size, days, fact }) {
    // Missing values aren't zero: followers and new followers are each missing on some days.
    const [follows, newFollows] = [
      roll.chance(0.1) ? null : 900 + roll.upTo(50),
      roll.chance(0.1) ? null : roll.upTo(size),
    ];
    days.fbPage.push({
      date,
      instagram: null,
      page: {
        follows,
        newFollows,
        unfollows: 0,
        mediaViews: null,
        uniqueMediaViews: null,
        engagements: null,
        pageViews: null,
        videoViews: null,
      },
    });
    fact('held', 1);
    if (follows !== null) fact('fans', follows);
    if (newFollows !== null) fact('new fans', newFollows);
  },
};
