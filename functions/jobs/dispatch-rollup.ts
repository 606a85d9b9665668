import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { dispatchRollup } from '../services/rollups/dispatch.ts';

/** Started twice a night and time zone: for its sites after their pulls, then for the nodes that count them. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const sent = await dispatchRollup(schedule, { now: now(), remainingMs: () => context.getRemainingTimeInMillis() });
  logger.info('Rollups sent', { job: schedule.job, timeZone: schedule.timeZone, ...sent });
}
