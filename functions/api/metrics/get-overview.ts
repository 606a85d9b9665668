import { getOverview } from '../../../shared/contract/metrics.ts';
import { createHandler } from '../../runtime/handler.ts';
import { loadOverview } from '../../services/pages/overview.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';

export const handler = createHandler(getOverview, async ({ node, params, query, now }) =>
  loadOverview({ site: node, ...comparedRanges(params, query), now }),
);
