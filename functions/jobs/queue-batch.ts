import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod/mini';
import { deliveryTries, retryDelaySeconds } from '../../shared/messages/queues.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { logger, withLogFields } from '../runtime/logger.ts';
import { bringAgainIn } from '../runtime/queue.ts';

/**
 * Works through the messages of one batch side by side and answers which to bring again. A message that failed comes
 * back in seconds, later with every further try (shared/messages/queues.ts). One that is not what its schema says is
 * brought again too, and so ends where a person looks: among the dead letters.
 * `lastTry`: when this one fails as well, the message is put aside.
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
          await work(readStored(schema, JSON.parse(record.body)), triesOf(record) >= deliveryTries);
          return null;
        } catch (error) {
          logger.error('A message could not be processed', {
            tries: triesOf(record),
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

/** Without it the message comes back all the same, when its queue's own time is over. */
async function bringAgain(record: SQSRecord): Promise<void> {
  try {
    await bringAgainIn(record, retryDelaySeconds(triesOf(record), Math.random()));
  } catch (error) {
    logger.warn("A failed message keeps its queue's retry time", { messageId: record.messageId, error });
  }
}

const triesOf = (record: SQSRecord) => Number(record.attributes.ApproximateReceiveCount);
