import * as z from 'zod/mini';
import { longestExtensionDays } from '../domain/trial/trial.ts';
import { seenNodeSchema } from '../model/node.ts';
import { idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

export const extendTrial = defineEndpoint({
  id: 'extend-trial',
  area: 'sites',
  method: 'POST',
  path: '/sites/{siteId}/trial-extension',
  summary: "Give a site's trial more days, once",
  params: z.strictObject({ siteId: idSchema }),
  query: z.strictObject({}),
  body: z.strictObject({ days: z.int().check(z.gte(1), z.lte(longestExtensionDays)) }),
  status: 200,
  response: z.object({ result: seenNodeSchema }),
  access: { kind: 'node', action: 'site.extend-trial', node: { from: 'path', param: 'siteId' } },
});
