import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { auditMessageSchema } from '../../shared/messages/queues.ts';
import { now } from '../runtime/clock.ts';
import { announceRun, generateAudit } from '../services/audits/audits.ts';
import { processBatch } from './queue-batch.ts';

/**
 * Writes one audit of one site and month per message. The schedule requests all sites alike: the type comes from the
 * site.
 */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processBatch(event, auditMessageSchema, async ({ siteId, yearMonth, type, version, onDemand, run }) => {
    if (run !== undefined) return announceRun(siteId, yearMonth, run, now());
    await generateAudit({ siteId, yearMonth, onDemand, now: now(), ...(onDemand ? { type, version } : {}) });
  });
