import { logger } from '../../runtime/logger.ts';
import { putMailCopy } from '../../stores/mail-copies.ts';
import { putMail } from '../../stores/mails.ts';
import { deliverMail } from './deliver-mail.ts';
import { type OutgoingMail, queueRendered, renderMail } from './queue-mail.ts';
import { mailWaitSeconds } from './work-on-mail.ts';

/**
 * Sends an email while its caller waits, for a screen that reports a refused address. False: permanently refused or
 * withheld; Email Activity shows why. Temporary failures wait in the queue. Jobs use `queueMail`.
 */
export async function sendMail(mail: OutgoingMail, now: Date): Promise<boolean> {
  const rendered = renderMail(mail);
  const delivery = await deliverMail(rendered, now);
  if (delivery.kind === 'busy') {
    await queueRendered(rendered, now, { delaySeconds: mailWaitSeconds(0, Math.random()) });
    return true;
  }
  const { record, copy } = delivery;
  if (record.state === 'failed') {
    await putMail(record);
    return false;
  }
  // The email is on its way: a failure here must not send a second one.
  try {
    await putMail(record);
    if (copy !== null) await putMailCopy(record.mailId, copy, now);
  } catch (error) {
    const { template, siteId, mailId } = record;
    logger.error('A mail was sent and could not be kept', { template, siteId, mailId, error });
  }
  return true;
}
