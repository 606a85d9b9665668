import { randomUUID } from 'node:crypto';
import type { PullMessage } from '../../../shared/messages/queues.ts';
import {
  claimDeferred,
  listDeferred,
  deferredShards,
  deferWindow,
  takeDeferred,
} from '../../stores/jobs/deferred-windows.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { sendPulls } from './send-pulls.ts';

/**
 * A queue delays a message by fifteen minutes at most. Longer waits are rows: a window that two deliveries let wait
 * for the same time is one row, where two delayed messages would each become two again.
 */
const longestDelaySeconds = 900;
/**
 * A platform that stays busy: after so many short waits a window is a row, too, where all of its copies are one again.
 */
const waitsInQueue = 3;
const quarterMs = 15 * 60_000;
const stopBeforeMs = 30_000;
const lanes = 8;

/**
 * Lets a window wait without using up its tries: in the queue for a wait that one delay is long enough for, else as a
 * deferred row that the zone's next sweep sends again when it is due. A message that came twice would be two after
 * every further delay, and each of them might come twice again; deferred to the same time it is one. A report that is
 * being made has a patience of its own (async-reports.ts).
 */
export async function waitFor(message: PullMessage, dueAt: Date, timeZone: string, now: Date): Promise<void> {
  const { waits = 0, ...window } = message;
  const waitSeconds = (dueAt.getTime() - now.getTime()) / 1000;
  const isBusyStill = message.progress === undefined && waits >= waitsInQueue;
  if (waitSeconds > longestDelaySeconds) await deferWindow(timeZone, window, dueAt);
  else if (isBusyStill)
    await deferWindow(timeZone, window, new Date(Math.ceil(dueAt.getTime() / quarterMs) * quarterMs));
  else {
    const delaySeconds = Math.max(1, Math.ceil(waitSeconds));
    const body = message.progress === undefined ? { ...window, waits: waits + 1 } : window;
    await sendPulls([{ body, delaySeconds }]);
  }
}

/**
 * Sends a zone's windows whose wait is over back to their queue, page by page, and answers how many. Each is claimed
 * first, sent, and forgotten last: two sweeps at once send it once, and a sweep that dies between leaves its claims to
 * the sweep that comes when they have run out. One that runs out of time leaves the rest to the next.
 */
export async function sendDeferred(
  timeZone: string,
  { now, remainingMs }: { now: Date; remainingMs: () => number },
): Promise<number> {
  const claim = randomUUID();
  let sent = 0;
  for (let shard = 0; shard < deferredShards; shard += 1) {
    for (let cursor: string | null = null; remainingMs() > stopBeforeMs; ) {
      const page = await listDeferred(timeZone, shard, { dueBy: now, cursor });
      const free = page.windows.filter(
        ({ claimedUntil }) => claimedUntil === undefined || Date.parse(claimedUntil) <= now.getTime(),
      );
      const claimed = await mapConcurrent(free, lanes, async window =>
        (await claimDeferred(window, claim, now)) ? [window] : [],
      );
      const windows = claimed.flat();
      await sendPulls(windows.map(({ message }) => ({ body: message })));
      await mapConcurrent(windows, lanes, window => takeDeferred(window, claim));
      sent += windows.length;
      if (page.cursor === null) break;
      cursor = page.cursor;
    }
  }
  return sent;
}
