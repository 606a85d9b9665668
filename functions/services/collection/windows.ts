import { timeZones } from '../../../shared/model/node.ts';
import { addDays, countDays, monthRange, toYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteToday, zonedInstant } from '../../../shared/domain/periods/zone.ts';
import type { ConnectorDefinition } from '../../platforms/connector.ts';
import { toDayRanges } from '../../stores/connections/day-ranges.ts';
import type { StoredConnection } from '../../stores/connections/connections.ts';
import { daysToAskAgain } from './missing-days.ts';

export type Window = { start: string; end: string };

/** Maximum refill windows per connection and night: a long gap is filled over several nights. */
const refillsPerNight = 12;
const longestWindowDays = 31;
/** Days for which a late day is requested again. */
const askAgainDays = 31;
/** A winter day for comparing clocks; daylight saving time shifts a choice by an hour at most. */
const anyDay = '2026-01-15';
const scheduleHour = 4;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the zone whose schedule pulls a site: its own if it has a schedule (specification 3: eight zones), otherwise
 * the first to run after 1 AM at the site.
 */
export function findDispatchZone(timeZone: string): string {
  const scheduled: readonly string[] = Object.values(timeZones);
  if (scheduled.includes(timeZone)) return timeZone;
  const earliest = zonedInstant(anyDay, timeZone, scheduleHour).getTime() - (scheduleHour - 1) * hourMs;
  const waits = scheduled.map(zone => {
    const wait = zonedInstant(anyDay, zone, scheduleHour).getTime() - earliest;
    // Across the date line it is the same night a day apart.
    return { zone, wait: (wait + dayMs) % dayMs };
  });
  return waits.reduce((best, candidate) => (candidate.wait < best.wait ? candidate : best)).zone;
}

/** Returns the last final day. `today`: in the platform's zone. */
export const settledUntil = (source: ConnectorDefinition, today: string): string =>
  source.provisionalDays === 0 ? addDays(today, -1) : addDays(today, -source.provisionalDays);

/** Returns the newest day that the platform should have by now. `today`: in the platform's zone. */
export const newestExpected = (source: Pick<ConnectorDefinition, 'lagDays'>, today: string): string =>
  addDays(today, -1 - source.lagDays);

/** Returns the first day a connection should have: the start of its collection or of its counting. */
export function countedSince({
  backfill,
  connectedAt,
  countedFrom,
}: Pick<StoredConnection, 'backfill' | 'connectedAt' | 'countedFrom'>): string {
  const began = backfill?.start ?? connectedAt.slice(0, 10);
  return countedFrom !== undefined && countedFrom > began ? countedFrom : began;
}

/**
 * Plans a connection's nightly windows: from the day after the last pulled day, or the oldest restated day if earlier,
 * to yesterday, plus earlier gaps if the platform has history. Late days are requested for a month. `today`: the run's
 * day in the platform's zone. The trailing window is one message even across months, so no parallel run closes that
 * month; longer gaps are split by month.
 */
export function nightlyWindows(
  source: ConnectorDefinition,
  connection: Pick<StoredConnection, 'lastDay' | 'askedThrough' | 'missingDays' | 'missingWhy'> &
    Partial<Pick<StoredConnection, 'backfill'>>,
  today: string,
): Window[] {
  const yesterday = addDays(today, -1);
  const restated = settledUntil(source, today);
  const { lastDay } = connection;
  const start = [
    restated,
    firstUnanswered(source, connection),
    stillRestated(source, lastAnswered(connection)),
  ].reduce<string>((earliest, day) => (day !== null && day < earliest ? day : earliest), restated);
  if (!source.hasHistory)
    return [{ start: lastDay === null || lastDay >= yesterday ? yesterday : addDays(lastDay, 1), end: yesterday }];
  const missing = daysToAskAgain(connection).filter(day => day < start);
  const trailing = { start, end: yesterday };
  return [
    ...(countDays(trailing) > longestWindowDays ? cutAtMonths(trailing) : [trailing]),
    ...toDayRanges(missing).flatMap(cutAtMonths).slice(-refillsPerNight),
  ];
}

/**
 * Returns the first day that no answer covers: the day after the last stored one, but not longer ago than the
 * platform's own gaps are retried, or after the first collection; null if nothing was requested yet.
 */
export function firstUnanswered(
  source: Pick<ConnectorDefinition, 'lagDays'>,
  {
    lastDay,
    askedThrough,
    backfill,
  }: Pick<StoredConnection, 'lastDay' | 'askedThrough'> & Partial<Pick<StoredConnection, 'backfill'>>,
): string | null {
  const collected = backfill ? addDays(backfill.end, -source.lagDays) : null;
  const given = lastDay ?? askedThrough ?? collected;
  if (given === null) return null;
  const after = addDays(given, 1);
  const followed = askedThrough ? addDays(askedThrough, 1 - askAgainDays) : after;
  return followed > after ? followed : after;
}

/** Returns the newest day of which a platform said what it has. */
const lastAnswered = ({ lastDay, askedThrough }: Pick<StoredConnection, 'lastDay' | 'askedThrough'>): string | null =>
  lastDay !== null && lastDay > (askedThrough ?? '') ? lastDay : (askedThrough ?? null);

/** Returns the first day that the platform could still change when it was last read; null if nothing was read yet. */
export function firstPreliminary(
  source: ConnectorDefinition,
  {
    lastDay,
    askedThrough,
    pulledAt,
    platformTimeZone,
    timeZone,
  }: Pick<StoredConnection, 'lastDay' | 'askedThrough' | 'pulledAt' | 'platformTimeZone' | 'timeZone'>,
): string | null {
  const asked = lastAnswered({ lastDay, askedThrough });
  if (asked === null || pulledAt === null) return null;
  const final = settledUntil(source, siteToday(new Date(pulledAt), platformTimeZone ?? timeZone));
  return addDays(final < asked ? final : asked, 1);
}

/** Returns the oldest day that could still change after the last answer, which a failed night must read again. */
const stillRestated = (source: ConnectorDefinition, asked: string | null): string | null =>
  asked === null ? null : addDays(asked, 2 - source.provisionalDays);

/** Splits a range by month, oldest first. */
function cutAtMonths({ start, end }: Window): Window[] {
  const parts: Window[] = [];
  for (let from = start; from <= end; ) {
    const { end: monthEnd } = monthRange(toYearMonth(from));
    const until = monthEnd < end ? monthEnd : end;
    parts.push({ start: from, end: until });
    from = addDays(until, 1);
  }
  return parts;
}
