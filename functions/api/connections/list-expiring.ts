import { listExpiring as endpoint } from '../../../shared/contract/connections.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listExpiring } from '../../services/credentials/expiring.ts';

export const handler = createHandler(endpoint, ({ node, query, now }) => listExpiring(node, query.cursor, now));
