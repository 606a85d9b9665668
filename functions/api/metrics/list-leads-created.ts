import { listLeadsCreated } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listLeadsPage } from '../../services/leads/lead-list.ts';
import { rangeOfPath, requireSite } from '../../services/pages/ranges.ts';

export const handler = createHandler(listLeadsCreated, ({ node, params, query }) =>
  listLeadsPage({ site: requireSite(node), range: rangeOfPath(params), kind: 'created', ...query }),
);
