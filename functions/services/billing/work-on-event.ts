import type { BillingMessage } from '../../../shared/messages/queues.ts';
import { logger } from '../../runtime/logger.ts';
import { isEventDone, markEventDone } from '../../stores/stripe-events.ts';
import { payerOfCharge, syncAccount } from './sync-account.ts';

/** Processes an event once. It is marked at the end, so an interrupted event is repeated with one effect. */
export async function workOnEvent({ eventId, customerId, chargeId }: BillingMessage, now: Date): Promise<void> {
  if (await isEventDone(eventId)) return;
  const payer = customerId ?? (chargeId === null ? null : await payerOfCharge(chargeId));
  const outcome = payer === null ? 'unknown-payer' : await syncAccount(payer, now);
  await markEventDone(eventId, now);
  logger.info('An event of the payment provider was worked on', { eventId, outcome });
}
