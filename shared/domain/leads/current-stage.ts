import type { Lead } from '../../model/lead.ts';
import type { LeadChip } from '../../model/lead-view.ts';
import { bookedAt, closedAt, type Counted, countAll, isWon, keptAt, wonAt } from './facts.ts';
import { isWaiting } from './speed.ts';

/** The stage that a lead is in, and whether that is good (specification 4, Lead stages). */
export const currentStages = {
  won: { title: 'Won', tone: 'good' },
  disqualified: { title: 'Disqualified', tone: 'bad' },
  discovery: { title: 'Discovery Day', tone: 'info' },
  signed: { title: 'App signed', tone: 'info' },
  kept: { title: 'Kept', tone: 'info' },
  noShow: { title: 'No show', tone: 'warning' },
  cancelled: { title: 'Canceled', tone: 'warning' },
  booked: { title: 'Booked', tone: 'info' },
  engaged: { title: 'Engaged', tone: 'neutral' },
  new: { title: 'New', tone: 'neutral' },
} as const;
export type CurrentStage = keyof typeof currentStages;

type Staged = Omit<Lead, 'siteId'>;

/** The furthest a lead has come; what ended it goes before what it reached. */
export function findCurrentStage(lead: Staged): CurrentStage {
  if (isWon(lead)) return 'won';
  if (lead.metrics.dqReason !== undefined) return 'disqualified';
  if (lead.discoveryDayTimestamp !== undefined) return 'discovery';
  if (lead.signedTimestamp !== undefined) return 'signed';
  if (lead.bookingKept) return 'kept';
  const booked = Math.max(lead.contactedTimestamp ?? -1, lead.rescheduledTimestamp ?? -1);
  if (lead.noShowTimestamp !== undefined && lead.noShowTimestamp >= booked) return 'noShow';
  if (lead.cancelledTimestamp !== undefined && lead.cancelledTimestamp >= booked) return 'cancelled';
  if (booked >= 0) return 'booked';
  return lead.engagedTimestamp === undefined ? 'new' : 'engaged';
}

/** The instant at which each list chip counts a lead; undefined: never. */
const chipInstants: Readonly<Record<LeadChip, (lead: Staged) => number | undefined>> = {
  unanswered: lead => (isWaiting(lead) ? lead.timestamp : undefined),
  engaged: lead => lead.engagedTimestamp,
  booked: bookedAt,
  kept: keptAt,
  signed: lead => lead.signedTimestamp,
  discovery: lead => lead.discoveryDayTimestamp,
  won: wonAt,
  disqualified: lead => (lead.metrics.dqReason === undefined ? undefined : lead.timestamp),
};

/** True when a chip lets a lead through, as the funnel counts it. */
export function passesChip(lead: Staged, chip: LeadChip, counts: Counted = countAll): boolean {
  const at = chipInstants[chip](lead);
  return at !== undefined && counts(at);
}

/** True when a Lead ID, campaign or zip contains what is looked for, case aside. */
export function isFound({ leadId, metrics }: Staged, query: string): boolean {
  const text = query.trim().toLowerCase();
  return [leadId, metrics.utm_campaign, metrics.zip ?? ''].some(part => part.toLowerCase().includes(text));
}

export type TimelineEntry = { readonly label: string; readonly at: number; readonly note: string };

/** Lists a lead's events with their instants (epoch ms), oldest first, under the specification's labels. */
export function listTimeline(lead: Staged): TimelineEntry[] {
  const { metrics } = lead;
  const times = (count: number) => (count > 1 ? `${count} times` : '');
  const sourced = [metrics.utm_source, metrics.utm_medium].join(' / ');
  const entries: readonly (readonly [label: string, at: number | undefined, note: string])[] = [
    ['Date Created', lead.timestamp, `${sourced} · ${metrics.utm_campaign}`],
    ['Date AI Engaged Contact', lead.aiInitEngagementTimestamp, ''],
    ['Date Contact Engages', lead.engagedTimestamp, ''],
    ['Date Booking Created At', lead.bookingCreatedAtTimestamp, ''],
    ['Date Rescheduled', lead.rescheduledTimestamp, times(lead.rescheduledCounter)],
    ['Date No Show', lead.noShowTimestamp, times(lead.noShowCounter)],
    ['Date Canceled', lead.cancelledTimestamp, times(lead.cancelledCounter)],
    ['Date Contacted/Booked', lead.contactedTimestamp, `Booking Kept: ${lead.bookingKept ? 'yes' : 'no'}`],
    ['Date App Signed', lead.signedTimestamp, ''],
    ['Discovery Day', lead.discoveryDayTimestamp, ''],
    [
      isWon(lead) ? 'Won' : 'Date Closed',
      closedAt(lead),
      metrics.dealCloseOverride === undefined ? '' : 'Date Close Override',
    ],
  ];
  return entries
    .flatMap(([label, at, note]) => (at === undefined ? [] : [{ label, at, note }]))
    .sort((a, b) => a.at - b.at);
}
