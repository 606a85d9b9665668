import { getLead } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { leadOf } from '../../services/leads/lead-list.ts';

export const handler = createHandler(getLead, async ({ node, query }) => ({
  lead: await leadOf(node.siteId, query.key),
}));
