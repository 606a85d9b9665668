import * as z from 'zod/mini';
import { longestExtensionDays } from '../domain/trial/trial.ts';
import { seenNodeSchema } from '../model/node.ts';
import { idSchema, yearMonthSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

export const extendTrial = defineEndpoint({
  id: 'extend-trial',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/trial-extension',
  summary: "Extend a site's trial, once",
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  body: z.strictObject({ days: z.int().check(z.gte(1), z.lte(longestExtensionDays)) }),
  status: 200,
  response: z.object({ result: seenNodeSchema }),
  access: { kind: 'node', action: 'site.extend-trial', node: { from: 'path', param: 'siteId' } },
});

const collectedSchema = z.object({
  since: yearMonthSchema,
  sessions: z.nullable(z.number()),
  goals: z.nullable(z.number()),
});
/** The start ('yyyyMM') and size of a site's history; null is unknown. */
export type Collected = z.infer<typeof collectedSchema>;

export const getCollected = defineEndpoint({
  id: 'get-collected',
  area: 'sites',
  method: 'GET',
  path: '/sites/{siteId}/collected',
  summary: 'Get the data synced for a site so far, in its own numbers; null if there is none',
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  status: 200,
  response: z.object({ collected: z.nullable(collectedSchema) }),
  // Open after the trial: it says what an upgrade includes.
  access: { kind: 'node', action: 'site.read', node: { from: 'path', param: 'siteId' } },
});
