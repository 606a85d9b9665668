import { randomUUID } from 'node:crypto';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { isKept, isWithheld } from '../../../shared/domain/mails/refused.ts';
import type { MailRecord } from '../../../shared/model/mail.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { sesClient } from '../../runtime/clients/ses.ts';
import { environment, requiredSetting } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { putMailCopy } from '../../stores/mail-copies.ts';
import { putMail } from '../../stores/mails.ts';
import { getRefusal } from '../../stores/refused-addresses.ts';
import type { LetterTheme } from './look.ts';
import { plainLetterHtml } from './plain-letter.ts';

export type OutgoingMail = {
  readonly template: MailRecord['template'];
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Absent: the text's paragraphs (plain-letter.ts). */
  readonly html?: string | undefined;
  /** The white label that those paragraphs wear; absent: the product's own. */
  readonly look?: LetterTheme | undefined;
  readonly siteId: string | null;
  /** Whom an answer goes to; absent: nobody reads it. */
  readonly replyTo?: string | undefined;
  /** Headers of the message, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Of a mail that is sent again: the first one. */
  readonly againOf?: string | undefined;
};

/**
 * Sends one mail and keeps that it was sent (/email-activity), and what it said for some days. A mail the provider
 * refuses, or that is withheld from an address that bounced or complained, is kept as failed with its reason, and
 * answers false: what it was sent for goes on.
 */
export const sendMail = async (mail: OutgoingMail, now: Date): Promise<boolean> =>
  (await postMail(mail, now))?.state === 'sent';

/**
 * The same, and answers what was kept of it. `claim` takes the mail for this run, as the last step before it is handed
 * over: a run that dies earlier leaves it to the next one. Null: another run has it, and nothing was sent.
 */
export async function postMail(
  mail: OutgoingMail,
  now: Date,
  claim: () => Promise<boolean> = async () => true,
): Promise<MailRecord | null> {
  const { template, to, subject, text, siteId, replyTo, headers = {}, againOf } = mail;
  const html = mail.html ?? plainLetterHtml(subject, text, mail.look ?? defaultTheme, environment().PUBLIC_ORIGIN);
  const at = now.toISOString();
  const record = {
    to: to.toLowerCase(),
    template,
    subject,
    siteId,
    sentAt: at,
    changedAt: at,
    ...(againOf === undefined ? {} : { againOf }),
  };
  const kept = async (outcome: Pick<MailRecord, 'mailId' | 'state' | 'reason'>): Promise<MailRecord> => {
    const whole = { ...record, ...outcome };
    await putMail(whole);
    return whole;
  };
  const refusal = await getRefusal(to);
  if (!(await claim())) return null;
  if (refusal !== null && isWithheld(template, refusal)) {
    return kept({
      mailId: randomUUID(),
      state: 'failed',
      reason: `Withheld: the address ${refusal.why} on ${refusal.at.slice(0, 10)}`,
    });
  }
  const taken = await handOver(mail, html);
  if ('reason' in taken) return kept({ mailId: randomUUID(), state: 'failed', reason: taken.reason });
  const sent = { ...record, mailId: taken.mailId, state: 'sent' as const };
  // It is under way: what fails here makes no second one of it.
  try {
    await putMail(sent);
    if (isKept(template)) await putMailCopy(taken.mailId, { text, html, replyTo, headers: { ...headers } }, now);
  } catch (error) {
    logger.error('A mail was sent and could not be kept', { template, siteId, mailId: taken.mailId, error });
  }
  return sent;
}

/** Hands a mail to the provider: its id there, or why it was refused. */
async function handOver(
  { template, to, subject, text, siteId, replyTo, headers = {} }: OutgoingMail,
  html: string,
): Promise<{ readonly mailId: string } | { readonly reason: string }> {
  const Headers = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }));
  try {
    const { MessageId = randomUUID() } = await sesClient().send(
      new SendEmailCommand({
        FromEmailAddress: requiredSetting('MAIL_FROM'),
        ConfigurationSetName: environment().MAIL_CONFIGURATION_SET,
        Destination: { ToAddresses: [to] },
        ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
        Content: {
          Simple: {
            Subject: { Data: subject },
            Body: { Text: { Data: text }, Html: { Data: html } },
            ...(Headers.length === 0 ? {} : { Headers }),
          },
        },
      }),
    );
    return { mailId: MessageId };
  } catch (error) {
    logger.warn('A mail could not be sent', { template, siteId, error });
    return { reason: error instanceof Error ? error.message.slice(0, 200) : 'refused' };
  }
}
