import * as z from 'zod/mini';
import { logEntrySchema } from '../model/log-entry.ts';
import { defineEndpoint } from './endpoint.ts';

export const writeLog = defineEndpoint({
  id: 'write-log',
  area: 'operations',
  method: 'POST',
  path: '/logs',
  summary: 'Report an error of the client, so that we are alerted',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: logEntrySchema,
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'log.write' },
});
