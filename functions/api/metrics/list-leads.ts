import { listLeads } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLeadsPage } from '../../services/leads/lead-list.ts';
import { rangeOfPath, requireSite } from '../../services/pages/ranges.ts';

export const handler = createHandler(listLeads, ({ node, params, query }) =>
  listLeadsPage({ site: requireSite(node), range: rangeOfPath(params), kind: 'closed', ...query }),
);
