import { findTrial } from '../../shared/domain/trial/trial.ts';
import type { TimeZoneName } from '../../shared/model/node.ts';
import type { FigureGroup } from './figure.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hours from UTC in winter, and daylight saving time: by hand, not from Intl. */
const zones: Readonly<Record<TimeZoneName, readonly [winter: number, saves: boolean]>> = {
  Samoa: [-11, false],
  'Hawaii-Aleutian': [-10, false],
  Alaska: [-9, true],
  Pacific: [-8, true],
  Mountain: [-7, true],
  Central: [-6, true],
  Eastern: [-5, true],
  Atlantic: [-4, false],
};

/** Returns the n-th Sunday of a month, as an instant at 00:00 UTC. */
const sunday = (year: number, month: number, nth: number): number => {
  const first = Date.UTC(year, month, 1);
  return first + (((7 - new Date(first).getUTCDay()) % 7) + 7 * (nth - 1)) * dayMs;
};

/**
 * Returns a zone's calendar day number at an instant: one hour ahead from the second Sunday of March to the first of
 * November.
 */
function calendarDay(instant: number, zone: TimeZoneName): number {
  const [winter, saves] = zones[zone];
  const year = new Date(instant + winter * hourMs).getUTCFullYear();
  const from = sunday(year, 2, 2) + (2 - winter) * hourMs;
  const to = sunday(year, 10, 1) + (2 - winter - 1) * hourMs;
  const offset = saves && instant >= from && instant < to ? winter + 1 : winter;
  return Math.floor((instant + offset * hourMs) / dayMs);
}

/**
 * Counts wrong days left and wrong expiry for trials that end on 800 days in eight zones, in the last and first second
 * around each end, compared with the zone's calendar.
 */
export function trialDayErrors(): number {
  let errors = 0;
  for (const tz of Object.keys(zones).filter((name): name is TimeZoneName => name in zones)) {
    for (let ahead = 0; ahead < 800; ahead += 1) {
      const day = Date.UTC(2026, 0, 1) / dayMs + ahead;
      const trialExpiryDate = new Date(day * dayMs).toISOString().slice(0, 10);
      for (const around of [-3 * dayMs, 0, dayMs]) {
        for (let minute = -30; minute <= 26 * 60; minute += 401) {
          for (const seconds of [0, 59]) {
            const instant = day * dayMs + around + minute * 60_000 + seconds * 1000;
            const left = day - calendarDay(instant, tz);
            const trial = findTrial({ type: 'SITE', attr: { tz, trialExpiryDate } }, new Date(instant));
            if (trial?.expired !== left < 0 || trial.daysLeft !== Math.max(left, 0)) errors += 1;
          }
        }
      }
      errors += edgeErrors(day, tz, trialExpiryDate);
    }
  }
  return errors;
}

/** Checks the exact second in which the last day ends, found by walking the zone's calendar. */
function edgeErrors(day: number, tz: TimeZoneName, trialExpiryDate: string): number {
  let end = day * dayMs;
  while (calendarDay(end, tz) <= day) end += hourMs;
  const at = (instant: number) =>
    findTrial({ type: 'SITE', attr: { tz, trialExpiryDate } }, new Date(instant))?.expired;
  return (at(end - 1000) === false ? 0 : 1) + (at(end) === true ? 0 : 1);
}

export const trialDayFigures: FigureGroup = {
  names: ['trial-day-errors'],
  async *measure() {
    yield { name: 'trial-day-errors', value: trialDayErrors(), unit: 'wrong answers', against: '8 zones x 800 days' };
  },
};
