import { getLeadSummary } from '../../../shared/contract/leads.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { createHandler } from '../../runtime/handler.ts';
import { leadSummaryOf } from '../../services/leads/lead-summary.ts';
import { comparedRanges, siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(getLeadSummary, ({ node, access, viewer, params, query, now }) => {
  const { kind = 'created', compareStart, compareEnd, ...filter } = query;
  return leadSummaryOf({
    site: siteOf(node),
    ...comparedRanges(params, { compareStart, compareEnd }),
    kind,
    filter,
    asked: now,
    rows: decide(viewer, 'lead-rows.read', access).outcome === 'allowed',
  });
});
