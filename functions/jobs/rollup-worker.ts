import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { rollupMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { makeRows } from '../services/rollups/compute-rollups.ts';
import { workThrough } from './queue-batch.ts';

/** The rows of one node a message. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  workThrough(event, rollupMessageSchema, message => makeRows(message, now()));
