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

const known = new Map<string, Map<string, Channel>>();
const knownLimit = 20_000;
let knownCount = 0;

/** `classifyChannel`, remembered: a site's few sources come back day after day. */
export function classifyChannelCached(source: string, medium: string): Channel {
  const found = known.get(source)?.get(medium);
  if (found !== undefined) return found;
  if (knownCount >= knownLimit) {
    known.clear();
    knownCount = 0;
  }
  const channel = classifyChannel({ source, medium });
  let mediums = known.get(source);
  if (!mediums) known.set(source, (mediums = new Map()));
  mediums.set(medium, channel);
  knownCount += 1;
  return channel;
}

/** Parts of sessions and goals by channel; paid adds revenue, because return on ad spend asks for it. */
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

/** Parts that a GA4 day cannot give, because the platform no longer gave a field they are made of. */
export const unknownParts = ({ unknown }: Ga4CoreDay): readonly PartKey[] =>
  unknown === undefined ? noneUnknown : unknown.flatMap(field => partsOfField[field] ?? noneUnknown);

/** True when the platform gave a field on every one of the days. */
export const isGiven = (days: readonly Ga4CoreDay[], field: string): boolean =>
  days.every(({ unknown }) => unknown === undefined || !unknown.includes(field));

/**
 * Adds one GA4 day, but for what it does not know (`unknownParts`). Ad figures are absent where no Ads account is
 * linked: `adDayOf` says whether the day had them.
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
 * True when an Ads account is linked: the day says what its ads cost, or would if the platform still gave all of it.
 */
export const hasAdFigures = ({ totals, unknown }: Ga4CoreDay): boolean =>
  totals.adCost !== null || (unknown ?? []).some(isAdField);

const isAdField = (field: string): boolean => field === 'adCost' || field === 'adClicks' || field === 'adImpressions';

/** Goals, sessions, transactions and revenue of each channel over some days; every channel is there, in fixed order. */
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
