import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { webhookMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { deliverToWebhook } from '../services/webhooks/deliver.ts';
import { processBatch } from './queue-batch.ts';

/** Sends the pending messages of one webhook per queue message. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processBatch(event, webhookMessageSchema, message => deliverToWebhook(message, now()));
