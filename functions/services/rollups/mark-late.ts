import { workerSeconds } from '../../../shared/messages/queues.ts';
import { minuteOfDay } from '../../../shared/messages/schedules.ts';
import { wallClock } from '../../../shared/domain/periods/zone.ts';
import { markLate } from '../../stores/jobs/late-rows.ts';

/**
 * Reports whether a pull started now may end after the zone's rows were built. Pulls between the night's start and its
 * rollup can't: their days are always counted.
 */
export function isAfterRollup(now: Date, timeZone: string): boolean {
  const { hour, minute } = wallClock(now, timeZone);
  const at = hour * 60 + minute;
  return at < minuteOfDay('nightly-pull') || at >= minuteOfDay('rollup-sites') - Math.ceil(workerSeconds.pulls / 60);
}

/** Marks a site whose days came late, for the next sweep within 15 minutes. */
export async function markIfLate(timeZone: string, siteId: string, now: Date): Promise<void> {
  if (isAfterRollup(now, timeZone)) await markLate(timeZone, siteId, now);
}
