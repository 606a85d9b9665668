import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { sendTaskDigests } from '../services/tasks/digest.ts';

/** Started every morning and time zone: people read in one letter which of their tasks are due. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const { timeZone } = readStored(scheduleEventSchema, event);
  const sent = await sendTaskDigests(timeZone, { now: now(), remainingMs: () => context.getRemainingTimeInMillis() });
  logger.info('Letters of due tasks sent', { timeZone, sent });
}
