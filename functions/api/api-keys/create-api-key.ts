import { createApiKey as endpoint } from '../../../shared/contract/api-keys.ts';
import { createHandler } from '../../runtime/handler.ts';
import { createApiKey } from '../../services/api-keys/manage-keys.ts';

export const handler = createHandler(endpoint, ({ node, viewer, body, now }) =>
  createApiKey({ node, viewer, ...body }, now),
);
