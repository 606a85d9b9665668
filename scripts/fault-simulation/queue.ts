import * as z from 'zod/mini';
import { deliveryTries, hiddenWhileWorked, type QueueName, workerSeconds } from '../../shared/messages/queues.ts';
import type { Random } from '../sandbox/generated/random.ts';

const batchSchema = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string(), DelaySeconds: z.optional(z.number()) })),
});

const visibilitySchema = z.object({ ReceiptHandle: z.string(), VisibilityTimeout: z.number() });

export type Waiting = { queue: QueueName; body: string; dueAt: number; tries: number; handle: string };
/** Outcome of a delivery; `failures`: messages it returned for retry. */
export type Outcome = {
  readonly died: boolean;
  readonly failure: unknown;
  readonly calls: number;
  readonly failures: number;
};
/** Delivery that waits midway, and the time its worker is killed. */
export type Paused = {
  /** Null: started by a person or a schedule. */
  readonly message: Waiting | null;
  readonly outcome: Promise<Outcome>;
  readonly resume: (isKilled: boolean) => void;
  readonly endsAt: number;
  /** Time at which it resumes, if scripted. */
  readonly resumesAt?: number | undefined;
  /** Outcome of its worker if another part of it failed before. */
  answered?: Outcome;
};

const visibilityMs = (queue: QueueName) => hiddenWhileWorked * workerSeconds[queue] * 1000;

/** Creates queues that deliver at least once, unordered, by a simulated clock; others drop their messages. */
export function createQueue(clock: { now: number }, names: readonly QueueName[]) {
  let waiting: Waiting[] = [];
  let deliveries = 0;
  return {
    /** Answers SendMessageBatch and ChangeMessageVisibility. */
    accept: (input: unknown): unknown => {
      const change = visibilitySchema.safeParse(input);
      if (change.success) {
        for (const message of waiting)
          if (message.handle === change.data.ReceiptHandle)
            message.dueAt = clock.now + change.data.VisibilityTimeout * 1000;
        return {};
      }
      const { QueueUrl, Entries } = batchSchema.parse(input);
      const queue = names.find(name => QueueUrl.endsWith(`/${name}`));
      for (const { MessageBody: body, DelaySeconds = 0 } of Entries) {
        if (queue !== undefined)
          waiting.push({ queue, body, dueAt: clock.now + DelaySeconds * 1000, tries: 0, handle: '' });
      }
      return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },
    clear: () => void (waiting = []),
    /** Returns when the next message is available; null without one. */
    nextAt: (): number | null => (waiting.length === 0 ? null : Math.min(...waiting.map(({ dueAt }) => dueAt))),
    /** Takes any due message and hides it from others. */
    take(random: Random): Waiting | null {
      const due = waiting.filter(({ dueAt }) => dueAt <= clock.now);
      const message = due[Math.floor(random() * due.length)];
      if (message === undefined) return null;
      message.tries += 1;
      message.handle = String((deliveries += 1));
      message.dueAt = clock.now + visibilityMs(message.queue);
      return message;
    },
    done: (message: Waiting) => void (waiting = waiting.filter(queued => queued !== message)),
    /**
     * Returns a failed message to the queue at the worker's time or when its visibility timeout ends; drops it after
     * too many tries.
     */
    failed(message: Waiting): void {
      if (message.tries >= deliveryTries) waiting = waiting.filter(queued => queued !== message);
    },
  };
}
export type Queue = ReturnType<typeof createQueue>;
