import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { pullMessageSchema, workerSeconds } from '../../shared/messages/queues.ts';
import { PlatformError } from '../platforms/platform-error.ts';
import { now } from '../runtime/clock.ts';
import { withDeadline } from '../runtime/deadline.ts';
import { failWindow } from '../services/collection/record-window-outcome.ts';
import { waitFor } from '../services/collection/defer-window.ts';
import { pullWindow } from '../services/collection/pull.ts';
import { processBatch } from './queue-batch.ts';

/** Context for a call outside Lambda. */
const wholeTime = { getRemainingTimeInMillis: () => workerSeconds.pulls * 1000 };
/** Time reserved to store results and record failures. */
const reserveMs = 45_000;

/**
 * Syncs one window of one connection per message. Records a window as missing when its last try fails. Platform calls,
 * retries included, end before the worker does.
 */
export const handler = (
  event: SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'> = wholeTime,
): Promise<SQSBatchResponse> =>
  processBatch(event, pullMessageSchema, async (message, lastTry) => {
    const instant = now();
    try {
      const result = await withDeadline(context.getRemainingTimeInMillis() - reserveMs, () =>
        pullWindow(message, { now: instant }),
      );
      if (result.outcome === 'deferred') await waitFor(result.message, result.dueAt, result.timeZone, instant);
    } catch (error) {
      if (lastTry) await failWindow(message, instant, error instanceof PlatformError ? error.kind : 'internal');
      throw error;
    }
  });
