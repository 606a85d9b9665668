import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { rollupMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { computeRollups } from '../services/rollups/compute-rollups.ts';
import { processBatch } from './queue-batch.ts';

/** Builds the rows of one node per message. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processBatch(event, rollupMessageSchema, message => computeRollups(message, now()));
