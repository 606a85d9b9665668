import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mailMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { workOnMail } from '../services/mail/work-on-mail.ts';
import { processBatch } from './queue-batch.ts';

/** Sends one waiting email per message. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processBatch(event, mailMessageSchema, message => workOnMail(message, now()));
