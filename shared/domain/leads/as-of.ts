import type { Lead } from '../../model/lead.ts';
import { keptAt, wonAt } from './facts.ts';

/** The status of a deal that closed later. */
const notYetWon = 'open';
/** Stages that a lead reaches at an instant of their own. */
const stages = [
  'engagedTimestamp',
  'aiInitEngagementTimestamp',
  'bookingCreatedAtTimestamp',
  'contactedTimestamp',
  'rescheduledTimestamp',
  'noShowTimestamp',
  'cancelledTimestamp',
  'discoveryDayTimestamp',
  'signedTimestamp',
] as const;

/**
 * A lead as far as it had come by an instant (epoch ms): stages that it reached later, and a deal that closed later,
 * are taken from it. A booking counts from when it was made, for its date lies ahead; it was kept on the date that it
 * was last set for. What a CRM gives no instant for (territory, qualification, reason of a disqualification) stays.
 */
export function leadAsOf(lead: Lead, atMs: number): Lead {
  const isBooked = (lead.bookingCreatedAtTimestamp ?? Infinity) <= atMs;
  const later = stages.filter(stage => (lead[stage] ?? 0) > atMs && !(stage === 'contactedTimestamp' && isBooked));
  const isLaterKept = (keptAt(lead) ?? 0) > atMs;
  const isLaterWon = (wonAt(lead) ?? 0) > atMs;
  if (later.length === 0 && !isLaterKept && !isLaterWon) return lead;
  return {
    ...lead,
    ...Object.fromEntries(later.map(stage => [stage, undefined])),
    bookingKept: lead.bookingKept && !isLaterKept,
    status: isLaterWon ? notYetWon : lead.status,
  };
}

type Instants = { readonly toMs: number };

/**
 * When the leads of an earlier range were as old as those of a range are now (epoch ms): as long after its end as now
 * is after the end of the range. Deals come weeks after their leads; compared as they stand today, every newest range
 * would look worse than the one before it, and every step of the funnel faster.
 */
export const sameAge = (range: Instants, before: Instants, nowMs: number): number =>
  before.toMs + Math.max(0, nowMs - range.toMs);
