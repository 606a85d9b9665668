import * as z from 'zod/mini';
import { annotatedFields } from '../model/annotation.ts';
import { overviewSchema } from '../model/panel.ts';
import { daySchema, scopeIdSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

/** The first view's own file: what the other pages ask (pages.ts) is loaded with them. */
export const getOverview = defineEndpoint({
  id: 'get-overview',
  area: 'metrics',
  method: 'GET',
  path: '/metrics/{siteId}/{start}/{end}/overview',
  summary: "Get every panel of the overview, or each panel's error",
  params: z.strictObject({ siteId: scopeIdSchema, start: daySchema, end: daySchema }),
  query: z.strictObject({ compareStart: z.optional(daySchema), compareEnd: z.optional(daySchema) }),
  status: 200,
  response: z.extend(overviewSchema, annotatedFields),
  access: { kind: 'node', action: 'metrics.read', node: { from: 'path', param: 'siteId' } },
});
