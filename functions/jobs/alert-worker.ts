import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { alertMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { evaluateSite } from '../services/alerts/evaluate-site.ts';
import { processBatch } from './queue-batch.ts';

/** Evaluates the alerts of one site per message. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processBatch(event, alertMessageSchema, ({ siteId }) => evaluateSite(siteId, now()));
