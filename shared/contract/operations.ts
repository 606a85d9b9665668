import * as z from 'zod/mini';
import { emailFieldSchema } from '../domain/forms/login.ts';
import { mailRecordSchema, mailRefusalSchema, mailStates, mailTemplates } from '../model/mail.ts';
import { logEntrySchema, storedLogEntrySchema } from '../model/log-entry.ts';
import { daySchema, idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

export const writeLog = defineEndpoint({
  id: 'write-log',
  area: 'operations',
  method: 'POST',
  path: '/logs',
  alsoWithSlash: true,
  summary: 'Report a browser error, so that we are alerted',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: logEntrySchema,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'log.write' },
});

export const listLogs = defineEndpoint({
  id: 'list-logs',
  area: 'operations',
  method: 'GET',
  path: '/logs',
  alsoWithSlash: true,
  summary: 'List browser errors, newest first',
  params: z.strictObject({}),
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(2000))) }),
  status: 200,
  response: z.object({ logs: z.array(storedLogEntrySchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'log.read' },
});

export const listMails = defineEndpoint({
  id: 'list-mails',
  area: 'operations',
  method: 'GET',
  path: '/emails',
  summary: 'List sent emails with recipient, template, and delivery status, newest first',
  params: z.strictObject({}),
  query: z.strictObject({
    lastEvalKey: z.optional(z.string().check(z.maxLength(2000))),
    filterText: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(z.enum(mailStates)),
    template: z.optional(z.enum(mailTemplates)),
    /** The place that a mail was about. */
    siteId: z.optional(idSchema),
    from: z.optional(daySchema),
    to: z.optional(daySchema),
  }),
  status: 200,
  response: z.object({ emails: z.array(mailRecordSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'mail.read' },
});

export const resendMail = defineEndpoint({
  id: 'resend-mail',
  area: 'operations',
  method: 'POST',
  path: '/emails/{mailId}/resend',
  summary: 'Resend an email unchanged within two weeks; an invitation is renewed',
  params: z.strictObject({ mailId: z.string().check(z.regex(/^[\w-]{8,100}$/, 'Not an email')) }),
  query: z.strictObject({}),
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'mail.manage' },
});

export const listRefusedAddresses = defineEndpoint({
  id: 'list-refused-addresses',
  area: 'operations',
  method: 'GET',
  path: '/emails/refused',
  summary: 'List addresses that get no email because one bounced or was reported as spam',
  params: z.strictObject({}),
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(2000))) }),
  status: 200,
  response: z.object({ refused: z.array(mailRefusalSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'mail.read' },
});

export const liftRefusedAddress = defineEndpoint({
  id: 'lift-refused-address',
  area: 'operations',
  method: 'POST',
  path: '/emails/refused/lift',
  summary: 'Unblock an address, here and at the email provider',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({ address: emailFieldSchema }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'mail.manage' },
});
