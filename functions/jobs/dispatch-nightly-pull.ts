import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { dispatchNightlyPull } from '../services/collection/dispatch.ts';

/** Started once a night and time zone. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const sent = await dispatchNightlyPull(schedule, {
    now: now(),
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
  logger.info('Nightly pulls sent', { timeZone: schedule.timeZone, ...sent });
}
