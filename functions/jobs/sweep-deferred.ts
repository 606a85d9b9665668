import type { Context } from 'aws-lambda';
import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { timeZones } from '../../shared/model/node.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { sendDeferred } from '../services/collection/defer-window.ts';
import { sendHeld } from '../services/alerts/send-held.ts';
import { mailCollected } from '../services/collection/mail-collected.ts';
import { sendOverdueEmails } from '../services/mail/queue-mail.ts';
import { sendAbandonedNotices } from '../services/people/security-notices.ts';
import { dispatchWebhooks } from '../services/webhooks/dispatch-due.ts';
import { refreshLate } from '../services/rollups/late.ts';

/**
 * Runs every 15 minutes per time zone: requeues windows whose wait ended, rebuilds rows outdated by late pulls, sends
 * delayed notifications, weekly digests, chat messages and security emails, and requeues emails whose message was lost.
 */
export async function handler(event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const { timeZone } = readStored(scheduleEventSchema, event);
  const time = { now: now(), remainingMs: () => context.getRemainingTimeInMillis() };
  const sent = await sendDeferred(timeZone, time);
  const refreshed = await refreshLate(timeZone, time);
  const mailed = await mailCollected(timeZone, time.now);
  const digests = await sendHeld(timeZone, time);
  const webhooks = await dispatchWebhooks(timeZone, time.now);
  // These emails have no time zone.
  const isFirstZone = timeZone === timeZones.Pacific;
  const notices = isFirstZone ? await sendAbandonedNotices(time.now) : 0;
  const emails = isFirstZone ? await sendOverdueEmails(time.now) : 0;
  const counts = { sent, refreshed, mailed, letters: digests, webhooks, notices, emails };
  logger.info('Deferred windows queued', { timeZone, ...counts });
}
