import { getOverview } from '../../../shared/contract/metrics.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readPageAnnotations, withSetup } from '../../services/annotations/read-annotations.ts';
import { findNumbersNode } from '../../services/groups/numbers-node.ts';
import { loadOverview } from '../../services/pages/overview.ts';
import { withSiteChanges } from '../../services/pages/site-changes.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';

export const handler = createHandler(getOverview, async ({ node, access, viewer, params, query, now }) => {
  const ranges = comparedRanges(params, query);
  const site = await findNumbersNode(node, params.siteId);
  const [overview, annotated] = await Promise.all([
    loadOverview({ site, ...ranges, now }),
    readPageAnnotations({ node, access, viewer, range: ranges.range }),
  ]);
  return {
    ...overview,
    ...withSetup(withSiteChanges(annotated, overview), node, ranges.range, overview.panels.figures),
  };
});
