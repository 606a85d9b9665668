import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { announceIntakes } from '../services/leads/announce-intakes.ts';

/**
 * Started every morning and time zone: sites and administrators are told of intakes that went silent, fail or are well
 * again.
 */
export async function handler(event: unknown): Promise<void> {
  const { timeZone } = readStored(scheduleEventSchema, event);
  const intakes = await announceIntakes(timeZone, now());
  logger.info('Intakes of leads looked at', { timeZone, intakes });
}
