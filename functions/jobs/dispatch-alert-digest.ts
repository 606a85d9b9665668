import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { sendDigests } from '../services/alerts/digest.ts';

/**
 * Started every morning and time zone: people read in one letter what opened and ended on the sites they look after.
 */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const sent = await sendDigests(schedule.timeZone, {
    now: now(),
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
  logger.info('Letters of alerts sent', { timeZone: schedule.timeZone, sent });
}
