import type { PullMessage } from '../../../shared/messages/queues.ts';
import type { PendingReport } from '../../platforms/connector.ts';

/** Maximum time for a report before its window restarts, the delay until then, and the number of restarts. */
const patienceMs = 60 * 60_000;
const hourMs = 3_600_000;
const afreshAfterMs = 2 * hourMs;
const roundsADay = 3;

type Next = { readonly message: PullMessage; readonly dueAt: Date };

/**
 * Returns the next message while a platform prepares a report: the same window with its state, or a restart when it
 * took too long; null after too many.
 */
export function nextStep(message: PullMessage, { readyAt, state }: PendingReport['pending'], now: Date): Next | null {
  const { progress, rounds = 0 } = message;
  const since = progress?.since ?? now.toISOString();
  if (now.getTime() - Date.parse(since) < patienceMs) {
    const dueAt = readyAt > now ? readyAt : now;
    return { message: { ...message, progress: { state, since, steps: (progress?.steps ?? 0) + 1 } }, dueAt };
  }
  if (rounds + 1 >= roundsADay) return null;
  return {
    message: { ...withoutProgress(message), rounds: rounds + 1 },
    dueAt: new Date(Math.floor(now.getTime() / hourMs) * hourMs + afreshAfterMs),
  };
}

/** Returns the message to send after a wait; a report started long before restarts. */
export const afterWait = (message: PullMessage, dueAt: Date): PullMessage =>
  message.progress && dueAt.getTime() - Date.parse(message.progress.since) > patienceMs
    ? withoutProgress(message)
    : message;

function withoutProgress({ progress: _given, ...message }: PullMessage): PullMessage {
  return message;
}
