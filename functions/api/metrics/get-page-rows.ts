import { getPageRows } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findNumbersNode } from '../../services/groups/numbers-node.ts';
import { channelOfPage } from '../../services/pages/channel.ts';
import { loadPageRows } from '../../services/pages/page-rows.ts';
import { loadSiteRows } from '../../services/pages/site-rows.ts';
import { toRowFilters } from '../../services/pages/filters.ts';
import { comparedRanges, requireNumbers } from '../../services/pages/ranges.ts';

export const handler = createHandler(getPageRows, async ({ node, params, query, now }) => {
  const request = {
    site: await findNumbersNode(requireNumbers(node), params.siteId),
    page: params.page,
    panel: params.panel,
    ...comparedRanges(params, query),
    channel: channelOfPage(params.page, query.channel),
    from: Number(query.from ?? 0),
    now,
  };
  return query.by === 'site'
    ? loadSiteRows({ ...request, trend: query.trend })
    : loadPageRows({ ...request, filters: toRowFilters(query), trend: query.trend });
});
