import * as z from 'zod/mini';
import { mailRecordSchema } from '../model/mail.ts';
import { logEntrySchema, storedLogEntrySchema } from '../model/log-entry.ts';
import { defineEndpoint } from './endpoint.ts';

export const writeLog = defineEndpoint({
  id: 'write-log',
  area: 'operations',
  method: 'POST',
  path: '/logs',
  alsoWithSlash: true,
  summary: 'Report an error of the client, so that we are alerted',
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
  summary: 'Errors that clients reported, newest first',
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
  summary: 'Every mail sent: to whom, which template, and what became of it; newest first',
  params: z.strictObject({}),
  query: z.strictObject({
    lastEvalKey: z.optional(z.string().check(z.maxLength(2000))),
    filterText: z.optional(z.string().check(z.maxLength(100))),
  }),
  status: 200,
  response: z.object({ emails: z.array(mailRecordSchema), lastEvalKey: z.nullable(z.string()) }),
  access: { kind: 'user', action: 'mail.read' },
});
