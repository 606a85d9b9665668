import { listLeads } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLeadsOf } from '../../services/leads/lead-list.ts';
import { rangeOfPath, siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(listLeads, ({ node, params, query }) =>
  listLeadsOf({ site: siteOf(node), range: rangeOfPath(params), kind: 'updated', ...query }),
);
