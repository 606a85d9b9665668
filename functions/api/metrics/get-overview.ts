import { getOverview } from '../../../shared/contract/metrics.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readPageAnnotations, withSetup } from '../../services/annotations/read-annotations.ts';
import { loadOverview } from '../../services/pages/overview.ts';
import { comparedRanges } from '../../services/pages/ranges.ts';

export const handler = createHandler(getOverview, async ({ node, access, viewer, params, query, now }) => {
  const ranges = comparedRanges(params, query);
  const [overview, annotated] = await Promise.all([
    loadOverview({ site: node, ...ranges, now }),
    readPageAnnotations({ node, access, viewer, range: ranges.range }),
  ]);
  return { ...overview, ...withSetup(annotated, node, ranges.range, overview.panels.figures) };
});
