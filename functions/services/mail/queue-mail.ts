import { randomUUID } from 'node:crypto';
import type { MailMessage } from '../../../shared/messages/queues.ts';
import type { MailRecord } from '../../../shared/model/mail.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { environment, requiredSetting } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { sendMessages } from '../../runtime/queue.ts';
import type { Write } from '../../stores/engine/transact.ts';
import type { MailAttachment } from '../../stores/mail-attachments.ts';
import {
  type OutboxPlace,
  outboxShards,
  listOverdueEmails,
  putWaitingMail,
  type RenderedMail,
  toOutboxId,
  waitingMailWrites,
} from '../../stores/mail-outbox.ts';
import type { EmailTheme } from './look.ts';
import { renderPlainEmailHtml } from './plain-email.ts';

export type OutgoingMail = {
  readonly template: MailRecord['template'];
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Absent: the text's paragraphs (plain-letter.ts). */
  readonly html?: string | undefined;
  /** White label for those paragraphs; absent: the product's own. */
  readonly look?: EmailTheme | undefined;
  readonly siteId: string | null;
  /** Reply address; absent: replies aren't read. */
  readonly replyTo?: string | undefined;
  /** Email headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Original of an email sent again. */
  readonly againOf?: string | undefined;
  /** A stored file (stores/mail-attachments.ts). */
  readonly attachment?: MailAttachment | undefined;
};

export const renderMail = ({ look, headers, ...mail }: OutgoingMail): RenderedMail => ({
  ...mail,
  html: mail.html ?? renderPlainEmailHtml(mail.subject, mail.text, look ?? defaultTheme, environment().PUBLIC_ORIGIN),
  ...(headers === undefined ? {} : { headers: { ...headers } }),
});

export type QueueOptions = {
  /** Emails with the same key are sent once. Absent: always sent. */
  readonly key?: string;
  /** Writes in the same transaction, such as the claim of the email's content. */
  readonly claims?: readonly Write[];
};

/**
 * Stores an email in the outbox and its claims in one transaction: it is then sent even if the provider throttles or a
 * process dies. Returns its id in the outbox; null when it was queued before or a claim was taken.
 */
export const queueMail = (mail: OutgoingMail, now: Date, options: QueueOptions = {}): Promise<string | null> =>
  queueRendered(renderMail(mail), now, options);

/** `send` hands the email over once the transaction with `writes` is through; without it the sweep does. */
export type PreparedMail = { readonly writes: readonly Write[]; readonly send: () => Promise<void> };

/** Prepares an email that is queued in the transaction of what it reports. */
export function prepareMail(mail: OutgoingMail, now: Date, { key, claims = [] }: QueueOptions = {}): PreparedMail {
  const outboxId = toOutboxId(key ?? randomUUID());
  const { writes, place } = waitingMailWrites(renderMail(mail), { outboxId, dueAt: now, claims }, now);
  return { writes, send: () => sendPlace(place, 0) };
}

export async function queueRendered(
  mail: RenderedMail,
  now: Date,
  { key, claims = [], delaySeconds = 0 }: QueueOptions & { readonly delaySeconds?: number },
): Promise<string | null> {
  const outboxId = toOutboxId(key ?? randomUUID());
  const dueAt = new Date(now.getTime() + delaySeconds * 1000);
  const place = await putWaitingMail(mail, { outboxId, dueAt, claims }, now);
  if (place === null) return null;
  await sendPlace(place, delaySeconds);
  return outboxId;
}

/** The email is stored, so the sweep finds it without its message (`sendOverdueMails`). */
export async function sendPlace(place: OutboxPlace, delaySeconds: number): Promise<void> {
  const body: MailMessage = { v: 1, kind: 'mail', ...place };
  try {
    await sendMessages(requiredSetting('MAIL_QUEUE_URL'), [{ body, delaySeconds }]);
  } catch (error) {
    logger.warn('An email waits for the sweep, because the queue did not take its message', { ...place, error });
  }
}

/** Exceeds the time a message can take, including its delay. */
const lostAfterMs = 30 * 60_000;

/** Resends the messages of overdue emails. Returns their number. */
export async function sendOverdueEmails(now: Date): Promise<number> {
  const before = new Date(now.getTime() - lostAfterMs);
  let sent = 0;
  for (let shard = 0; shard < outboxShards; shard += 1) {
    for (const place of await listOverdueEmails(shard, before)) {
      await sendPlace(place, 0);
      sent += 1;
    }
  }
  return sent;
}
