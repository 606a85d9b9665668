import { getLeadSummary } from '../../../shared/contract/leads.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findScopeGroup } from '../../services/groups/numbers-node.ts';
import { loadLeadsPage } from '../../services/leads/lead-summary.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';
import { requireLeadPlace } from '../../services/leads/lead-places.ts';

export const handler = createHandler(getLeadSummary, async ({ node, access, viewer, params, query, now }) => {
  const { kind = 'created', compareStart, compareEnd, ...filter } = query;
  return loadLeadsPage({
    node: requireLeadPlace(node),
    group: await findScopeGroup(params.siteId),
    ...comparedRanges(params, { compareStart, compareEnd }),
    kind,
    filter,
    asked: now,
    rows: decide(viewer, 'lead-rows.read', access).outcome === 'allowed',
  });
});
