import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { buildApp } from 'fauxqs';
import * as z from 'zod/mini';
import {
  deliveryTries,
  forEachQueue,
  hiddenWhileWorked,
  type QueueName,
  queueNames,
  workerSeconds,
} from '../../../shared/messages/queues.ts';
import { openSavedFile } from './saved-file.ts';
import type { DataDir } from './saved-file.ts';

const stateSchema = z.object({
  messages: z.object({
    ready: z.array(z.object({ body: z.string() })),
    delayed: z.array(z.object({ body: z.string() })),
    inflight: z.array(z.object({ message: z.object({ body: z.string() }) })),
  }),
});
const lengthsSchema = z.array(
  z.object({
    name: z.string(),
    approximateMessageCount: z.int(),
    approximateInflightCount: z.int(),
    approximateDelayedCount: z.int(),
  }),
);
const savedSchema = z.record(z.string(), z.array(z.string()));

export type Queues = Awaited<ReturnType<typeof startQueues>>;

/**
 * Starts SQS and S3 (fauxqs) on a loopback port. The engine works in memory, since its disk mode breaks
 * ChangeMessageVisibility; pending messages are saved to `queues.json` at a stop and resent at the next start.
 */
export async function startQueues(options: { dataDir: DataDir }) {
  const app = buildApp({ logger: false, defaultRegion: 'us-east-1' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The queues have no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const client = new SQSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
  });
  const savedQueues = openSavedFile(options.dataDir, 'queues.json', savedSchema, () => ({}));
  const urls = forEachQueue(() => '');
  for (const name of queueNames) {
    const dead = await client.send(new CreateQueueCommand({ QueueName: `${name}-dead` }));
    const created = await client.send(
      new CreateQueueCommand({
        QueueName: name,
        Attributes: {
          VisibilityTimeout: String(hiddenWhileWorked * workerSeconds[name]),
          ReceiveMessageWaitTimeSeconds: '20',
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:${name}-dead`,
            maxReceiveCount: deliveryTries,
          }),
        },
      }),
    );
    urls[name] = created.QueueUrl ?? '';
    for (const [queue, url] of [
      [name, urls[name]],
      [`${name}-dead`, dead.QueueUrl ?? ''],
    ] as const) {
      for (const MessageBody of savedQueues.value[queue] ?? []) {
        await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
      }
    }
  }

  /** Lists every unfinished message of a queue. */
  async function pending(name: string): Promise<string[]> {
    const answer = await fetch(`${endpoint}/_fauxqs/queues/${name}`);
    const { ready, delayed, inflight } = stateSchema.parse(await answer.json()).messages;
    return [...ready, ...delayed, ...inflight.map(entry => entry.message)].map(message => message.body);
  }

  return {
    endpoint,
    urls,
    client,
    pending,
    /** Counts messages that wait, are delayed or in progress. Excludes dead letters. */
    waiting: async (of: readonly QueueName[] = queueNames) => {
      // Called twenty times a second while waiting for queues to drain: one call for all of them, without sockets.
      const answer = await app.inject('/_fauxqs/queues');
      const names = new Set<string>(of);
      return lengthsSchema
        .parse(answer.json())
        .filter(({ name }) => names.has(name))
        .reduce(
          (sum, queue) =>
            sum + queue.approximateMessageCount + queue.approximateInflightCount + queue.approximateDelayedCount,
          0,
        );
    },
    stop: async () => {
      for (const name of queueNames.flatMap(queue => [queue, `${queue}-dead`])) {
        savedQueues.value[name] = await pending(name);
      }
      savedQueues.save();
      client.destroy();
      await app.close();
    },
  };
}
