import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readBody, sendJson } from '../gateway/http.ts';
import { type Mail, mailSchema } from '../kept-mail.ts';
import { mailBodyPage, mailListPage, mailPage } from './mail-pages.ts';
import { openSavedFile } from './saved-file.ts';
import type { DataDir } from './saved-file.ts';

const maxStoredEmails = 500;
/** SES's limit of a message with its attachments, as they are encoded. */
const largestMailBytes = 40 * 1024 * 1024;
const dataSchema = z.object({ Data: z.string() });
const addressesSchema = z._default(z.array(z.string()), []);
/** Headers as SES accepts them: printable, without line ends. */
const headerSchema = z.object({
  Name: z.string().check(z.regex(/^[!-9;-~]{1,126}$/)),
  Value: z.string().check(z.regex(/^[ -~]{1,870}$/)),
});
const attachmentSchema = z.object({
  FileName: z.string().check(z.regex(/^[\w .()-]{1,255}$/)),
  ContentType: z.string(),
  RawContent: z.base64(),
});
const noAddresses = { ToAddresses: [], CcAddresses: [], BccAddresses: [] };

const sendEmailSchema = z.object({
  FromEmailAddress: z.optional(z.string()),
  ReplyToAddresses: z._default(z.array(z.string()), []),
  Destination: z._default(
    z.object({ ToAddresses: addressesSchema, CcAddresses: addressesSchema, BccAddresses: addressesSchema }),
    noAddresses,
  ),
  Content: z.object({
    Simple: z.optional(
      z.object({
        Subject: dataSchema,
        Body: z.object({ Text: z.optional(dataSchema), Html: z.optional(dataSchema) }),
        Headers: z._default(z.array(headerSchema).check(z.maxLength(15)), []),
        Attachments: z._default(z.array(attachmentSchema), []),
      }),
    ),
    Raw: z.optional(dataSchema),
  }),
});

/** Creates the SES stand-in: stores each email and shows it on `/_local/mail`; nothing leaves the machine. */
export function createMail(dataDir: DataDir, notify: (event: unknown) => void = () => {}) {
  const file = openSavedFile(dataDir, 'mail.json', z.array(mailSchema), () => []);
  const keep = (mail: Omit<Mail, 'id' | 'at'>): string => {
    const id = randomUUID();
    file.value.unshift({ ...mail, id, at: new Date().toISOString() });
    file.value.length = Math.min(file.value.length, maxStoredEmails);
    file.save();
    return id;
  };

  return {
    mails: (): readonly Mail[] => file.value,
    /** Sends an email of the stand-ins themselves, such as a verification code. */
    sendPlain: (mail: { to: string; subject: string; text: string }): void => {
      keep({
        from: 'no-reply@insights.test',
        to: [mail.to],
        cc: [],
        bcc: [],
        subject: mail.subject,
        text: mail.text,
        html: '',
        raw: '',
        replyTo: [],
        headers: [],
        files: [],
      });
    },
    /** SESv2: POST /v2/email/outbound-emails, DELETE /v2/email/suppression/addresses/{address}. */
    handleSes: async (request: IncomingMessage, response: ServerResponse, pathAfterPrefix: string) => {
      const suppressed = /^\/v2\/email\/suppression\/addresses\/([^/?]+)$/.exec(pathAfterPrefix)?.[1];
      // No list withholds anything here, so removing an address always succeeds.
      if (request.method === 'DELETE' && suppressed !== undefined) {
        return sendJson(
          response,
          404,
          { message: `${decodeURIComponent(suppressed)} is not suppressed` },
          { 'x-amzn-errortype': 'NotFoundException' },
        );
      }
      if (request.method !== 'POST' || pathAfterPrefix !== '/v2/email/outbound-emails') {
        return sendJson(response, 404, { message: 'Not Found' }, { 'x-amzn-errortype': 'NotFoundException' });
      }
      const refuse = (message: string) =>
        sendJson(response, 400, { message }, { 'x-amzn-errortype': 'BadRequestException' });
      let input: unknown;
      try {
        input = JSON.parse((await readBody(request, largestMailBytes)).toString('utf8'));
      } catch {
        return refuse('The message is not JSON, or longer than 41943040 bytes');
      }
      const parsed = z.safeParse(sendEmailSchema, input);
      if (!parsed.success) return refuse(z.prettifyError(parsed.error));
      const { FromEmailAddress, Destination, Content } = parsed.data;
      const raw = Content.Raw === undefined ? '' : Buffer.from(Content.Raw.Data, 'base64').toString('utf8');
      if (Content.Simple === undefined && raw === '') return refuse('Content names neither Simple nor Raw');
      const id = keep({
        from: FromEmailAddress ?? mimeHeader(raw, 'From'),
        to: Destination.ToAddresses.length > 0 ? Destination.ToAddresses : [mimeHeader(raw, 'To')].filter(Boolean),
        cc: Destination.CcAddresses,
        bcc: Destination.BccAddresses,
        subject: Content.Simple?.Subject.Data ?? mimeHeader(raw, 'Subject'),
        text: Content.Simple?.Body.Text?.Data ?? raw,
        html: Content.Simple?.Body.Html?.Data ?? '',
        raw,
        replyTo: parsed.data.ReplyToAddresses,
        headers: (Content.Simple?.Headers ?? []).map(({ Name, Value }) => ({ name: Name, value: Value })),
        files: (Content.Simple?.Attachments ?? []).map(file => ({
          name: file.FileName,
          type: file.ContentType,
          data: file.RawContent,
        })),
      });
      sendJson(response, 200, { MessageId: id });
      notify(makeEvent(id, Destination.ToAddresses[0] ?? ''));
    },
    /** Serves the page: `/`, `/<id>`, `/<id>/body`, `/<id>/file-0`; `/?format=json` for programs. */
    handlePage: (request: IncomingMessage, response: ServerResponse, pathAfterPrefix: string): void => {
      const [, id, part] = pathAfterPrefix.split('?')[0]?.split('/') ?? [];
      if (id === undefined || id === '') {
        if (/[?&]format=json\b/.test(request.url ?? '')) return sendJson(response, 200, { mails: file.value });
        return mailListPage(response, file.value);
      }
      const mail = file.value.find(email => email.id === id);
      if (mail === undefined) return sendJson(response, 404, { code: 'not-found', message: 'No such mail.' });
      const attachment = mail.files[Number(/^file-(\d{1,2})$/.exec(part ?? '')?.[1] ?? -1)];
      if (attachment !== undefined) {
        response.writeHead(200, {
          'content-type': attachment.type,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
        response.end(Buffer.from(attachment.data, 'base64'));
        return;
      }
      return part === 'body' ? mailBodyPage(response, mail) : mailPage(response, mail);
    },
  };
}

/** Builds SES's event for an email: delivered, unless the address says otherwise, like SES's mailbox simulator. */
function makeEvent(messageId: string, to: string): unknown {
  const timestamp = new Date().toISOString();
  const mail = { messageId, timestamp };
  if (to.startsWith('bounce'))
    return { eventType: 'Bounce', mail, bounce: { timestamp, bounceType: 'Permanent', bounceSubType: 'General' } };
  if (to.startsWith('complaint'))
    return { eventType: 'Complaint', mail, complaint: { timestamp, complaintFeedbackType: 'abuse' } };
  return { eventType: 'Delivery', mail, delivery: { timestamp } };
}

const mimeHeader = (raw: string, name: string): string =>
  new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(raw.split(/\r?\n\r?\n/)[0] ?? '')?.[1]?.trim() ?? '';
