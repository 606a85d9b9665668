import { getPage } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { channelOfPage } from '../../services/pages/channel.ts';
import { pageOf } from '../../services/pages/page.ts';
import { filtersOf } from '../../services/pages/filters.ts';
import { comparedRanges, siteOf } from '../../services/pages/ranges.ts';

export const handler = createHandler(getPage, async ({ node, params, query, now }) =>
  pageOf({
    site: siteOf(node),
    page: params.page,
    ...comparedRanges(params, query),
    channel: channelOfPage(params.page, query.channel),
    filters: filtersOf(query),
    now,
  }),
);
