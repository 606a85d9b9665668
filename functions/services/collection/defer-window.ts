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
 * A queue delays messages by up to fifteen minutes. Longer waits are rows: a window delayed twice is one row, but would
 * be two messages.
 */
const longestDelaySeconds = 900;
/** Number of short waits for a busy platform after which a window becomes a row, which merges its copies. */
const waitsInQueue = 3;
const quarterMs = 15 * 60_000;
const stopBeforeMs = 30_000;
const concurrency = 8;

/**
 * Delays a window without using its tries: in the queue if one delay is long enough, otherwise as a deferred row for
 * the zone's sweep. Rows merge duplicates of a message; queue delays would multiply them. Pending reports have their
 * own limit (async-reports.ts).
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
 * Requeues a zone's due windows page by page and returns their number. Each is claimed, sent, then deleted: parallel
 * sweeps send it once, and claims of an interrupted sweep expire. The next run continues if time runs out.
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
      const claimed = await mapConcurrent(free, concurrency, async window =>
        (await claimDeferred(window, claim, now)) ? [window] : [],
      );
      const windows = claimed.flat();
      await sendPulls(windows.map(({ message }) => ({ body: message })));
      await mapConcurrent(windows, concurrency, window => takeDeferred(window, claim));
      sent += windows.length;
      if (page.cursor === null) break;
      cursor = page.cursor;
    }
  }
  return sent;
}
