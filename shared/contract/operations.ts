import * as z from 'zod/mini';
import { idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const line = (max: number) => z.string().check(z.maxLength(max));

export const writeLog = defineEndpoint({
  id: 'write-log',
  area: 'operations',
  method: 'POST',
  path: '/logs',
  summary: 'Report an error of the client, so that we are alerted',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({
    message: line(2000),
    stack: z.optional(line(8000)),
    url: line(1000),
    siteAccessed: z.optional(idSchema),
    type: z.enum(['ERROR', 'WARNING']),
  }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'user', action: 'log.write' },
});
