import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { sendParked } from '../services/park.ts';

/** Started every quarter of an hour and time zone: windows whose wait is over go back to their queue. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const { timeZone } = scheduleEventSchema.parse(event);
  const sent = await sendParked(timeZone, { now: now(), remainingMs: () => context.getRemainingTimeInMillis() });
  logger.info('Parked windows sent', { timeZone, sent });
}
