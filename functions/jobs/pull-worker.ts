import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { pullMessageSchema } from '../../shared/messages/queues.ts';
import { PlatformError } from '../platforms/platform-error.ts';
import { now } from '../runtime/clock.ts';
import { failWindow } from '../services/collection/record-window-outcome.ts';
import { waitFor } from '../services/collection/defer-window.ts';
import { pullWindow } from '../services/collection/pull.ts';
import { processBatch } from './queue-batch.ts';

/**
 * One window of one connection a message. A window that fails its last try is noted as missing before it is put aside.
 */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processBatch(event, pullMessageSchema, async (message, lastTry) => {
    const instant = now();
    try {
      const result = await pullWindow(message, { now: instant });
      if (result.outcome === 'deferred') await waitFor(result.message, result.dueAt, result.timeZone, instant);
    } catch (error) {
      if (lastTry) await failWindow(message, instant, error instanceof PlatformError ? error.kind : 'internal');
      throw error;
    }
  });
