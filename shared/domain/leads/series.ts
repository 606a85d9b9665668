import type { Lead } from '../../model/lead.ts';
import { dayOfNumber } from './day-key.ts';
import { type Counted, countAll, keptAt } from './facts.ts';

/** The four daily series (specification 3): x is MM-dd, y the day's count; `date` distinguishes years. */
export const leadSeriesKeys = ['bookings', 'bookingsKept', 'financiallyQualified', 'appsSigned'] as const;
export type LeadSeriesKey = (typeof leadSeriesKeys)[number];
export type LeadSeries = Record<
  LeadSeriesKey,
  readonly { readonly date: string; readonly x: string; readonly y: number }[]
>;

export type SeriesSums = Map<number, [bookings: number, kept: number, qualified: number, signed: number]>;

/**
 * Counts a lead on the days of its stages: a booking on its date, a rescheduled one on the new date, a kept one on the
 * last scheduled date, financial qualification on the lead's creation (it has no date of its own), an application on
 * its signing.
 */
export function addToSeries(
  sums: SeriesSums,
  lead: Lead,
  dayNumber: (instantMs: number) => number,
  counts: Counted = countAll,
): void {
  const { contactedTimestamp: contacted, rescheduledTimestamp: rescheduled, signedTimestamp: signed } = lead;
  const add = (index: 0 | 1 | 2 | 3, at: number | undefined) => {
    if (at !== undefined && counts(at)) getDayCounts(sums, dayNumber(at))[index] += 1;
  };
  add(0, contacted);
  add(0, rescheduled);
  add(1, keptAt(lead));
  if (lead.metrics.financiallyQualified === true) add(2, lead.timestamp);
  add(3, signed);
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

function getDayCounts(sums: SeriesSums, day: number) {
  let counts = sums.get(day);
  if (!counts) sums.set(day, (counts = [0, 0, 0, 0]));
  return counts;
}
