import { type Channel, channels } from '../../model/panel.ts';
import { classifyChannel } from '../../domain/channels/classify.ts';
import type { PartKey, Parts } from '../../numbers/metrics/parts.ts';
import { keyed } from '../../domain/keyed.ts';
import { asCount, asMoney } from '../amounts.ts';
import type { Ga4CoreDay } from './days.ts';

/**
 * Returns true after hours: hour 17 or later, or 8 or earlier (specification 5). The platform's '(other)' hour is
 * neither.
 */
export const isAfterHours = (hour: number | null): boolean => hour !== null && (hour >= 17 || hour <= 8);

const channelCache = new Map<string, Map<string, Channel>>();
const knownLimit = 20_000;
let knownCount = 0;

/** Caches `classifyChannel`, because a site's few sources repeat every day. */
export function classifyChannelCached(source: string, medium: string): Channel {
  const found = channelCache.get(source)?.get(medium);
  if (found !== undefined) return found;
  if (knownCount >= knownLimit) {
    channelCache.clear();
    knownCount = 0;
  }
  const channel = classifyChannel({ source, medium });
  let mediums = channelCache.get(source);
  if (!mediums) channelCache.set(source, (mediums = new Map()));
  mediums.set(medium, channel);
  knownCount += 1;
  return channel;
}

/** Parts of sessions and goals by channel; paid also has revenue, for the return on ad spend. */
export const channelParts = {
  organic: ['organicSessions', 'organicGoals'],
  paid: ['paidSessions', 'paidGoals'],
  direct: ['directSessions', 'directGoals'],
  social: ['socialSessions', 'socialGoals'],
  email: ['emailSessions', 'emailGoals'],
  referral: ['referralSessions', 'referralGoals'],
  ai: ['aiSessions', 'aiGoals'],
  other: ['otherSessions', 'otherGoals'],
} as const satisfies Record<Channel, readonly [keyof Parts, keyof Parts]>;

const noneUnknown: readonly PartKey[] = [];
/** The parts calculated from each GA4 field that the platform may stop providing. */
const partsOfField: Readonly<Record<string, readonly PartKey[]>> = {
  sessions: ['sessions', 'bounces', 'cpcSessions', ...Object.values(channelParts).map(([sessions]) => sessions)],
  keyEvents: ['goals', 'afterHoursGoals', 'paidLeads', ...Object.values(channelParts).map(([, goals]) => goals)],
  engagedSessions: ['engagedSessions', 'bounces', 'cpcEngagedSessions'],
  newUsers: ['newUsers'],
  screenPageViews: ['screenPageViews'],
  sessionSeconds: ['sessionSeconds'],
  transactions: ['transactions'],
  revenue: ['revenue', 'paidRevenue'],
  adCost: ['adSpend'],
  adClicks: ['adClicks'],
  adImpressions: ['adImpressions'],
};

/** Lists parts that are missing on a GA4 day because the platform no longer provides a field for them. */
export const unknownParts = ({ unknown }: Ga4CoreDay): readonly PartKey[] =>
  unknown === undefined ? noneUnknown : unknown.flatMap(field => partsOfField[field] ?? noneUnknown);

/** Returns true if the platform provided a field on every one of the days. */
export const isGiven = (days: readonly Ga4CoreDay[], field: string): boolean =>
  days.every(({ unknown }) => unknown === undefined || !unknown.includes(field));

/**
 * Adds one GA4 day without its unknown values (`unknownParts`). Ad figures are absent without a linked Ads account:
 * `adDayOf` decides if the day has them.
 */
export function addGa4Day(parts: Parts, day: Ga4CoreDay): void {
  const before = unknownParts(day).map(part => [part, parts[part]] as const);
  addFigures(parts, day);
  for (const [part, amount] of before) parts[part] = amount;
}

function addFigures(parts: Parts, day: Ga4CoreDay): void {
  const { totals } = day;
  const sessions = asCount(totals.sessions);
  parts.sessions += sessions;
  parts.engagedSessions += asCount(totals.engagedSessions);
  parts.bounces += Math.max(0, sessions - asCount(totals.engagedSessions));
  parts.sessionSeconds += asCount(totals.sessionSeconds);
  parts.newUsers += asCount(totals.newUsers);
  parts.screenPageViews += asCount(totals.screenPageViews);
  parts.goals += asCount(totals.keyEvents);
  parts.transactions += asCount(totals.transactions);
  parts.revenue += asMoney(totals.revenue);
  parts.adSpend += asMoney(totals.adCost ?? 0);
  parts.adClicks += asCount(totals.adClicks ?? 0);
  parts.adImpressions += asCount(totals.adImpressions ?? 0);
  for (const row of day.traffic) {
    const channel = classifyChannelCached(row.source, row.medium);
    const [sessionsPart, goalsPart] = channelParts[channel];
    parts[sessionsPart] += asCount(row.sessions);
    parts[goalsPart] += asCount(row.keyEvents);
    // The specification's alert depends only on the medium, not on the channel.
    if (row.medium.toLowerCase() === 'cpc') {
      parts.cpcSessions += asCount(row.sessions);
      parts.cpcEngagedSessions += asCount(row.engagedSessions);
    }
    if (channel === 'paid') {
      parts.paidLeads += asCount(row.keyEvents);
      parts.paidRevenue += asMoney(row.revenue);
    }
  }
  for (const row of day.hours) if (isAfterHours(row.hour)) parts.afterHoursGoals += asCount(row.keyEvents);
}

/**
 * Returns true if an Ads account is linked: the day has ad costs, or would have them if the platform still provided
 * everything.
 */
export const hasAdFigures = ({ totals, unknown }: Ga4CoreDay): boolean =>
  totals.adCost !== null || (unknown ?? []).some(isAdField);

const isAdField = (field: string): boolean => field === 'adCost' || field === 'adClicks' || field === 'adImpressions';

/**
 * Adds up goals, sessions, transactions and revenue of each channel over some days; every channel is included, in fixed
 * order.
 */
export function channelTotals(days: readonly Ga4CoreDay[]): Record<Channel, ChannelTotals> {
  const totals = keyed(channels, () => ({ sessions: 0, goals: 0, transactions: 0, revenue: 0 }));
  for (const day of days) {
    for (const row of day.traffic) {
      const sum = totals[classifyChannelCached(row.source, row.medium)];
      sum.sessions += asCount(row.sessions);
      sum.goals += asCount(row.keyEvents);
      sum.transactions += asCount(row.transactions);
      sum.revenue += asMoney(row.revenue);
    }
  }
  return totals;
}
export type ChannelTotals = { sessions: number; goals: number; transactions: number; revenue: number };
