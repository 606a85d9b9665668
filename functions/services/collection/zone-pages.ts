import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { isShortOfTime, type JobTime } from '../../runtime/job-time.ts';
import { type ConnectionKey, listZone } from '../../stores/connections/connections.ts';
import { getDispatchCursor, setDispatchCursor } from '../../stores/jobs/jobs.ts';

export type DispatchResult = {
  readonly connections: number;
  readonly messages: number;
  /** Whether an earlier run had done a part of it. */
  readonly isContinued: boolean;
  /** Where the next run continues; null when the zone is done. */
  readonly cursor: string | null;
};

/**
 * Hands each page of a zone's connections to `send` as long as there is time, and goes on where a run of the same day
 * ended or died.
 */
export async function pageThroughZone(
  event: ScheduleEvent,
  time: JobTime,
  send: (keys: readonly ConnectionKey[]) => Promise<number>,
): Promise<DispatchResult> {
  const run = `${event.job}#${event.timeZone}#${event.date ?? siteToday(time.now, event.timeZone)}`;
  const resumedAt = event.cursor ?? (await getDispatchCursor(run));
  let cursor = resumedAt;
  let connections = 0;
  let messages = 0;
  for (;;) {
    const page = await listZone(event.timeZone, cursor);
    messages += await send(page.keys);
    connections += page.keys.length;
    if (page.cursor === null) break;
    cursor = page.cursor;
    await setDispatchCursor(run, cursor, time.now);
    if (isShortOfTime(time)) return { connections, messages, isContinued: resumedAt !== null, cursor };
  }
  if (cursor !== null) await setDispatchCursor(run, null, time.now);
  return { connections, messages, isContinued: resumedAt !== null, cursor: null };
}
