import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { jobFunctions } from '../../lib/job-functions.ts';
import { makeNamePrefix } from '../../lib/names.ts';
import type { StageName } from '../../lib/stages.ts';
import { queueNames } from '../../shared/messages/queues.ts';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';

/** Dead-letter queues without a source queue; their messages are passed to a function again. */
export const invokedQueues = ['failed-starts', 'mail-events-dead'] as const;
/** Every dead-letter queue, by its alarm's name. */
export const deadLetterQueues: readonly string[] = [...queueNames.map(name => `${name}-dead`), ...invokedQueues];

/** Schema of Lambda's record of a run that failed every try, with its input. */
const failureRecord = z.object({
  requestContext: z.object({ functionArn: z.string() }),
  requestPayload: z.unknown(),
});
/** Schema of a notification that a topic could not deliver. */
const topicNotification = z.object({ Type: z.literal('Notification'), Message: z.string() });

/**
 * Returns a dead letter's function, by its name without the stage's prefix, and its event. Schedules send the event
 * itself, Lambda a record with the event, a topic its notification.
 * @throws Error for anything else
 */
export function readDeadLetter(body: string): { readonly name: string; readonly event: unknown } {
  const content: unknown = JSON.parse(body);
  const record = z.safeParse(failureRecord, content);
  if (record.success) {
    const [name = ''] = /insights-[a-z]+-(?<name>[a-z-]+)/.exec(record.data.requestContext.functionArn)?.slice(1) ?? [];
    if (name === '') throw new Error("The record doesn't name one of our functions");
    return { name, event: record.data.requestPayload };
  }
  const schedule = z.safeParse(scheduleEventSchema, content);
  if (schedule.success) return { name: jobFunctions[schedule.data.job], event: schedule.data };
  const notification = z.safeParse(topicNotification, content);
  if (notification.success) return { name: 'mail-events', event: { Records: [{ Sns: content }] } };
  throw new Error('Unknown kind of message. Read it in the console');
}

export type RedriveClients = {
  readonly sqs: Pick<SQSClient, 'send'>;
  readonly lambda: Pick<LambdaClient, 'send'>;
};

/** Retries every message of a dead-letter queue. Returns the result as a sentence. */
export async function redrive(stage: StageName, queue: string, { sqs, lambda }: RedriveClients): Promise<string> {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: `${makeNamePrefix(stage)}${queue}` }));
  const isInvoked = invokedQueues.some(name => name === queue);
  if (!isInvoked) {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'] }),
    );
    // Without a destination SQS moves each message to its original queue.
    await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes?.['QueueArn'] }));
    return `${Attributes?.['ApproximateNumberOfMessages'] ?? 0} messages of ${queue} returned to their queue.`;
  }
  let started = 0;
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
    );
    if (Messages.length === 0) return `${started} events of ${queue} were sent to their functions again.`;
    for (const { Body = '', ReceiptHandle } of Messages) {
      const { name, event } = readDeadLetter(Body);
      await lambda.send(
        new InvokeCommand({
          FunctionName: `${makeNamePrefix(stage)}${name}`,
          InvocationType: 'Event',
          Payload: Buffer.from(JSON.stringify(event)),
        }),
      );
      // Deleted last: a crash here starts one event twice, which every job tolerates.
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      started += 1;
    }
  }
}
