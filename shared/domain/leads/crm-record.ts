import type { RollupRecord } from '../../model/month-record.ts';
import type { Lead } from '../../model/lead.ts';
import { type Day, dayAt, type DayRange, dayNumber, eachDay, type YearMonth, toYearMonth } from '../periods/days.ts';
import type { Times } from '../../numbers/metrics/times.ts';
import { mergeMonths } from '../../numbers/rollup/merge.ts';
import { dayNumberIn } from './day-key.ts';
import { bookedAt, bookingMinutes, keptAt, wonAt } from './facts.ts';

const keys = ['leads', 'booked', 'bookings', 'bookingsKept', 'bookingMinutes', 'bookingsTimed', 'unitsSold'] as const;
type Counts = Record<(typeof keys)[number], number>;
const nothing = (): Counts => ({
  leads: 0,
  booked: 0,
  bookings: 0,
  bookingsKept: 0,
  bookingMinutes: 0,
  bookingsTimed: 0,
  unitsSold: 0,
});

/**
 * Builds daily records of source `crm` from leads, for `range` in `timeZone`. Each event counts on the day it happened,
 * so that past days never change: a lead on its creation, a booking on its date, booked and kept people on the last
 * scheduled date, minutes to a booking on its creation, a unit on its deal's closing.
 */
export function crmDays(leads: Iterable<Lead>, range: DayRange, timeZone: string): Map<Day, RollupRecord> {
  const [first, last] = [dayNumber(range.start), dayNumber(range.end)];
  const byDay = new Map<number, Counts>();
  const times = new Map<number, Record<string, number>>();
  const toDayNumber = dayNumberIn(timeZone);
  const add = (key: keyof Counts, at: number | undefined, amount = 1) => {
    if (at === undefined) return;
    const day = toDayNumber(at);
    if (day < first || day > last) return;
    const counts = byDay.get(day) ?? nothing();
    counts[key] += amount;
    byDay.set(day, counts);
  };
  const addTime = (day: number, minutes: number) => {
    const minuteCounts = times.get(day) ?? {};
    minuteCounts[minutes] = (minuteCounts[minutes] ?? 0) + 1;
    times.set(day, minuteCounts);
  };
  for (const lead of leads) {
    const {
      timestamp,
      contactedTimestamp: contacted,
      rescheduledTimestamp: rescheduled,
      bookingCreatedAtTimestamp: created,
    } = lead;
    add('leads', timestamp);
    add('bookings', contacted);
    add('bookings', rescheduled);
    add('booked', bookedAt(lead));
    add('bookingsKept', keptAt(lead));
    const minutes = bookingMinutes(lead);
    if (minutes !== null && created !== undefined) {
      add('bookingMinutes', created, minutes);
      add('bookingsTimed', created);
      addTime(toDayNumber(created), minutes);
    }
    add('unitsSold', wonAt(lead));
  }
  return new Map(
    eachDay(range.start, range.end).map(day => {
      const number = dayNumber(day);
      return [day, makeRecord(byDay.get(number) ?? nothing(), times.get(number))];
    }),
  );
}

const makeRecord = (parts: Counts, times: Times | undefined): RollupRecord => ({
  ...mergeMonths([]),
  sources: { crm: { days: 1, currencies: [], parts, ...(times === undefined ? {} : { times }) } },
});

/** The sum of some days' records inside a range; null where there is none. */
export function crmRecord(days: ReadonlyMap<Day, RollupRecord>, { start, end }: DayRange): RollupRecord | null {
  const records = [...days].filter(([day]) => day >= start && day <= end).map(([, record]) => record);
  return records.length === 0 ? null : mergeMonths(records);
}

/** Sums won deals and their revenue by closing month ('yyyyMM') within a range in `timeZone`. */
export function wonByMonth(
  leads: Iterable<Lead>,
  { start, end }: DayRange,
  timeZone: string,
): Map<YearMonth, { units: number; revenue: number }> {
  const toDayNumber = dayNumberIn(timeZone);
  const months = new Map<YearMonth, { units: number; revenue: number }>();
  for (const lead of leads) {
    const at = wonAt(lead);
    if (at === undefined) continue;
    const day = dayAt(toDayNumber(at));
    if (day < start || day > end) continue;
    const held = months.get(toYearMonth(day)) ?? { units: 0, revenue: 0 };
    months.set(toYearMonth(day), { units: held.units + 1, revenue: held.revenue + (lead.revenue ?? 0) });
  }
  return months;
}
