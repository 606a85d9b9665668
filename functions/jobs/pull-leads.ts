import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { pullIntakes } from '../services/leads/pull-intakes.ts';

/** Started every night and time zone: leads of CRMs that are pulled are asked for. */
export async function handler(event: unknown): Promise<void> {
  const { timeZone } = readStored(scheduleEventSchema, event);
  const accounts = await pullIntakes(timeZone, now());
  logger.info('Leads of CRMs asked for', { timeZone, accounts });
}
