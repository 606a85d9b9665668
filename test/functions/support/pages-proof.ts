import { eachDay } from '../../../shared/domain/periods/days.ts';
import type { Ga4CoreDay, Ga4PagesDay, Ga4PlacesDay, Ga4ShopDay } from '../../../shared/platforms/ga4/days.ts';
import type { DimensionKey } from '../../../shared/numbers/breakdowns/dimensions.ts';

/** A shop's days as Google Analytics tells them, and the questions that SQL is asked of them as they were stored. */

/** Source, medium, campaign, and the channel that the specification names for them. */
const tags = [
  ['google', 'organic', '(organic)', 'organic'], ['bing', 'organic', '(organic)', 'organic'], ['google', 'cpc', 'Spring sale', 'paid'],
  ['facebook', 'cpc', 'Spring sale', 'paid'], ['(direct)', '(none)', '(direct)', 'direct'], ['m.facebook.com', 'referral', '(referral)', 'social'],
  ['instagram', 'social', 'Reels', 'social'], ['news.test', 'referral', '(referral)', 'referral'], ['letter', 'email', 'Letter 1', 'email'],
  ['letter', 'email', '(not set)', 'email'], ['qr', 'flyer', 'Expo', 'other'], ['qr', '(not set)', 'Reels', 'other'],
] as const;

let seed = 7;
const random = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
/** The property's currency changed once; four days were never brought. */
const currencyOn = (date: string) => (date < '2026-07-10' ? 'USD' : 'EUR');
const missing = new Set(['2026-03-03', '2026-06-30', '2026-10-25', '2026-11-02']);
export const daysOfShop = (start: string, end: string) => eachDay(start, end).filter(day => !missing.has(day));
const cents = (most: number) => random(most * 100) / 100;

export function coreDay(date: string): Ga4CoreDay {
  const traffic = tags.filter(() => random(5) > 0).map(([source, medium, campaign]) => {
    const sessions = random(300) + 1;
    return { source, medium, campaign, sessions, engagedSessions: random(sessions), keyEvents: random(9), transactions: random(4), revenue: cents(400) };
  });
  const sum = (key: 'sessions' | 'engagedSessions' | 'keyEvents' | 'transactions' | 'revenue') => traffic.reduce((all, row) => all + row[key], 0);
  return {
    date, timeZone: 'America/New_York', currency: currencyOn(date),
    // More than its rows: what the platform withholds or folds.
    totals: {
      sessions: sum('sessions') + 11, engagedSessions: sum('engagedSessions') + 5, totalUsers: 90, newUsers: 30, screenPageViews: 400, sessionSeconds: 9000 + random(99),
      keyEvents: sum('keyEvents') + 2, transactions: sum('transactions') + 1, revenue: sum('revenue') + 1.25, adCost: null, adClicks: null, adImpressions: null,
    },
    traffic,
    devices: ['mobile', 'desktop', '(not set)'].map(device => ({ device, sessions: random(300), keyEvents: random(9) })),
    hours: [...Array.from({ length: 24 }, (_, hour) => hour), null].filter(() => random(4) > 0).map(hour => ({ hour, sessions: random(30), keyEvents: random(3) })),
    events: ['lead', 'purchase', '(other)'].map(name => ({ name, keyEvents: random(9) })),
    quality: { sampled: date === '2026-10-30', thresholded: false, otherRow: date >= '2026-01-01' },
  };
}

export const placesDay = (date: string): Ga4PlacesDay => ({
  date,
  cities: [['Boston', 'Massachusetts'], ['Boston', 'Georgia'], ['Erie', '(not set)'], ['(not set)', '(not set)'], ['(other)', '']].map(([city = '', region = '']) => ({
    city, region, sessions: random(200), keyEvents: random(9), transactions: random(3), revenue: cents(300),
  })),
});
export const pagesDay = (date: string): Ga4PagesDay => ({
  date,
  pages: ['/', '/shop', '/shop?a=b', '(other)', '(not set)'].map(page => ({ page, sessions: random(200), engagedSessions: random(90), keyEvents: random(9) })),
});
export const shopDay = (date: string): Ga4ShopDay => ({
  date, currency: currencyOn(date),
  products: ['Bag', 'Belt', '(not set)'].map(name => ({ name, itemsPurchased: random(5), itemRevenue: cents(200) })),
});

export const channelTable = `CREATE TABLE channels AS SELECT * FROM (VALUES ${[...new Set(tags.map(([source, medium, , channel]) => `('${source}', '${medium}', '${channel}')`))].join(', ')}) AS t(source, medium, channel)`;

const traffic = `SELECT c.currency, unnest(c.traffic, recursive := true) FROM core c WHERE c.date BETWEEN $start AND $end`;
const of = (list: string) => `SELECT unnest(${list}, recursive := true) FROM core WHERE date BETWEEN $start AND $end`;
const sums = 'sum(sessions) AS sessions, sum("engagedSessions") AS "engagedSessions", sum("keyEvents") AS goals, sum(transactions) AS transactions, sum(revenue) AS revenue';
const outcome = 'sum(sessions) AS sessions, sum("keyEvents") AS goals';
const none = `('', '(not set)', '(other)')`;

/** By dimension: rows with `a` and `b` of the key, `channel`, `currency`, and the facts. */
export const questions: Readonly<Partial<Record<DimensionKey, string>>> = {
  channel: `SELECT channel AS a, channel, currency, ${sums} FROM (${traffic}) JOIN channels USING (source, medium) GROUP BY ALL`,
  sourceMedium: `SELECT source AS a, medium AS b, channel, currency, ${sums} FROM (${traffic}) JOIN channels USING (source, medium) GROUP BY ALL`,
  campaign: `SELECT campaign AS a, channel, currency, ${sums} FROM (${traffic}) JOIN channels USING (source, medium) WHERE campaign NOT LIKE '(%)' GROUP BY ALL`,
  socialReferrer: `SELECT CASE source WHEN 'm.facebook.com' THEN 'Facebook' ELSE 'Instagram' END AS a, channel, currency, ${sums} FROM (${traffic}) JOIN channels USING (source, medium) WHERE channel = 'social' GROUP BY ALL`,
  device: `SELECT device AS a, ${outcome} FROM (${of('devices')}) WHERE device NOT IN ${none} GROUP BY ALL`,
  hour: `SELECT h::VARCHAR AS a, coalesce(sum(sessions), 0) AS sessions, coalesce(sum("keyEvents"), 0) AS goals FROM range(24) t(h) LEFT JOIN (${of('hours')}) x ON x.hour = t.h GROUP BY ALL`,
  event: `SELECT name AS a, sum("keyEvents") AS goals FROM (${of('events')}) WHERE name NOT IN ${none} GROUP BY ALL`,
  city: `SELECT city AS a, CASE WHEN region IN ${none} THEN '' ELSE region END AS b, currency, sum(sessions) AS sessions, sum("keyEvents") AS goals, sum(transactions) AS transactions, sum(revenue) AS revenue FROM (SELECT p.currency, unnest(p.cities, recursive := true) FROM (SELECT places.*, core.currency FROM places JOIN core USING (date)) p WHERE p.date BETWEEN $start AND $end) WHERE city NOT IN ${none} GROUP BY ALL`,
  landingPage: `SELECT page AS a, sum(sessions) AS sessions, sum("engagedSessions") AS "engagedSessions", sum("keyEvents") AS goals FROM (SELECT unnest(pages, recursive := true) FROM pages WHERE date BETWEEN $start AND $end) WHERE page NOT IN ${none} GROUP BY ALL`,
  product: `SELECT name AS a, currency, sum("itemsPurchased") AS "itemsPurchased", sum("itemRevenue") AS "itemRevenue" FROM (SELECT currency, unnest(products, recursive := true) FROM shop WHERE date BETWEEN $start AND $end) WHERE name NOT IN ${none} GROUP BY ALL`,
};

/** By metric of the figures. */
export const figureQuestions: Readonly<Record<string, string>> = {
  sessions: 'SELECT sum(totals.sessions) AS v FROM core WHERE date BETWEEN $start AND $end',
  goals: 'SELECT sum(totals."keyEvents") AS v FROM core WHERE date BETWEEN $start AND $end',
  gcr: 'SELECT sum(totals."keyEvents") / sum(totals.sessions) AS v FROM core WHERE date BETWEEN $start AND $end',
  bounceRate: 'SELECT 1 - sum(totals."engagedSessions") / sum(totals.sessions) AS v FROM core WHERE date BETWEEN $start AND $end',
  avgSessDuration: 'SELECT sum(totals."sessionSeconds") / sum(totals.sessions) AS v FROM core WHERE date BETWEEN $start AND $end',
  transactions: 'SELECT sum(totals.transactions) AS v FROM core WHERE date BETWEEN $start AND $end',
  revenue: 'SELECT CASE WHEN count(DISTINCT currency) = 1 THEN sum(totals.revenue) END AS v FROM core WHERE date BETWEEN $start AND $end',
  averageOrderValue: 'SELECT CASE WHEN count(DISTINCT currency) = 1 THEN sum(totals.revenue) / sum(totals.transactions) END AS v FROM core WHERE date BETWEEN $start AND $end',
  afterHours: `SELECT sum("keyEvents") AS v FROM (${of('hours')}) WHERE hour >= 17 OR hour <= 8`,
  ...Object.fromEntries(
    [['organic', 'seoSessions', 'seoGoals', 'seoGcr'], ['social', 'socialSessions', 'socialGoals', 'socialGcr'], ['paid', 'paidSessions', 'paidAdsGoals', 'paidAdsGcr'],
      ['email', 'emailSessions', 'emailGoals', 'emailGcr'], ['other', 'otherCampaignSessions', 'otherCampaignGoals', 'otherCampaignGcr']].flatMap(([channel, sessions = '', goals = '', rate = '']) => {
      const from = `FROM (${traffic}) JOIN channels USING (source, medium) WHERE channel = '${channel}'`;
      return [[sessions, `SELECT sum(sessions) AS v ${from}`], [goals, `SELECT sum("keyEvents") AS v ${from}`], [rate, `SELECT sum("keyEvents") / sum(sessions) AS v ${from}`]];
    }),
  ),
};
