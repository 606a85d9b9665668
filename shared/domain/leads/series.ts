import type { Lead } from '../../model/lead.ts';
import { dayOfNumber } from './day-key.ts';

/** The four daily series (specification 3): x is MM-dd, y the count of that day; `date` tells the years apart. */
export const leadSeriesKeys = ['bookings', 'bookingsKept', 'financiallyQualified', 'appsSigned'] as const;
export type LeadSeriesKey = (typeof leadSeriesKeys)[number];
export type LeadSeries = Record<
  LeadSeriesKey,
  readonly { readonly date: string; readonly x: string; readonly y: number }[]
>;

export type SeriesSums = Map<number, [bookings: number, kept: number, qualified: number, signed: number]>;

/**
 * Counts a lead on the days its stages happened: a booking on its date, a rescheduled one on the new date, a kept
 * one on the date it was last set for, financial qualification on the day the lead came (it has no date of its own),
 * an application on the day it was signed.
 */
export function addToSeries(sums: SeriesSums, lead: Lead, dayNumber: (instantMs: number) => number): void {
  const { contactedTimestamp: contacted, rescheduledTimestamp: rescheduled, signedTimestamp: signed } = lead;
  if (contacted !== undefined) dayOf(sums, dayNumber(contacted))[0] += 1;
  if (rescheduled !== undefined) dayOf(sums, dayNumber(rescheduled))[0] += 1;
  if (lead.bookingKept) dayOf(sums, dayNumber(rescheduled ?? contacted ?? lead.timestamp))[1] += 1;
  if (lead.metrics.financiallyQualified === true) dayOf(sums, dayNumber(lead.timestamp))[2] += 1;
  if (signed !== undefined) dayOf(sums, dayNumber(signed))[3] += 1;
}

/** The series in order of days; a day without a count of that series has no point. */
export function toLeadSeries(sums: SeriesSums): LeadSeries {
  const days = [...sums].sort(([a], [b]) => a - b).map(([day, counts]) => ({ date: dayOfNumber(day), counts }));
  const points = (index: 0 | 1 | 2 | 3) =>
    days
      .filter(({ counts }) => counts[index] > 0)
      .map(({ date, counts }) => ({ date, x: date.slice(5), y: counts[index] }));
  return { bookings: points(0), bookingsKept: points(1), financiallyQualified: points(2), appsSigned: points(3) };
}

function dayOf(sums: SeriesSums, day: number) {
  let counts = sums.get(day);
  if (!counts) sums.set(day, (counts = [0, 0, 0, 0]));
  return counts;
}
