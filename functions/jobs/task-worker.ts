import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { taskMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { workOnJob } from '../services/tree/run-tree-job.ts';
import { processBatch } from './queue-batch.ts';

/** Remaining time at which a job stops and continues in another message. */
const reserveMs = 45_000;

/** Runs one job per message while time remains. */
export const handler = (
  event: SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> =>
  processBatch(event, taskMessageSchema, ({ jobId }, lastTry) =>
    workOnJob(jobId, { now: now(), hasTime: () => context.getRemainingTimeInMillis() > reserveMs, lastTry }),
  );
