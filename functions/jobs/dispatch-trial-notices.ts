import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { dispatchTrialNotices } from '../services/trial/trial-notices.ts';

/**
 * Started every morning and time zone: people are told that their trial ends, or has ended, and are reminded of a
 * wizard that they did not finish.
 */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const sent = await dispatchTrialNotices(schedule, {
    now: now(),
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
  logger.info('Notices of trials sent', { timeZone: schedule.timeZone, ...sent });
}
