import { listConnections as endpoint } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listConnections } from '../../stores/connections/connections.ts';

export const handler = createHandler(endpoint, async ({ node }) => ({
  connections: await listConnections(node.siteId),
}));
