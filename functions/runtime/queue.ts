import { ChangeMessageVisibilityCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { sqsClient } from './clients/sqs.ts';

const batchSize = 10;
const maxDelaySeconds = 900;
const tries = 3;

export type OutgoingMessage = { readonly body: unknown; readonly delaySeconds?: number };

/**
 * Sends messages as JSON, ten per call, and resends those the queue refused. Throws if some were refused after three
 * tries: the caller's retry then sends all again, so consumers must be idempotent.
 */
export async function sendMessages(queueUrl: string, messages: readonly OutgoingMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += batchSize) {
    await sendBatch(queueUrl, messages.slice(start, start + batchSize));
  }
}

async function sendBatch(queueUrl: string, messages: readonly OutgoingMessage[]): Promise<void> {
  let entries = messages.map((message, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(message.body),
    DelaySeconds: Math.min(maxDelaySeconds, Math.max(0, Math.ceil(message.delaySeconds ?? 0))),
  }));
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const answer = await sqsClient().send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
    const refused = new Set((answer.Failed ?? []).map(failure => failure.Id));
    entries = entries.filter(entry => refused.has(entry.Id));
    if (entries.length === 0) return;
  }
  throw new Error(`The queue refused ${entries.length} of ${messages.length} messages`);
}

/** Message in progress: the ARN of its queue and its receipt handle. */
export type ReceivedMessage = { readonly eventSourceARN: string; readonly receiptHandle: string };

/** Makes a message visible again after some seconds, instead of after its queue's timeout. */
export async function bringAgainIn({ eventSourceARN, receiptHandle }: ReceivedMessage, seconds: number): Promise<void> {
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: toQueueUrl(eventSourceARN),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: seconds,
  });
  await sqsClient().send(command);
}

/** Converts 'arn:aws:sqs:us-east-1:123456789012:pulls' to an address. */
function toQueueUrl(arn: string): string {
  const [, , , region, account, name] = arn.split(':');
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`;
}
