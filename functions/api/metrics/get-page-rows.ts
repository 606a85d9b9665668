import { getPageRows } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { channelOfPage } from '../../services/pages/channel.ts';
import { pageRowsOf } from '../../services/pages/page-rows.ts';
import { filtersOf } from '../../services/pages/filters.ts';
import { comparedRanges, siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(getPageRows, async ({ node, params, query, now }) =>
  pageRowsOf({
    site: siteOf(node),
    page: params.page,
    panel: params.panel,
    ...comparedRanges(params, query),
    channel: channelOfPage(params.page, query.channel),
    filters: filtersOf(query),
    from: Number(query.from ?? 0),
    now,
  }),
);
