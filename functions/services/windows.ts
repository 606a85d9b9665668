import { timeZones } from '../../shared/model/node.ts';
import { addDays, eachDay, lengthOf, monthRange, yearMonthOf } from '../../shared/domain/periods/days.ts';
import { zonedInstant } from '../../shared/domain/periods/zone.ts';
import type { PlatformSource } from '../platforms/connector.ts';
import type { StoredConnection } from '../stores/connections.ts';

export type Window = { start: string; end: string };

/** Refill windows of one connection in one night: a long gap comes back over several nights. */
const refillsPerNight = 12;
const longestWindowDays = 31;
/** A winter day on which to compare clocks; summer time moves a choice by an hour at most. */
const anyDay = '2026-01-15';
const scheduleHour = 4;
const hourMs = 3_600_000;

/**
 * The zone whose schedule pulls a site: its own where it has a schedule (specification 3: eight zones), else the
 * first one that runs after the site's day has turned by an hour.
 */
export function dispatchZoneOf(timeZone: string): string {
  const scheduled: readonly string[] = Object.values(timeZones);
  if (scheduled.includes(timeZone)) return timeZone;
  const earliest = zonedInstant(anyDay, timeZone, scheduleHour).getTime() - (scheduleHour - 1) * hourMs;
  const waits = scheduled.map(zone => {
    const wait = zonedInstant(anyDay, zone, scheduleHour).getTime() - earliest;
    return { zone, wait: wait < 0 ? wait + 24 * hourMs : wait };
  });
  return waits.reduce((best, one) => (one.wait < best.wait ? one : best)).zone;
}

/** The last day that the platform no longer restates. `today`: in the platform's zone. */
export const settledUntil = (source: PlatformSource, today: string): string =>
  source.provisionalDays === 0 ? addDays(today, -1) : addDays(today, -source.provisionalDays);

/**
 * What a night has to pull of a connection: from the day after the last one pulled, or from the oldest day that is
 * restated if that is earlier, to yesterday; and days that earlier pulls could not bring, where the platform knows
 * a past. `today`: the day the run counts as, in the platform's zone. The trailing window is one message also across
 * a month's end, so that nobody closes that month beside it; longer gaps are cut at months.
 */
export function nightlyWindows(source: PlatformSource, connection: Pick<StoredConnection, 'lastDay' | 'missingDays'>, today: string): Window[] {
  const yesterday = addDays(today, -1);
  const restated = settledUntil(source, today);
  const { lastDay } = connection;
  const start = lastDay !== null && addDays(lastDay, 1) < restated ? addDays(lastDay, 1) : restated;
  if (!source.hasHistory) return [{ start: lastDay === null || lastDay >= yesterday ? yesterday : addDays(lastDay, 1), end: yesterday }];
  const missing = connection.missingDays.filter(day => day < start);
  const trailing = { start, end: yesterday };
  return [...(lengthOf(trailing) > longestWindowDays ? cutAtMonths(trailing) : [trailing]), ...runsOf(missing).flatMap(cutAtMonths).slice(-refillsPerNight)];
}

/** Consecutive days as ranges. */
function runsOf(days: readonly string[]): Window[] {
  const runs: Window[] = [];
  for (const day of [...days].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  return runs;
}

/** A range in parts of one month each, oldest first. */
function cutAtMonths({ start, end }: Window): Window[] {
  const parts: Window[] = [];
  for (let from = start; from <= end; ) {
    const { end: monthEnd } = monthRange(yearMonthOf(from));
    const until = monthEnd < end ? monthEnd : end;
    parts.push({ start: from, end: until });
    from = addDays(until, 1);
  }
  return parts;
}

/** The missing days after some were brought and some others were found missing; each once, oldest first. */
export function missingAfter(before: readonly string[], window: Window, stillMissing: readonly string[]): string[] {
  const asked = new Set(eachDay(window.start, window.end));
  return [...new Set([...before.filter(day => !asked.has(day)), ...stillMissing])].sort();
}
