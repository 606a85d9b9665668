import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { isShortOfTime, type JobTime } from '../../runtime/job-time.ts';
import { type ConnectionKey, listZone } from '../../stores/connections/connections.ts';
import { getDispatchCursor, setDispatchCursor } from '../../stores/jobs/jobs.ts';

export type DispatchResult = {
  readonly connections: number;
  readonly messages: number;
  /** Set if an earlier run did part of the zone. */
  readonly isContinued: boolean;
  /** Position where the next run continues; null when the zone is done. */
  readonly cursor: string | null;
};

/**
 * Passes each page of a zone's connections to `send` while time remains, and resumes where an earlier run of the day
 * stopped.
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
