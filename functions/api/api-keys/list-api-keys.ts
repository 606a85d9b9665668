import { listApiKeys } from '../../../shared/contract/api-keys.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listKeysOfNode } from '../../services/api-keys/manage-keys.ts';

export const handler = createHandler(listApiKeys, async ({ node, now }) => ({
  keys: await listKeysOfNode(node.siteId, now),
}));
