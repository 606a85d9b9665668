import * as z from 'zod/mini';
import type { Random } from '../sandbox/generated/random.ts';

const batchSchema = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string(), DelaySeconds: z.optional(z.number()) })),
});

type Waiting = { body: string; dueAt: number; tries: number };
/** A message fails this often and is put aside. */
const tries = 5;
const visibilityMs = 6 * 60_000;

/** A queue that delivers at least once, in no order, by a clock that is not the machine's. */
export function createQueue(clock: { now: number }) {
  let waiting: Waiting[] = [];
  return {
    /** Answers SendMessageBatch. Only pulls are delivered: rows of nodes are made from what these nights leave. */
    accept: (input: unknown): unknown => {
      const { QueueUrl, Entries } = batchSchema.parse(input);
      if (QueueUrl.endsWith('/pulls')) for (const { MessageBody, DelaySeconds = 0 } of Entries) waiting.push({ body: MessageBody, dueAt: clock.now + DelaySeconds * 1000, tries: 0 });
      return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },
    clear: () => void (waiting = []),
    /** When the next message may be had; null when none waits. */
    nextAt: (): number | null => (waiting.length === 0 ? null : Math.min(...waiting.map(({ dueAt }) => dueAt))),
    /** Takes any message that is due and hides it from others. */
    take(random: Random): Waiting | null {
      const due = waiting.filter(({ dueAt }) => dueAt <= clock.now);
      const message = due[Math.floor(random() * due.length)];
      if (message === undefined) return null;
      message.tries += 1;
      message.dueAt = clock.now + visibilityMs;
      return message;
    },
    done: (message: Waiting) => void (waiting = waiting.filter(one => one !== message)),
    /** Comes again, or is put aside when it has failed too often. */
    failed(message: Waiting): void {
      if (message.tries >= tries) waiting = waiting.filter(one => one !== message);
      else message.dueAt = clock.now + visibilityMs;
    },
  };
}
export type Queue = ReturnType<typeof createQueue>;
