import type { PullMessage } from '../../shared/messages/queues.ts';
import { requiredSetting } from '../runtime/environment.ts';
import { sendMessages } from '../runtime/queue.ts';
import { parkWindow } from '../stores/jobs.ts';

/** A queue delays a message by fifteen minutes at most; a wait up to an hour is made of several such delays. */
const longestDelaySeconds = 900;
const longestQueuedSeconds = 3600;

/**
 * Lets a window wait without using up its tries: in the queue for a short wait, else as a parked row that a night's
 * dispatch of the zone sends again when it is due.
 */
export async function waitFor(message: PullMessage, dueAt: Date, timeZone: string, now: Date): Promise<void> {
  const waitSeconds = (dueAt.getTime() - now.getTime()) / 1000;
  if (waitSeconds > longestQueuedSeconds) await parkWindow(timeZone, message, dueAt);
  else {
    const delaySeconds = Math.min(longestDelaySeconds, Math.max(1, Math.ceil(waitSeconds)));
    await sendMessages(requiredSetting('PULL_QUEUE_URL'), [{ body: message, delaySeconds }]);
  }
}
