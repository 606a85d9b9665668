import type { Ga4CoreDay } from '../../platforms/ga4/days.ts';
import { type Channel, channels } from '../../model/panel.ts';
import { findSocialReferrer } from '../../domain/channels/classify.ts';
import { asCount, asMoney } from '../../platforms/amounts.ts';
import { classifyChannelCached } from '../../platforms/ga4/day-parts.ts';
import type { FactKey, Facts } from '../metrics/facts.ts';
import type { DimensionKey } from './dimensions.ts';
import { addFacts, addToRow, type RowSum, type RowSums } from './row-sums.ts';
import type { Dimension, DimensionContext, StoredDays } from './dimension.ts';
import { monthTotals, websiteMonths } from './website-months.ts';
import { noValue } from '../../platforms/ga4/no-value.ts';
import { amountsKnown, currencyOfDays, withoutMixedMoney } from './website-days.ts';

type Own = Extract<
  DimensionKey,
  | 'channel'
  | 'sourceMedium'
  | 'campaign'
  | 'device'
  | 'hour'
  | 'event'
  | 'city'
  | 'landingPage'
  | 'product'
  | 'socialReferrer'
>;
type TrafficRow = Ga4CoreDay['traffic'][number];
type Amounts = Readonly<Partial<Record<FactKey, number>>>;

/** Sessions without a tagged campaign, as Google Analytics names them. */
const noCampaign = new Set([...noValue, '(organic)', '(direct)', '(referral)', '(ai-assistant)', '(none)']);

const getCoreDays = (days: StoredDays) => days.ga4?.core ?? [];

const trafficAmounts = (row: TrafficRow): Amounts => ({
  sessions: asCount(row.sessions),
  engagedSessions: asCount(row.engagedSessions),
  goals: asCount(row.keyEvents),
  transactions: asCount(row.transactions),
  revenue: asMoney(row.revenue),
});
const outcome = (row: { readonly sessions: number; readonly keyEvents: number }): Amounts => ({
  sessions: asCount(row.sessions),
  goals: asCount(row.keyEvents),
});
const isWanted = (channel: Channel, { channels: requestedChannels }: DimensionContext) =>
  requestedChannels === undefined || requestedChannels.includes(channel);

/** Returns rows of the traffic table; if `keyOf` is null, there is no row, but the total includes it. */
function trafficRows(
  days: StoredDays,
  context: DimensionContext,
  makeKey: (row: TrafficRow, channel: Channel) => string[] | null,
): RowSums {
  const core = getCoreDays(days);
  const keepKnown = amountsKnown(core);
  const sums: RowSums = new Map();
  for (const { traffic, currency } of core) {
    for (const row of traffic) {
      const channel = classifyChannelCached(row.source, row.medium);
      const key = isWanted(channel, context) ? makeKey(row, channel) : null;
      if (key !== null) addToRow(sums, makeRow(key, channel, context, currency), keepKnown(trafficAmounts(row)));
    }
  }
  return sums;
}

const makeRow = (
  key: string[],
  channel: Channel | undefined,
  { hasMoney }: DimensionContext,
  currency: string | undefined,
): Omit<RowSum, 'facts'> => ({
  key,
  ...(channel === undefined ? {} : { channel }),
  ...(hasMoney && currency !== undefined ? { currency } : {}),
});

/** Returns the day's own totals, or all traffic of some channels, which the platform reports only by traffic. */
function totalsOfTraffic(days: StoredDays, { channels: requestedChannels }: DimensionContext): Facts {
  const core = getCoreDays(days);
  const keepKnown = amountsKnown(core);
  const total: Partial<Record<FactKey, number>> = {};
  for (const day of core) {
    if (requestedChannels === undefined)
      addFacts(total, keepKnown(trafficAmounts({ ...day.totals, source: '', medium: '', campaign: '' })));
    else
      for (const row of day.traffic)
        if (requestedChannels.includes(classifyChannelCached(row.source, row.medium)))
          addFacts(total, keepKnown(trafficAmounts(row)));
  }
  return withoutMixedMoney(
    total,
    core.filter(({ totals }) => asMoney(totals.revenue) !== 0),
  );
}

/** Returns one row per channel, including those without results. */
function channelRows(days: StoredDays, context: DimensionContext): RowSums {
  const sums = trafficRows(days, context, (_, channel) => [channel]);
  const core = getCoreDays(days);
  const none = amountsKnown(core)({ sessions: 0, engagedSessions: 0, goals: 0, transactions: 0, revenue: 0 });
  const there = new Set([...sums.values()].map(({ channel }) => channel));
  for (const channel of channels)
    if (core.length > 0 && isWanted(channel, context) && !there.has(channel))
      addToRow(sums, makeRow([channel], channel, context, core[0]?.currency), none);
  return sums;
}

function deviceRows(days: StoredDays): RowSums {
  const sums: RowSums = new Map();
  for (const { devices } of getCoreDays(days))
    for (const row of devices) if (!noValue.has(row.device)) addToRow(sums, { key: [row.device] }, outcome(row));
  return sums;
}

/** Returns all 24 hours of the property's day, without the platform's '(other)' hour. */
function hourRows(days: StoredDays): RowSums {
  const sums: RowSums = new Map();
  const core = getCoreDays(days);
  if (core.length > 0)
    for (let hour = 0; hour < 24; hour += 1) addToRow(sums, { key: [String(hour)] }, { sessions: 0, goals: 0 });
  for (const { hours } of core)
    for (const row of hours) if (row.hour !== null) addToRow(sums, { key: [String(row.hour)] }, outcome(row));
  return sums;
}

function eventRows(days: StoredDays): RowSums {
  const sums: RowSums = new Map();
  for (const { events } of getCoreDays(days))
    for (const { name, keyEvents } of events)
      if (!noValue.has(name)) addToRow(sums, { key: [name] }, { goals: asCount(keyEvents) });
  return sums;
}

/** Returns cities with their region; a missing region is blank. */
function cityRows(days: StoredDays, context: DimensionContext): RowSums {
  const core = getCoreDays(days);
  const keepKnown = amountsKnown(core);
  const currencyOn = currencyOfDays(core);
  const sums: RowSums = new Map();
  for (const { date, cities } of days.ga4?.places ?? []) {
    const currency = currencyOn(date) ?? context.currency;
    for (const { city, region, ...row } of cities) {
      if (noValue.has(city)) continue;
      const amounts = keepKnown({
        ...outcome(row),
        transactions: asCount(row.transactions),
        revenue: asMoney(row.revenue),
      });
      // Money without a known currency is not an amount.
      const reportedAmounts = context.hasMoney && currency === undefined ? { ...amounts, revenue: null } : amounts;
      addToRow(sums, makeRow([city, noValue.has(region) ? '' : region], undefined, context, currency), reportedAmounts);
    }
  }
  return sums;
}

function landingPageRows(days: StoredDays): RowSums {
  const keepKnown = amountsKnown(getCoreDays(days));
  const sums: RowSums = new Map();
  for (const { pages } of days.ga4?.pages ?? [])
    for (const row of pages)
      if (!noValue.has(row.page))
        addToRow(
          sums,
          { key: [row.page] },
          keepKnown({ ...outcome(row), engagedSessions: asCount(row.engagedSessions) }),
        );
  return sums;
}

type Product = NonNullable<NonNullable<StoredDays['ga4']>['shop']>[number]['products'][number];
const productAmounts = (row: Product): Amounts => ({
  itemsPurchased: asCount(row.itemsPurchased),
  itemRevenue: asMoney(row.itemRevenue),
});

function productRows(days: StoredDays, context: DimensionContext): RowSums {
  const keepKnown = amountsKnown(getCoreDays(days));
  const sums: RowSums = new Map();
  for (const { currency, products } of days.ga4?.shop ?? [])
    for (const row of products)
      if (!noValue.has(row.name))
        addToRow(sums, makeRow([row.name], undefined, context, currency), keepKnown(productAmounts(row)));
  return sums;
}

/** Adds up sales of all products, with or without a name: the platform reports items only by product. */
function productTotals(days: StoredDays): Facts {
  const keepKnown = amountsKnown(getCoreDays(days));
  const shop = days.ga4?.shop ?? [];
  // A day without products sold nothing. A day without a record was synced before the site sold anything, so it is
  // unknown.
  const total: Partial<Record<FactKey, number>> =
    shop.length > 0 ? keepKnown({ itemsPurchased: 0, itemRevenue: 0 }) : {};
  for (const { products } of shop) for (const row of products) addFacts(total, keepKnown(productAmounts(row)));
  return withoutMixedMoney(
    total,
    shop.filter(({ products }) => products.some(row => asMoney(row.itemRevenue) !== 0)),
  );
}

const core = { rowsFrom: [['ga4', 'core']], readTotals: totalsOfTraffic } as const satisfies Partial<Dimension>;
const coreTotals = { totalsFrom: [['ga4', 'core']], readTotals: totalsOfTraffic } as const satisfies Partial<Dimension>;

/** Breakdowns of the website in Google Analytics. */
export const websiteDimensions: Readonly<Record<Own, Dimension>> = {
  channel: { ...core, ofMonths: websiteMonths.channel, readRows: channelRows },
  // A missing medium still says something with its source, so only a missing source hides a row.
  sourceMedium: {
    ...core,
    readRows: (days, context) =>
      trafficRows(days, context, ({ source, medium }) => (noValue.has(source) ? null : [source, medium])),
  },
  campaign: {
    ...core,
    readRows: (days, context) =>
      trafficRows(days, context, ({ campaign }) => (noCampaign.has(campaign) ? null : [campaign])),
  },
  socialReferrer: {
    ...core,
    readRows: (days, context) =>
      trafficRows(days, context, ({ source }) => {
        const name = findSocialReferrer(source);
        return name === null ? null : [name];
      }),
  },
  device: { ...core, ofMonths: websiteMonths.device, readRows: deviceRows },
  hour: { ...core, ofMonths: websiteMonths.hour, readRows: hourRows },
  event: { ...core, ofMonths: websiteMonths.event, readRows: eventRows },
  city: { ...coreTotals, ofMonths: monthTotals, rowsFrom: [['ga4', 'places']], readRows: cityRows },
  landingPage: { ...coreTotals, ofMonths: monthTotals, rowsFrom: [['ga4', 'pages']], readRows: landingPageRows },
  product: {
    rowsFrom: [['ga4', 'shop']],
    totalsFrom: [['ga4', 'core']],
    readRows: productRows,
    readTotals: productTotals,
  },
};
