import { revokeApiKey } from '../../../shared/contract/api-keys.ts';
import { createHandler } from '../../runtime/handler.ts';
import { endApiKey } from '../../stores/jobs/api-keys.ts';

export const handler = createHandler(revokeApiKey, async ({ node, params: { keyId }, now }) => {
  await endApiKey({ siteId: node.siteId, keyId }, now);
});
