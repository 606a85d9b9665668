import { getPage } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { readPageAnnotations, withSetup } from '../../services/annotations/read-annotations.ts';
import { findNumbersNode } from '../../services/groups/numbers-node.ts';
import { channelOfPage } from '../../services/pages/channel.ts';
import { loadPage } from '../../services/pages/page.ts';
import { withSiteChanges } from '../../services/pages/site-changes.ts';
import { toRowFilters } from '../../services/pages/filters.ts';
import { comparedRanges, requireNumbers } from '../../services/pages/ranges.ts';

export const handler = createHandler(getPage, async ({ node, access, viewer, params, query, now }) => {
  const ranges = comparedRanges(params, query);
  const request = {
    site: await findNumbersNode(requireNumbers(node), params.siteId),
    page: params.page,
    ...ranges,
    channel: channelOfPage(params.page, query.channel),
    filters: toRowFilters(query),
    now,
  };
  const [view, annotated] = await Promise.all([
    loadPage(request),
    readPageAnnotations({ node, access, viewer, range: ranges.range }),
  ]);
  return {
    ...view,
    ...withSetup(withSiteChanges(annotated, view), node, ranges.range, view.panels['figures']),
  };
});
