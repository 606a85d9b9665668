import { randomUUID } from 'node:crypto';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { isKept, isWithheld } from '../../../shared/domain/mails/refused.ts';
import type { MailRecord } from '../../../shared/model/mail.ts';
import { sesClient } from '../../runtime/clients/ses.ts';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { getAttachment } from '../../stores/mail-attachments.ts';
import type { MailCopy } from '../../stores/mail-copies.ts';
import type { RenderedMail } from '../../stores/mail-outbox.ts';
import { getRefusal } from '../../stores/refused-addresses.ts';

/** Errors for which SES permanently refuses an address or text. All others may succeed later. */
const permanentErrors: ReadonlySet<string> = new Set(['MessageRejected', 'BadRequestException']);

/** `record`: for Email Activity. `busy`: the provider may accept it later. */
export type Delivery =
  | { readonly kind: 'over'; readonly record: MailRecord; readonly copy: MailCopy | null }
  | { readonly kind: 'busy'; readonly reason: string };

/** Hands one email to the provider, unless its address refuses mail. Records nothing. */
export async function deliverMail(mail: RenderedMail, now: Date): Promise<Delivery> {
  const refusal = await getRefusal(mail.to);
  if (refusal !== null && isWithheld(mail.template, refusal))
    return failed(mail, `Withheld: the address ${refusal.why} on ${refusal.at.slice(0, 10)}`, now);
  const { MAIL_FROM } = environment();
  if (MAIL_FROM === undefined) return failed(mail, 'This stage has no address to send from', now);
  const { attachment } = mail;
  const bytes = attachment === undefined ? null : await getAttachment(attachment.attachmentId);
  if (attachment !== undefined && bytes === null) return failed(mail, 'Its attached file is no longer stored', now);
  try {
    const { MessageId = randomUUID() } = await sesClient().send(commandFor(mail, bytes, MAIL_FROM));
    return over(mail, { mailId: MessageId, state: 'sent' }, now);
  } catch (error) {
    const { template, siteId } = mail;
    logger.warn('A mail could not be sent', { template, siteId, error });
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'refused';
    return error instanceof Error && permanentErrors.has(error.name)
      ? failed(mail, reason, now)
      : { kind: 'busy', reason };
  }
}

/** Builds the record of an email that was given up. */
export const failed = (mail: RenderedMail, reason: string, now: Date) =>
  over(mail, { mailId: randomUUID(), state: 'failed', reason }, now);

function over(mail: RenderedMail, outcome: Pick<MailRecord, 'mailId' | 'state' | 'reason'>, now: Date) {
  const { to, template, subject, siteId, text, html, replyTo, headers = {}, attachment } = mail;
  const { againOf: originalMailId } = mail;
  const at = now.toISOString();
  const record: MailRecord = {
    to: to.toLowerCase(),
    template,
    subject,
    siteId,
    sentAt: at,
    changedAt: at,
    ...(originalMailId === undefined ? {} : { againOf: originalMailId }),
    ...outcome,
  };
  const copy = outcome.state === 'sent' && isKept(template) ? { text, html, replyTo, headers, attachment } : null;
  return { kind: 'over', record, copy } as const;
}

function commandFor(mail: RenderedMail, bytes: Uint8Array | null, from: string): SendEmailCommand {
  const { to, subject, text, html, replyTo, headers = {}, attachment } = mail;
  const Headers = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }));
  return new SendEmailCommand({
    FromEmailAddress: from,
    ConfigurationSetName: environment().MAIL_CONFIGURATION_SET,
    Destination: { ToAddresses: [to] },
    ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
    Content: {
      Simple: {
        Subject: { Data: subject },
        Body: { Text: { Data: text }, Html: { Data: html } },
        ...(Headers.length === 0 ? {} : { Headers }),
        ...(attachment === undefined || bytes === null
          ? {}
          : {
              Attachments: [
                {
                  FileName: attachment.fileName,
                  ContentType: attachment.contentType,
                  ContentDisposition: 'ATTACHMENT',
                  RawContent: bytes,
                },
              ],
            }),
      },
    },
  });
}
