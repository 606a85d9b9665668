import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { MissingReason } from '../../../shared/model/connection.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { sources } from '../../platforms/sources.ts';
import { changeConnection, type StoredConnection } from '../../stores/connections/connections.ts';
import { completeWindow } from './backfill.ts';
import { gapsAfter, whyOf } from './missing-days.ts';
import { markIfLate } from '../rollups/late.ts';
import { daysWithout } from './settled-months.ts';
import { newestExpected } from './windows.ts';

/**
 * Notes that a window will not come, and why: its days that are not stored and were to be expected by now are missing,
 * and a backfill counts it as failed.
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
    const missing = without.filter(day => day <= expected);
    return { ...change(before), ...gapsAfter(before, { start, end }, missing, whyOf(service, kind)) };
  });
}

/**
 * The connection first: a window that is counted has nothing left to do when its message comes again. Of a night's pull
 * that comes late the rows are made anew; those of a first collection are made with its last window.
 */
export async function recordWindowOutcome(
  { siteId, service, jobId, windowIndex, purpose }: PullMessage,
  outcome: 'done' | 'failed',
  now: Date,
  change: (connection: StoredConnection) => StoredConnection,
): Promise<void> {
  const connection = await changeConnection(siteId, service, before => before && change(before));
  if (connection !== null && purpose === 'nightly') await markIfLate(connection.timeZone, siteId, now);
  if (jobId !== undefined && windowIndex !== undefined) await completeWindow(jobId, windowIndex, outcome, now);
}
