import { listLeads } from '../../../shared/contract/leads.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findScopeGroup } from '../../services/groups/numbers-node.ts';
import { requireLeadPlace } from '../../services/leads/lead-places.ts';
import { listLeadsPage } from '../../services/leads/lead-list.ts';
import { rangeOfPath } from '../../services/pages/ranges.ts';

export const handler = createHandler(listLeads, async ({ node, params, query }) =>
  listLeadsPage({
    node: requireLeadPlace(node),
    group: await findScopeGroup(params.siteId),
    range: rangeOfPath(params),
    kind: 'closed',
    ...query,
  }),
);
