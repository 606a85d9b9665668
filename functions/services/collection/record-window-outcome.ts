import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { MissingReason } from '../../../shared/model/connection.ts';
import { addDays, eachDay, monthWithDash } from '../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import type { PulledWindow } from '../../platforms/connector.ts';
import { sources } from '../../platforms/sources.ts';
import { changeConnection, type StoredConnection } from '../../stores/connections/connections.ts';
import { completeWindow } from './backfill-progress.ts';
import { changeChosen } from './change-chosen.ts';
import { gapsAfter, explainMissingDays } from './missing-days.ts';
import { markIfLate } from '../rollups/mark-late.ts';
import { daysWithout } from './settled-months.ts';
import { countedSince, firstPreliminary, firstUnanswered, newestExpected, settledUntil } from './windows.ts';

/**
 * Records that a window was pulled and stored. A day the platform can't have yet is not missing: a later night requests
 * it again. Returns false if the connection no longer collects the requested source.
 */
export async function recordPulled(
  message: PullMessage,
  pulled: PulledWindow,
  settledMonth: string,
  now: Date,
): Promise<boolean> {
  const { siteId, service, start, end, purpose } = message;
  const { newestDay, missing: notGiven } = whatCame(message, pulled);
  // Data from an earlier pull of the same property is not missing.
  const without = new Set(notGiven.length === 0 ? [] : await daysWithout(siteId, service, start, end));
  const missing = notGiven.filter(day => without.has(day));
  return recordWindowOutcome(message, 'done', now, before => ({
    ...before,
    state: 'working',
    message: undefined,
    throttledUntil: undefined,
    pulledAt: later(before.pulledAt, now.toISOString()),
    lastDay: newestDay === undefined ? before.lastDay : later(before.lastDay, newestDay),
    // If everything requested is there, the last day already shows it.
    ...(pulled.through === undefined ? {} : { askedThrough: later(before.askedThrough ?? null, end) }),
    ...gapsAfter(
      {
        ...before,
        missingDays: [...before.missingDays, ...(purpose === 'nightly' ? daysSkipped(before, start, now) : [])],
      },
      { start, end },
      missing,
      explainMissingDays(service, 'not-given'),
    ),
    platformTimeZone: pulled.timeZone ?? before.platformTimeZone,
    ...(purpose !== 'nightly' || pulled.billingHold === undefined
      ? {}
      : { billingHold: pulled.billingHold ?? undefined }),
    compactedThrough: purpose === 'nightly' ? monthWithDash(settledMonth) : before.compactedThrough,
  }));
}

/** Returns the newest stored day of the window, and the days the platform no longer has. */
function whatCame(
  { start, end }: PullMessage,
  { through = end, missingDays }: PulledWindow,
): { newestDay: string | undefined; missing: string[] } {
  const last = through === null || through > end ? end : through;
  const missing = missingDays.filter(day => day <= last);
  const given = through === null || last < start ? [] : eachDay(start, last).filter(day => !missing.includes(day));
  return { newestDay: given.at(-1), missing };
}

/**
 * Marks a window's days as missing that a late answer about another property may have replaced: the next night requests
 * them again.
 */
export async function askAgain({ siteId, service, sourceKey, start, end }: PullMessage): Promise<void> {
  await changeConnection(siteId, service, before => {
    if (before === null || before.sourceKey === sourceKey || !sources[service].hasHistory) return before;
    const days = eachDay(start, end).filter(day => day >= countedSince(before) && day <= (before.lastDay ?? ''));
    return { ...before, missingDays: [...new Set([...before.missingDays, ...days])].sort() };
  });
}

/**
 * Finds days before a window that no answer covers yet: their own window is pending or its worker died. They count as
 * missing, since the last day moves past them. That includes days that were requested before the platform had them, and
 * those that were preliminary when they were read and are final now.
 */
function daysSkipped(connection: StoredConnection, start: string, now: Date): string[] {
  const source = sources[connection.service];
  const before = addDays(start, -1);
  const final = settledUntil(source, siteToday(now, connection.platformTimeZone ?? connection.timeZone));
  const listFrom = (first: string | null, last: string) => (first === null ? [] : eachDay(first, last));
  return [
    ...listFrom(firstPreliminary(source, connection), final < before ? final : before),
    ...listFrom(firstUnanswered(source, connection), before),
  ];
}

const later = (before: string | null, candidate: string) =>
  before !== null && before > candidate ? before : candidate;

/**
 * Records a failed window and the reason: its due days that aren't stored are missing, and a backfill counts the window
 * as failed.
 */
export async function failWindow(
  message: PullMessage,
  now: Date,
  kind: MissingReason,
  change: (connection: StoredConnection) => StoredConnection = before => before,
): Promise<void> {
  const { siteId, service, start, end } = message;
  const without = await daysWithout(siteId, service, start, end);
  await recordWindowOutcome(message, 'failed', now, before => {
    const expected = newestExpected(sources[service], siteToday(now, before.platformTimeZone ?? before.timeZone));
    const due = without.filter(day => day <= expected);
    const missing = [...due, ...before.missingDays.filter(day => day >= start && day <= end)];
    return { ...change(before), ...gapsAfter(before, { start, end }, missing, explainMissingDays(service, kind)) };
  });
}

/**
 * Changes the connection first: a counted window has nothing left to do when its message returns. A site's rollups are
 * rebuilt after a late nightly pull; a first collection's follow its last window.
 */
async function recordWindowOutcome(
  message: PullMessage,
  outcome: 'done' | 'failed',
  now: Date,
  change: (connection: StoredConnection) => StoredConnection,
): Promise<boolean> {
  const { siteId, service, jobId, windowIndex, purpose } = message;
  const connection = await changeChosen(message, change);
  if (connection === null) return false;
  // A current measurement is in the next night's rows, since thousands a day come after their zone's rows.
  const isDue = purpose === 'nightly' && sources[service].hasHistory;
  if (isDue) await markIfLate(connection.timeZone, siteId, now);
  if (jobId !== undefined && windowIndex !== undefined) await completeWindow(jobId, windowIndex, outcome, now);
  return true;
}
