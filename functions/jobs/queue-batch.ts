import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod/mini';
import { deliveryTries, retryDelaySeconds } from '../../shared/messages/queues.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { logger, withLogFields } from '../runtime/logger.ts';
import { bringAgainIn } from '../runtime/queue.ts';

/**
 * Processes a batch's messages in parallel and returns the ones to retry, with a growing delay
 * (shared/messages/queues.ts). Messages that don't match their schema are retried too and end in the dead-letter queue.
 * `lastTry`: another failure moves the message there.
 */
export async function processBatch<T>(
  event: SQSEvent,
  schema: z.ZodMiniType<T>,
  work: (message: T, lastTry: boolean) => Promise<void>,
): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    event.Records.map(record =>
      withLogFields({ messageId: record.messageId }, async () => {
        try {
          await work(readStored(schema, JSON.parse(record.body)), countTries(record) >= deliveryTries);
          return null;
        } catch (error) {
          logger.error('A message could not be processed', {
            tries: countTries(record),
            error,
          });
          await bringAgain(record);
          return record.messageId;
        }
      }),
    ),
  );
  return {
    batchItemFailures: failed.flatMap(messageId => (messageId === null ? [] : [{ itemIdentifier: messageId }])),
  };
}

/** Swallows a failure: the message returns anyway after its queue's visibility timeout. */
async function bringAgain(record: SQSRecord): Promise<void> {
  try {
    await bringAgainIn(record, retryDelaySeconds(countTries(record), Math.random()));
  } catch (error) {
    logger.warn("A failed message keeps its queue's retry time", { messageId: record.messageId, error });
  }
}

const countTries = (record: SQSRecord) => Number(record.attributes.ApproximateReceiveCount);
