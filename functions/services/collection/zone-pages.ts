import type { ScheduleEvent } from '../../../shared/messages/schedules.ts';
import { siteToday } from '../../../shared/domain/periods/zone.ts';
import { type ConnectionKey, listZone } from '../../stores/connections/connections.ts';
import { getDispatchCursor, setDispatchCursor } from '../../stores/jobs/jobs.ts';

/** A dispatch that runs out of time has noted where it was and must be started again; Lambda does so by itself. */
class DispatchInterruptedError extends Error {
  constructor(run: string) {
    super(`The dispatch ${run} ran out of time; started again it goes on where it was`);
    this.name = 'DispatchInterruptedError';
  }
}

export type DispatchContext = { readonly now: Date; readonly remainingMs: () => number };
export type DispatchResult = {
  readonly connections: number;
  readonly messages: number;
  /** Whether an earlier run had done a part of it. */
  readonly isContinued: boolean;
};

const stopBeforeMs = 30_000;

/** Hands each page of a zone's connections to `send`, and goes on where a run of the same day was interrupted. */
export async function pageThroughZone(
  event: ScheduleEvent,
  { now, remainingMs }: DispatchContext,
  send: (keys: readonly ConnectionKey[]) => Promise<number>,
): Promise<DispatchResult> {
  const run = `${event.job}#${event.timeZone}#${event.date ?? siteToday(now, event.timeZone)}`;
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
    await setDispatchCursor(run, cursor, now);
    if (remainingMs() < stopBeforeMs) throw new DispatchInterruptedError(run);
  }
  if (cursor !== null) await setDispatchCursor(run, null, now);
  return { connections, messages, isContinued: resumedAt !== null };
}
