import { getDay } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readPageAnnotations, withSetup } from '../../services/annotations/read-annotations.ts';
import { findNumbersNode } from '../../services/groups/numbers-node.ts';
import { loadDay } from '../../services/pages/day.ts';
import { requireNumbers } from '../../services/pages/ranges.ts';

export const handler = createHandler(getDay, async ({ node, access, viewer, params: { siteId, day }, query, now }) => {
  const site = await findNumbersNode(requireNumbers(node), siteId);
  const range = { start: day, end: day };
  const [view, annotated] = await Promise.all([
    loadDay({ site, day, metric: query.metric, now }),
    readPageAnnotations({ node, access, viewer, range }),
  ]);
  return { ...view, ...withSetup(annotated, node, range, { state: 'ready', provenance: view.provenance }) };
});
