import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { checkTrackingInZone } from '../services/directories/check-tracking.ts';

/**
 * Started every night and time zone: looks whether the tracking addresses of directory profiles still lead to their
 * sites.
 */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const { timeZone } = readStored(scheduleEventSchema, event);
  const asked = await checkTrackingInZone(timeZone, {
    now: now(),
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
  logger.info('Tracking addresses looked at', { timeZone, asked });
}
