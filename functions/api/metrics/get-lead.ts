import { getLead } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadLead } from '../../services/leads/lead-list.ts';

export const handler = createHandler(getLead, async ({ node, query }) => ({
  lead: await loadLead(node.siteId, query.key),
}));
