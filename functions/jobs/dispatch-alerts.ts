import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { dispatchAlerts } from '../services/alerts/dispatch.ts';

/** Started every morning and time zone, after the night's rows: the alerts of its sites are judged. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const sent = await dispatchAlerts(schedule, { now: now(), remainingMs: () => context.getRemainingTimeInMillis() });
  logger.info('Alerts sent to be judged', { timeZone: schedule.timeZone, ...sent });
}
