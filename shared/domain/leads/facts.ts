import type { Lead } from '../../model/lead.ts';
import { numberAt } from './number-at.ts';
import { keyed } from '../keyed.ts';

/**
 * Lead counts (specification 3, Lead summary metrics). Every key is additive: a breakdown's rows sum to the total,
 * ranges can be added, and averages are computed from a sum and its count only for display.
 */
export const leadCounts = [
  'leads',
  'eligible',
  'ineligible',
  'contacted',
  'booked',
  'bookings',
  'bookingsKept',
  'engaged',
  'aiEngaged',
  'cancelled',
  'noShow',
  'rescheduled',
  'discovered',
  'appsSigned',
  'financiallyQualified',
  'dqReasonLeads',
  'units',
  'revenue',
  'openTerritories',
  'closedTerritories',
  'adjustedTerritories',
  'leadToAppDaysSum',
  'leadToAppCount',
  'leadToDealDaysSum',
  'leadToDealCount',
  'leadToContactedDaysSum',
  'leadToContactedCount',
  'leadToBookingMinutesSum',
  'leadToBookingCount',
  'leadToBookingEligibleMinutesSum',
  'leadToBookingEligibleCount',
  'leadToBookingQualifiedMinutesSum',
  'leadToBookingQualifiedCount',
] as const;
export type LeadCount = (typeof leadCounts)[number];

/** Position of each count in an accumulator. */
export const at = keyed(leadCounts, (_, index) => index);
export const width = leadCounts.length;

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A deal is won by its status, in any case (specification 4, Lead stages). */
export const isWon = (lead: Pick<Lead, 'status'>): boolean =>
  lead.status.length === 3 && lead.status.toLowerCase() === 'won';

/** Returns when a won deal closed. A manual override wins over the CRM's date. */
export const closedAt = (lead: Pick<Lead, 'metrics' | 'closeTimestamp'>): number | undefined =>
  lead.metrics.dealCloseOverride ?? lead.closeTimestamp;

/**
 * Returns the instant at which a deal counts on every page: its closing, or the lead's creation if it has no date.
 * Undefined if not won.
 */
export const wonAt = (lead: Omit<Lead, 'siteId'>): number | undefined =>
  isWon(lead) ? (closedAt(lead) ?? lead.timestamp) : undefined;

/**
 * Returns the instant at which a person with a booking counts: its last scheduled date, or the lead's creation if it
 * has none.
 */
export const bookedAt = (lead: Omit<Lead, 'siteId'>): number | undefined =>
  lead.rescheduledTimestamp ?? lead.contactedTimestamp ?? (lead.bookingKept ? lead.timestamp : undefined);

/** Returns the instant at which a kept booking counts; undefined if it wasn't kept. */
export const keptAt = (lead: Omit<Lead, 'siteId'>): number | undefined =>
  lead.bookingKept ? bookedAt(lead) : undefined;

/** Says whether what happened at an instant (epoch ms) counts. */
export type Counted = (at: number) => boolean;
export const countAll: Counted = () => true;

/** The few counts that one lead moves, as pairs of position and amount; reused for every lead. */
export type LeadFacts = { readonly positions: Uint8Array; readonly amounts: Float64Array; size: number };
export const emptyFacts = (): LeadFacts => ({
  positions: new Uint8Array(width),
  amounts: new Float64Array(width),
  size: 0,
});

/**
 * Computes one lead's counts for its groups. `counts` excludes events outside the range; facts without a date
 * (eligibility, qualification, territory) count on the lead's creation. Bookings are contacted plus rescheduled. A
 * stage stamped before the lead's creation counts as reached but gives no duration. Days are exact fractions; minutes
 * are rounded (specification 9).
 */
export function readLead(facts: LeadFacts, lead: Lead, counts: Counted = countAll): void {
  facts.size = 0;
  const created = lead.timestamp;
  const isIn = (at: number | undefined): at is number => at !== undefined && counts(at);
  const qualified = lead.metrics.financiallyQualified === true;
  const { contactedTimestamp: contacted, rescheduledTimestamp: rescheduled } = lead;
  if (counts(created)) addArrival(facts, lead, qualified);
  if (isIn(contacted)) {
    add(facts, at.contacted, 1);
    addDuration(facts, at.leadToContactedDaysSum, created, contacted, dayMs);
  }
  if (isIn(rescheduled)) add(facts, at.rescheduled, 1);
  const bookings = Number(isIn(contacted)) + Number(isIn(rescheduled));
  if (bookings > 0) add(facts, at.bookings, bookings);
  if (isIn(bookedAt(lead))) add(facts, at.booked, 1);
  if (isIn(keptAt(lead))) add(facts, at.bookingsKept, 1);
  if (isIn(lead.engagedTimestamp)) add(facts, at.engaged, 1);
  if (isIn(lead.aiInitEngagementTimestamp)) add(facts, at.aiEngaged, 1);
  if (isIn(lead.cancelledTimestamp)) add(facts, at.cancelled, 1);
  if (isIn(lead.noShowTimestamp)) add(facts, at.noShow, 1);
  if (isIn(lead.discoveryDayTimestamp)) add(facts, at.discovered, 1);
  if (isIn(lead.signedTimestamp)) {
    add(facts, at.appsSigned, 1);
    addDuration(facts, at.leadToAppDaysSum, created, lead.signedTimestamp, dayMs);
  }
  if (isIn(wonAt(lead))) addDeal(facts, lead, created);
  if (isIn(lead.bookingCreatedAtTimestamp)) addBookingSpeed(facts, lead, created, qualified);
}

function addArrival(facts: LeadFacts, lead: Lead, qualified: boolean): void {
  add(facts, at.leads, 1);
  add(facts, lead.smsIneligible ? at.ineligible : at.eligible, 1);
  if (qualified) add(facts, at.financiallyQualified, 1);
  if (lead.metrics.dqReason !== undefined) add(facts, at.dqReasonLeads, 1);
  addTerritory(facts, lead.metrics.territoryStatus);
}

function addDeal(facts: LeadFacts, lead: Lead, created: number): void {
  add(facts, at.units, 1);
  add(facts, at.revenue, lead.revenue ?? 0);
  const closed = closedAt(lead);
  if (closed !== undefined) addDuration(facts, at.leadToDealDaysSum, created, closed, dayMs);
}

function addTerritory(facts: LeadFacts, status: Lead['metrics']['territoryStatus']): void {
  if (status === 'Open') add(facts, at.openTerritories, 1);
  else if (status === 'Closed') add(facts, at.closedTerritories, 1);
  else if (status === 'Adjusted') add(facts, at.adjustedTerritories, 1);
}

function addBookingSpeed(facts: LeadFacts, lead: Lead, created: number, qualified: boolean): void {
  const minutes = bookingMinutes(lead, created);
  if (minutes === null) return;
  add(facts, at.leadToBookingMinutesSum, minutes);
  add(facts, at.leadToBookingCount, 1);
  if (!lead.smsIneligible) {
    add(facts, at.leadToBookingEligibleMinutesSum, minutes);
    add(facts, at.leadToBookingEligibleCount, 1);
  }
  if (qualified) {
    add(facts, at.leadToBookingQualifiedMinutesSum, minutes);
    add(facts, at.leadToBookingQualifiedCount, 1);
  }
}

/** Whole minutes from a lead to its booking being created; null when there is none or it lies before the lead. */
export function bookingMinutes(lead: Lead, created = lead.timestamp): number | null {
  const booked = lead.bookingCreatedAtTimestamp;
  return booked === undefined || booked < created ? null : Math.round((booked - created) / minuteMs);
}

/** Adds a duration to `sumIndex` and one to the count that follows it. */
function addDuration(facts: LeadFacts, sumIndex: number, from: number, to: number, unitMs: number): void {
  if (to < from) return;
  add(facts, sumIndex, (to - from) / unitMs);
  add(facts, sumIndex + 1, 1);
}

function add(facts: LeadFacts, position: number, amount: number): void {
  facts.positions[facts.size] = position;
  facts.amounts[facts.size] = amount;
  facts.size += 1;
}

/** Adds one lead's facts to an accumulator of `width` numbers. */
export function addFacts(sums: Float64Array, { positions, amounts, size }: LeadFacts): void {
  for (let index = 0; index < size; index += 1) {
    const position = numberAt(positions, index);
    sums[position] = numberAt(sums, position) + numberAt(amounts, index);
  }
}
