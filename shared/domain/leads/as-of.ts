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
 * Returns a lead as of an instant (epoch ms), without stages and deals that came later. A booking counts from its
 * creation because its date is in the future; it was kept on its last scheduled date. Fields without a timestamp
 * (territory, qualification, disqualification reason) stay.
 */
export function rewindLead(lead: Lead, atMs: number): Lead {
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
 * Returns the instant at which an earlier range's leads had the age that a range's leads have now (epoch ms). Deals
 * close weeks after their leads, so without it every new range would look worse than the previous one.
 */
export const sameAge = (range: Instants, before: Instants, nowMs: number): number =>
  before.toMs + Math.max(0, nowMs - range.toMs);
