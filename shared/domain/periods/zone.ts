import { type TimeZoneName, timeZones } from '../../model/node.ts';
import { addDays, type Day, isDay } from './days.ts';

/** A node's time zone: one of the specification's eight names, or any IANA zone (product decisions). */
export type ZoneAttr = { readonly tz?: TimeZoneName | undefined; readonly timezone?: string | undefined };

type WallClock = {
  readonly day: Day;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the cached formatter of a zone, because creating one costs as much as hundreds of uses. Throws RangeError for
 * an unknown zone.
 */
function getClock(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** True for a zone that this platform's Intl knows. */
export function isTimeZone(value: string): boolean {
  try {
    getClock(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the IANA zone of a node's days: its own, otherwise that of its named zone, otherwise Pacific (specification
 * 9, Defaults).
 */
export function siteTimeZone(attr: ZoneAttr): string {
  if (attr.timezone !== undefined && isTimeZone(attr.timezone)) return attr.timezone;
  return timeZones[attr.tz ?? 'Pacific'];
}

/** Returns the local time in a zone at an instant. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getClock(timeZone).formatToParts(instant)) shown[type] = value;
  return {
    day: `${String(shown.year).padStart(4, '0')}-${shown.month}-${shown.day}`,
    hour: Number(shown.hour),
    minute: Number(shown.minute),
    second: Number(shown.second),
  };
}

/** Today, in the zone. */
export const siteToday = (now: Date, timeZone: string): Day => wallClock(now, timeZone).day;

/** Returns the local hour 0..23 in a zone. */
export const hourIn = (instant: Date, timeZone: string): number => wallClock(instant, timeZone).hour;

/**
 * Returns the instant of the local time `day` and `hour` in a zone. A time skipped in spring becomes the instant of the
 * jump; a repeated time in autumn becomes the first of the two. Samoa's missing December 30, 2011 becomes the start of
 * the 31st. `day` must be a valid calendar day.
 */
export function zonedInstant(day: Day, timeZone: string, hour = 0): Date {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  const localTime = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  // The two offsets around that time; the larger one gives the earlier instant.
  const offsets = [offsetAt(localTime - dayMs, timeZone), offsetAt(localTime + dayMs, timeZone)];
  const candidates = offsets.map(offset => localTime - offset).sort((a, b) => a - b);
  for (const candidate of candidates) {
    if (candidate + offsetAt(candidate, timeZone) === localTime) return new Date(candidate);
  }
  return jumpBetween(candidates, timeZone, localTime);
}

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Returns the offset of a zone from UTC at an instant in milliseconds, to the second. */
function offsetAt(instantMs: number, timeZone: string): number {
  const { day, hour, minute, second } = wallClock(new Date(instantMs), timeZone);
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * hourMs + minute * 60_000 + second * 1000;
  return shown - Math.floor(instantMs / 1000) * 1000;
}

/** Returns the first instant between the candidates whose local time is after the skipped time. */
function jumpBetween(candidates: readonly number[], timeZone: string, localTime: number): Date {
  let before = Math.floor(Math.min(...candidates) / 1000);
  let after = Math.ceil(Math.max(...candidates) / 1000);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (middle * 1000 + offsetAt(middle * 1000, timeZone) > localTime) after = middle;
    else before = middle;
  }
  return new Date(after * 1000);
}

/** First and last instant of a range of days in a zone; `end` is the last millisecond of its last day. */
export function toInstantRange(start: Day, end: Day, timeZone: string): { start: Date; end: Date } {
  return {
    start: zonedInstant(start, timeZone),
    end: new Date(zonedInstant(addDays(end, 1), timeZone).getTime() - 1),
  };
}
