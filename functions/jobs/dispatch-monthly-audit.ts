import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { dispatchMonthlyAudit } from '../services/audits/dispatch.ts';

/** Started on the 4th of a month and time zone, when the platforms have settled (product decisions, Audits). */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const sent = await dispatchMonthlyAudit(schedule, {
    now: now(),
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
  logger.info('Monthly audits sent', { timeZone: schedule.timeZone, ...sent });
}
