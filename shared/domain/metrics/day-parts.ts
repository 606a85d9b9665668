import type { Ga4CoreDay, PagespeedLabDay } from '../../model/daily-record.ts';
import { type Channel, channels } from '../../model/panel.ts';
import { channelOf } from '../channels/classify.ts';
import type { Parts } from './parts.ts';

/**
 * Turns daily records into parts. A count that is not finite or is negative counts 0; money may be negative (refunds),
 * but not infinite: such numbers come from no platform, and one must not spoil a year.
 */
export const asCount = (value: number): number => (value > 0 && value < Infinity ? value : 0);
export const asMoney = (value: number): number => (Number.isFinite(value) ? value : 0);

/** After hours: hour 17 or later, or 8 or earlier (specification 5). The platform's '(other)' hour is neither. */
export const isAfterHours = (hour: number | null): boolean => hour !== null && (hour >= 17 || hour <= 8);

const known = new Map<string, Map<string, Channel>>();
const knownLimit = 20_000;
let knownCount = 0;

/** `channelOf`, remembered: a site's few sources come back day after day. */
export function rememberedChannelOf(source: string, medium: string): Channel {
  const found = known.get(source)?.get(medium);
  if (found !== undefined) return found;
  if (knownCount >= knownLimit) {
    known.clear();
    knownCount = 0;
  }
  const channel = channelOf({ source, medium });
  let mediums = known.get(source);
  if (!mediums) known.set(source, (mediums = new Map()));
  mediums.set(medium, channel);
  knownCount += 1;
  return channel;
}

/** Parts of sessions and goals by channel; paid adds revenue, because return on ad spend asks for it. */
const channelParts = {
  organic: ['organicSessions', 'organicGoals'],
  paid: ['paidSessions', 'paidGoals'],
  direct: ['directSessions', 'directGoals'],
  social: ['socialSessions', 'socialGoals'],
  email: ['emailSessions', 'emailGoals'],
  referral: ['referralSessions', 'referralGoals'],
  other: ['otherSessions', 'otherGoals'],
} as const satisfies Record<Channel, readonly [keyof Parts, keyof Parts]>;

/** Adds one GA4 day. Ad figures are absent where no Ads account is linked: `adDayOf` says whether the day had them. */
export function addGa4Day(parts: Parts, day: Ga4CoreDay): void {
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
    const channel = rememberedChannelOf(row.source, row.medium);
    const [sessionsPart, goalsPart] = channelParts[channel];
    parts[sessionsPart] += asCount(row.sessions);
    parts[goalsPart] += asCount(row.keyEvents);
    if (channel === 'paid') {
      parts.paidLeads += asCount(row.keyEvents);
      parts.paidRevenue += asMoney(row.revenue);
    }
  }
  for (const row of day.hours) if (isAfterHours(row.hour)) parts.afterHoursGoals += asCount(row.keyEvents);
}

/** True when the day says what its ads cost. */
export const hasAdFigures = (day: Ga4CoreDay): boolean => day.totals.adCost !== null;

/**
 * Adds the lab runs of one day; a run that failed or lacks an audit adds nothing. Scores stay 0..100 and times in
 * milliseconds, because whole numbers add up without rounding: equal scores must stay equal over 30 and 31 days.
 */
export function addPagespeedDay(parts: Parts, { mobile, desktop }: PagespeedLabDay): void {
  for (const run of [mobile, desktop]) {
    if (run?.speedIndexMs != null && Number.isFinite(run.speedIndexMs)) {
      parts.pageLoadMs += run.speedIndexMs;
      parts.pageLoadRuns += 1;
    }
  }
  if (mobile?.interactiveMs != null && Number.isFinite(mobile.interactiveMs)) {
    parts.mobileInteractiveMs += mobile.interactiveMs;
    parts.mobileInteractiveRuns += 1;
  }
  if (mobile?.performance != null && Number.isFinite(mobile.performance)) {
    parts.mobileScore += mobile.performance;
    parts.mobileScoreRuns += 1;
  }
  if (desktop?.performance != null && Number.isFinite(desktop.performance)) {
    parts.desktopScore += desktop.performance;
    parts.desktopScoreRuns += 1;
  }
}

/** Goals, sessions, transactions and revenue of each channel over some days; every channel is there, in fixed order. */
export function channelTotals(days: readonly Ga4CoreDay[]): Record<Channel, ChannelTotals> {
  const totals = Object.fromEntries(
    channels.map(channel => [channel, { sessions: 0, goals: 0, transactions: 0, revenue: 0 }]),
  ) as Record<Channel, ChannelTotals>;
  for (const day of days) {
    for (const row of day.traffic) {
      const sum = totals[rememberedChannelOf(row.source, row.medium)];
      sum.sessions += asCount(row.sessions);
      sum.goals += asCount(row.keyEvents);
      sum.transactions += asCount(row.transactions);
      sum.revenue += asMoney(row.revenue);
    }
  }
  return totals;
}
export type ChannelTotals = { sessions: number; goals: number; transactions: number; revenue: number };
