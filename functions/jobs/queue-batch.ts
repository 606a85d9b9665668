import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod/mini';
import { deliveryTries } from '../../shared/messages/queues.ts';
import { logger } from '../runtime/logger.ts';

/**
 * Works through the messages of one batch side by side and answers which to bring again. A message that is not what
 * its schema says is brought again too, and so ends where a person looks: among the dead letters.
 * `lastTry`: when this one fails as well, the message is put aside.
 */
export async function workThrough<T>(
  event: SQSEvent,
  schema: z.ZodMiniType<T>,
  work: (message: T, lastTry: boolean) => Promise<void>,
): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    event.Records.map(async record => {
      try {
        await work(schema.parse(JSON.parse(record.body)), triesOf(record) >= deliveryTries);
        return null;
      } catch (error) {
        logger.error('A message could not be worked on', { messageId: record.messageId, tries: triesOf(record), error });
        return record.messageId;
      }
    }),
  );
  return { batchItemFailures: failed.flatMap(messageId => (messageId === null ? [] : [{ itemIdentifier: messageId }])) };
}

const triesOf = (record: SQSRecord) => Number(record.attributes.ApproximateReceiveCount);
