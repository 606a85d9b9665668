import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { forEachQueue, type QueueName, queueNames, workerSeconds } from '../../../shared/messages/queues.ts';
import type { Invoke } from './functions.ts';
import { localAccount } from '../gateway/lambda-context.ts';
import type { Queues } from '../aws/queues.ts';

const handlerFiles: Record<QueueName, string> = {
  pulls: 'jobs/pull-worker.ts',
  backfills: 'jobs/pull-worker.ts',
  pagespeed: 'jobs/pull-worker.ts',
  audits: 'jobs/audit-worker.ts',
  tasks: 'jobs/task-worker.ts',
  rollups: 'jobs/rollup-worker.ts',
  leads: 'jobs/lead-worker.ts',
  billing: 'jobs/billing-worker.ts',
  alerts: 'jobs/alert-worker.ts',
  webhooks: 'jobs/webhook-worker.ts',
  mails: 'jobs/mail-worker.ts',
};
const pollSeconds = 20;
const stopMs = 5000;
const answerSchema = z.nullish(
  z.object({ batchItemFailures: z.optional(z.array(z.object({ itemIdentifier: z.string() }))) }),
);

type Count = Record<QueueName, number>;
export type Workers = {
  /** Finished messages and failed tries since the start. */
  readonly counts: { readonly finished: Count; readonly failedTries: Count };
  stop: () => Promise<void>;
};

export type WorkerOptions = {
  /** Messages of one queue processed at a time. */
  concurrency?: number;
  /** Queue whose messages are processed from then on. */
  after?: { readonly [Name in QueueName]?: Promise<void> };
};

/**
 * Simulates Lambda's event source mappings: one poller per queue with at most `concurrency` messages, deleting finished
 * ones; those in `batchItemFailures`, or of a handler that threw, stay in the queue. The handler
 * (functions/jobs/queue-batch.ts) or the queue's timeout decides when they return.
 */
export function startWorkers(queues: Queues, invoke: Invoke, options: WorkerOptions = {}): Workers {
  const { concurrency = 8 } = options;
  const stopping = new AbortController();
  const stopped = new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve()));
  const counts = { finished: forEachQueue(() => 0), failedTries: forEachQueue(() => 0) };
  const pollers = queueNames.map(poll);

  async function poll(name: QueueName): Promise<void> {
    const running = new Set<Promise<void>>();
    await Promise.race([options.after?.[name] ?? Promise.resolve(), stopped]);
    while (!stopping.signal.aborted) {
      if (running.size >= concurrency) await Promise.race(running);
      const messages = await receive(name, Math.min(10, concurrency - running.size));
      for (const message of messages) {
        const work = handleMessage(name, message).finally(() => running.delete(work));
        running.add(work);
      }
    }
    await Promise.allSettled(running);
  }

  async function receive(name: QueueName, maxMessages: number): Promise<Message[]> {
    try {
      const answer = await queues.client.send(
        new ReceiveMessageCommand({
          QueueUrl: queues.urls[name],
          MaxNumberOfMessages: maxMessages,
          WaitTimeSeconds: pollSeconds,
          MessageSystemAttributeNames: ['All'],
          MessageAttributeNames: ['All'],
        }),
        { abortSignal: stopping.signal },
      );
      return answer.Messages ?? [];
    } catch (error) {
      if (!stopping.signal.aborted) {
        console.error(`Receiving from ${name} failed: ${String(error)}`);
        await wait(1000, undefined, { signal: stopping.signal }).catch(() => {});
      }
      return [];
    }
  }

  async function handleMessage(name: QueueName, message: Message): Promise<void> {
    const QueueUrl = queues.urls[name];
    const ReceiptHandle = message.ReceiptHandle ?? '';
    const succeeded = await runMessage(invoke, name, message);
    counts[succeeded ? 'finished' : 'failedTries'][name] += 1;
    if (!succeeded) return;
    await queues.client
      .send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
      .catch(error => console.error(`A message of ${name} could not be deleted or returned: ${String(error)}`));
  }

  return {
    counts,
    stop: async () => {
      stopping.abort();
      // Unfinished work continues after the next start, because its message is still queued.
      await Promise.race([Promise.allSettled(pollers), wait(stopMs)]);
    },
  };
}

/** Runs one message through its worker; false if it must be retried. */
export async function runMessage(invoke: Invoke, name: QueueName, message: Message): Promise<boolean> {
  try {
    const answer = await invoke(handlerFiles[name], sqsEvent(name, message), workerSeconds[name] * 1000);
    const failures = answerSchema.parse(answer)?.batchItemFailures ?? [];
    return failures.length === 0;
  } catch (error) {
    console.error(`${handlerFiles[name]}:`, error);
    return false;
  }
}

function sqsEvent(name: QueueName, message: Message): SQSEvent {
  const attributes = message.Attributes ?? {};
  return {
    Records: [
      {
        messageId: message.MessageId ?? '',
        receiptHandle: message.ReceiptHandle ?? '',
        body: message.Body ?? '',
        attributes: {
          ApproximateReceiveCount: attributes.ApproximateReceiveCount ?? '1',
          SentTimestamp: attributes.SentTimestamp ?? '0',
          SenderId: attributes.SenderId ?? localAccount,
          ApproximateFirstReceiveTimestamp: attributes.ApproximateFirstReceiveTimestamp ?? '0',
        },
        messageAttributes: {},
        md5OfBody: message.MD5OfBody ?? '',
        eventSource: 'aws:sqs',
        eventSourceARN: `arn:aws:sqs:us-east-1:${localAccount}:${name}`,
        awsRegion: 'us-east-1',
      },
    ],
  };
}
