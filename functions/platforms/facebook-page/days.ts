import { addDays, type DayRange } from '../../../shared/domain/periods/days.ts';
import { zonedInstant } from '../../../shared/domain/periods/zone.ts';

/** Days of pages and Instagram accounts end at Pacific midnight, wherever the page is located. */
export const pageZone = 'America/Los_Angeles';

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/**
 * Converts a range of days to `since` and `until` for end-of-day values. Ends a second after midnight, since the
 * reference doesn't say whether midnight counts.
 */
export const seriesRange = ({ start, end }: DayRange) => ({
  since: String(seconds(zonedInstant(start, pageZone))),
  until: String(seconds(zonedInstant(addDays(end, 1), pageZone)) + 1),
});

/** Converts one day to `since` and `until` for a total: exactly midnight to midnight. */
export const totalRange = (day: string) => ({
  since: String(seconds(zonedInstant(day, pageZone))),
  until: String(seconds(zonedInstant(addDays(day, 1), pageZone))),
});

/**
 * Returns a value's day. `endTime` is its end, 07:00 or 08:00 UTC of the next day, so the day is the one before its UTC
 * date; null for an invalid instant.
 */
export function dayBefore(endTime: string): string | null {
  const written = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\+0000|\+00:00|Z)$/.exec(endTime)?.[1];
  return written === undefined || Number.isNaN(Date.parse(written)) ? null : addDays(written, -1);
}

/** Splits a range into parts of at most `most` days, oldest first. */
export function splitRange({ start, end }: DayRange, most: number): DayRange[] {
  const parts: DayRange[] = [];
  for (let from = start; from <= end; from = addDays(from, most)) {
    const until = addDays(from, most - 1);
    parts.push({ start: from, end: until < end ? until : end });
  }
  return parts;
}
