import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { billingMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { workOnEvent } from '../services/billing/work-on-event.ts';
import { processBatch } from './queue-batch.ts';

/** Processes one event of the payment provider per message. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processBatch(event, billingMessageSchema, message => workOnEvent(message, now()));
