import { createHash } from 'node:crypto';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import { type Day, addDays, dayNumber } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { minuteOfDay } from '../../../shared/messages/schedules.ts';
import { sources } from '../../platforms/sources.ts';

/** Share of PageSpeed's day for nightly runs; the rest is for first scores and failed runs. */
const plannedShare = 0.9;

/** Returns the interval in nights between a site's measurements, so that all sites fit into the calls. */
export function measuringPeriod(sites: number): number {
  const { perHour, countCalls } = sources.pagespeed.quota;
  if (perHour === null) return 1;
  return Math.max(1, Math.ceil((sites * countCalls(1, 1)) / (perHour * 24 * plannedShare)));
}

/** Reports whether a site is due for measurement on a night. Each is due once per period. */
export const hasMeasuringTurn = (siteId: string, night: Day, period: number): boolean =>
  (createHash('sha256').update(siteId).digest().readUInt32BE(0) + dayNumber(night)) % period === 0;

/**
 * Reports whether a night's measurement waited past the start of the next night. It measures the present, so an old one
 * is redundant.
 */
export function isOutdatedMeasurement({ service, purpose, end }: PullMessage, timeZone: string, now: Date): boolean {
  if (sources[service].hasHistory || purpose !== 'nightly') return false;
  const sinceNightBegan = new Date(now.getTime() - minuteOfDay('nightly-pull') * 60_000);
  return end < addDays(siteToday(sinceNightBegan, timeZone), -1);
}
