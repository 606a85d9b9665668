import { randomUUID } from 'node:crypto';
import { type MailMessage, workerSeconds } from '../../../shared/messages/queues.ts';
import { countMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import { pause, processTime } from '../../runtime/pause.ts';
import {
  getRenderedMail,
  getWaitingMail,
  holdWaitingMail,
  postponeWaitingMail,
  settleWaitingMail,
} from '../../stores/mail-outbox.ts';
import { deliverMail, failed } from './deliver-mail.ts';
import { sendPlace } from './queue-mail.ts';

/** Exceeds a worker's life, so a worker that still holds an email afterwards has died. */
const heldMs = (workerSeconds.mails + 30) * 1000;
const recordTries = 4;
const firstWaitSeconds = 10;
const maxWaitSeconds = 900;
/** An email that waited longer is reported by an alarm. */
const delayedMs = 3_600_000;
/** Age at which an email is outdated: Email Activity shows that it failed. */
const givenUpMs = 4 * 86_400_000;

/** Returns the seconds until another try: doubling each time, randomly between half and one and a half times that. */
export const mailWaitSeconds = (tries: number, chance: number): number =>
  Math.min(maxWaitSeconds, Math.round(firstWaitSeconds * 2 ** Math.min(tries, 10) * (0.5 + chance)));

/**
 * Sends a waiting email and records the outcome. Temporary failures wait in a separate message, so they use no tries. A
 * worker that dies between the provider's answer and the record causes a duplicate, because the provider has no
 * idempotency key.
 */
export async function workOnMail({ shard, sk }: MailMessage, now: Date): Promise<void> {
  const place = { shard, sk };
  const waiting = await getWaitingMail(place);
  if (waiting === null) return;
  const time = processTime();
  const holder = randomUUID();
  if (!(await holdWaitingMail(place, holder, { now: time, until: time + heldMs }))) {
    // Another worker holds it and may have died: a message returns when its time is up.
    const held = await getWaitingMail(place);
    if (held !== null) await sendPlace(place, Math.max(0, (held.heldUntil ?? time) - time) / 1000 + 1);
    return;
  }
  const { outboxId, tries } = waiting;
  const mail = await getRenderedMail(outboxId);
  if (mail === null) throw new Error(`The email ${outboxId} waits and its text cannot be read`);
  const waitedMs = now.getTime() - Date.parse(waiting.queuedAt);
  const delivery = await deliverMail(mail, now);
  if (delivery.kind === 'over' || waitedMs > givenUpMs) {
    const outcome =
      delivery.kind === 'over' ? delivery : failed(mail, `Given up after four days: ${delivery.reason}`, now);
    return settle(() => settleWaitingMail(place, outboxId, outcome, now));
  }
  if (waitedMs > delayedMs) countMetric('DelayedMails', 1, now);
  const seconds = mailWaitSeconds(tries, Math.random());
  logger.info('An email waits for the provider', { outboxId, tries, seconds, reason: delivery.reason });
  await postponeWaitingMail(place, holder, new Date(now.getTime() + seconds * 1000));
  await sendPlace(place, seconds);
}

/** An email sent but not recorded would be sent twice, so the record is retried right away. */
async function settle(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await record();
    } catch (error) {
      if (attempt === recordTries) throw error;
      await pause(200 * 2 ** attempt);
    }
  }
}
