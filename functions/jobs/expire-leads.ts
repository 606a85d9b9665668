import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { expireLeads } from '../services/leads/expire-leads.ts';

/** Started every night and time zone: leads that are older than their intake keeps are deleted. */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const schedule = readStored(scheduleEventSchema, event);
  const expired = await expireLeads(schedule, { now: now(), remainingMs: () => context.getRemainingTimeInMillis() });
  logger.info('Leads past keeping deleted', { timeZone: schedule.timeZone, ...expired });
}
