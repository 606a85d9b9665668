import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { dispatchWeekLetters } from '../services/week-letters/dispatch.ts';

/** Started every morning and time zone, after the night's rows: whose day it is gets the numbers of the week. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const held = await dispatchWeekLetters(schedule, {
    now: now(),
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
  logger.info('Letters of the week put aside', { timeZone: schedule.timeZone, ...held });
}
