import { getPage } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { channelOfPage } from '../../services/pages/channel.ts';
import { loadPage } from '../../services/pages/page.ts';
import { toRowFilters } from '../../services/pages/filters.ts';
import { comparedRanges, requireNumbers } from '../../services/pages/ranges.ts';

export const handler = createHandler(getPage, async ({ node, params, query, now }) =>
  loadPage({
    site: requireNumbers(node),
    page: params.page,
    ...comparedRanges(params, query),
    channel: channelOfPage(params.page, query.channel),
    filters: toRowFilters(query),
    now,
  }),
);
